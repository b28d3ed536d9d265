import { addMonths, type IsoDate, isoDate } from '#platform';

/** A resident's monthly tax-free income. */
interface BasicExemption {
  readonly fullMinor: bigint;
  /** Gross pay up to which it is whole, and from which it is zero; null when it is the same at every income. */
  readonly falling: { readonly fromMinor: bigint; readonly toMinor: bigint } | null;
  /** The amount from the calendar year in which the pension age is reached; the same at every income. */
  readonly pensionAgeMinor: bigint;
}

/** The rates for payments in a range of days. Rates are in basis points, amounts in cents per month. */
export interface PayrollRules {
  readonly from: IsoDate;
  /** Last day. */
  readonly until: IsoDate;
  readonly incomeTaxBps: number;
  readonly basicExemption: BasicExemption;
  readonly socialTaxBps: number;
  /** Minimum monthly base of social tax (SMS § 2 (2)). */
  readonly socialTaxBaseMinor: bigint;
  readonly employeeUnemploymentBps: number;
  readonly employerUnemploymentBps: number;
}

/** By the day of payment, which also determines the tax year. */
const PAYROLL_RULES: readonly PayrollRules[] = [
  {
    from: isoDate('2025-01-01'),
    until: isoDate('2025-12-31'),
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
  },
  {
    from: isoDate('2026-01-01'),
    until: isoDate('2026-12-31'),
    incomeTaxBps: 2200,
    basicExemption: { fullMinor: 70_000n, falling: null, pensionAgeMinor: 77_600n },
    socialTaxBps: 3300,
    socialTaxBaseMinor: 88_600n,
    employeeUnemploymentBps: 160,
    employerUnemploymentBps: 80,
  },
];

/** The rules for payments on a day; undefined when unknown. */
export function rulesOn(day: IsoDate): PayrollRules | undefined {
  return PAYROLL_RULES.find(({ from, until }) => from <= day && day <= until);
}

/** Old-age pension age in months by year of birth (RPKS § 7); that of later years is set for each calendar year. */
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

/** The day on which a person reaches the pension age; undefined if that is after the years of the rules above. */
export function pensionAgeReached(birthDate: IsoDate): IsoDate | undefined {
  const year = Number(birthDate.slice(0, 4));
  const months = year < 1954 ? EARLIER_MONTHS : PENSION_AGE_MONTHS[year];
  return months === undefined ? undefined : addMonths(birthDate, months);
}
