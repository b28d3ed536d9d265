import { addMonths, type IsoDate, isoDate } from '#platform';

/** A resident's monthly tax-free income. */
interface BasicExemption {
  readonly fullMinor: bigint;
  /** Gross pay up to which it is whole, and from which it is zero; null when it is the same at every income. */
  readonly falling: { readonly fromMinor: bigint; readonly toMinor: bigint } | null;
  /** The amount from the calendar year in which the pension age is reached; the same at every income. */
  readonly pensionAgeMinor: bigint;
}

/**
 * The rates for payments from a day until the next rules begin. Rates are in basis points, amounts in cents per month.
 */
export interface PayrollRules {
  /** First day of payment. */
  readonly from: IsoDate;
  readonly incomeTaxBps: number;
  readonly basicExemption: BasicExemption;
  readonly socialTaxBps: number;
  /** Minimum monthly base of social tax (SMS § 2 (2)). */
  readonly socialTaxBaseMinor: bigint;
  readonly employeeUnemploymentBps: number;
  readonly employerUnemploymentBps: number;
  /** Old-age pension age of people born in 1962 or later, which is set for each calendar year (RPKS § 7). */
  readonly pensionAgeMonths: number;
}

/** The rules that this release knows, the oldest first. Staff load later ones. */
export const PUBLISHED_RULES: readonly [PayrollRules, ...PayrollRules[]] = [
  {
    from: isoDate('2025-01-01'),
    incomeTaxBps: 2200,
    basicExemption: {
      fullMinor: 65_400n,
      falling: { fromMinor: 120_000n, toMinor: 210_000n },
      pensionAgeMinor: 77_600n,
    },
    socialTaxBps: 3300,
    socialTaxBaseMinor: 82_000n,
    employeeUnemploymentBps: 160,
    employerUnemploymentBps: 80,
    pensionAgeMonths: 65 * 12,
  },
  {
    from: isoDate('2026-01-01'),
    incomeTaxBps: 2200,
    basicExemption: { fullMinor: 70_000n, falling: null, pensionAgeMinor: 77_600n },
    socialTaxBps: 3300,
    socialTaxBaseMinor: 88_600n,
    employeeUnemploymentBps: 160,
    employerUnemploymentBps: 80,
    pensionAgeMonths: 65 * 12,
  },
];

/** The oldest rules: pay is not computed for earlier days. */
export const [OLDEST_RULES] = PUBLISHED_RULES;

/** All rules by their first day, the oldest first; loaded ones replace published ones of the same day. */
export function allRules(loaded: readonly PayrollRules[]): PayrollRules[] {
  const byDay = new Map([...PUBLISHED_RULES, ...loaded].map((rules) => [rules.from, rules]));
  return [...byDay.values()].sort((one, other) => one.from.localeCompare(other.from));
}

/**
 * The rules for payments on a day: they continue until others begin. Undefined before the first of them.
 * @param rules the oldest first
 */
export function rulesOn(day: IsoDate, rules: readonly PayrollRules[]): PayrollRules | undefined {
  return rules.findLast(({ from }) => from <= day);
}

/** Whether rules began in the calendar year of a payment on this day, so that somebody has confirmed its rates. */
export const areConfirmed = ({ from }: PayrollRules, day: IsoDate): boolean =>
  from.slice(0, 4) === day.slice(0, 4);

/** Old-age pension age in months by year of birth (RPKS § 7). */
const PENSION_AGE_MONTHS: Readonly<Record<number, number>> = {
  1954: 63 * 12 + 3,
  1955: 63 * 12 + 6,
  1956: 63 * 12 + 9,
  1957: 64 * 12,
  1958: 64 * 12 + 3,
  1959: 64 * 12 + 6,
  1960: 64 * 12 + 9,
  1961: 65 * 12,
};
const EARLIER_MONTHS = 63 * 12;

/** The day on which a person reaches the pension age by the rules of a day. */
export function pensionAgeReached(
  birthDate: IsoDate,
  { pensionAgeMonths }: Pick<PayrollRules, 'pensionAgeMonths'>,
): IsoDate {
  const year = Number(birthDate.slice(0, 4));
  return addMonths(birthDate, year < 1954 ? EARLIER_MONTHS : (PENSION_AGE_MONTHS[year] ?? pensionAgeMonths));
}
