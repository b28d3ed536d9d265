import { basisPoints, divide, fraction } from './money.js';
import { type Day } from './calendar.js';

/** The rates of a year of payment (domain facts 4.1). They continue until others replace them (further rules, Law). */
interface Rates {
  readonly from: Day;
  readonly incomeTax: number;
  readonly exemption: bigint;
  /** Gross pay up to which the exemption is whole, and from which it is nothing. */
  readonly falling: readonly [whole: bigint, nothing: bigint] | null;
  readonly exemptionAtPensionAge: bigint;
  readonly minimumBase: bigint;
}

const RATES: readonly Rates[] = [
  {
    from: '2026-01-01',
    incomeTax: 2_200,
    exemption: 70_000n,
    falling: null,
    exemptionAtPensionAge: 77_600n,
    minimumBase: 88_600n,
  },
  {
    from: '2025-01-01',
    incomeTax: 2_200,
    exemption: 65_400n,
    falling: [120_000n, 210_000n],
    exemptionAtPensionAge: 77_600n,
    minimumBase: 82_000n,
  },
];

const SOCIAL_TAX = 3_300;
const EMPLOYEE_UNEMPLOYMENT = 160;
const EMPLOYER_UNEMPLOYMENT = 80;

/** Kinds of employment with their payment types on TSD annex 1 (domain facts 4.3 and 6.2). */
export const EMPLOYMENTS = {
  contract: { type: 1, paymentType: '10', minimumBase: true, unemployment: true },
  services: { type: 600, paymentType: '17', minimumBase: false, unemployment: true },
  board: { type: 601, paymentType: '21', minimumBase: false, unemployment: false },
} as const;
export type EmploymentKind = keyof typeof EMPLOYMENTS;

export interface Person {
  readonly name: string;
  readonly kind: EmploymentKind;
  readonly gross: bigint;
  readonly exemption: 'none' | 'full';
  readonly pensionRate: 'none' | '2' | '4' | '6';
  readonly isPensioner: boolean;
}

export interface Pay {
  readonly gross: bigint;
  readonly exemptionUsed: bigint;
  readonly incomeTax: bigint;
  readonly socialTax: bigint;
  readonly employeeUnemployment: bigint;
  readonly employerUnemployment: bigint;
  readonly pension: bigint;
  readonly net: bigint;
  readonly cost: bigint;
}

/** The monthly exemption of a person with an application, at this gross pay. */
function exemptionOf({ exemption, isPensioner }: Person, gross: bigint, rates: Rates): bigint {
  if (exemption === 'none') return 0n;
  if (isPensioner) return rates.exemptionAtPensionAge;
  if (rates.falling === null) return rates.exemption;
  const [whole, nothing] = rates.falling;
  if (gross <= whole) return rates.exemption;
  if (gross >= nothing) return 0n;
  return rates.exemption - divide(rates.exemption * (gross - whole), nothing - whole);
}

const ratesOn = (paidOn: Day): Rates => RATES.find(({ from }) => from <= paidOn) as Rates;

/**
 * Pay and its taxes, by the day of payment, which is also that of the tax year (domain facts 4.2).
 * @param sick the employer's sick pay of the month, which counts as income for the exemption
 */
export function payOf(person: Person, gross: bigint, paidOn: Day, sick = 0n): Pay {
  const rates = ratesOn(paidOn);
  const terms = EMPLOYMENTS[person.kind];
  const pension = person.pensionRate === 'none' ? 0n : basisPoints(gross, Number(person.pensionRate) * 100);
  const insured = terms.unemployment;
  const employeeUnemployment =
    insured && !person.isPensioner ? basisPoints(gross, EMPLOYEE_UNEMPLOYMENT) : 0n;
  const employerUnemployment = insured ? basisPoints(gross, EMPLOYER_UNEMPLOYMENT) : 0n;
  const taxable = gross - pension - employeeUnemployment;
  const exemption = exemptionOf(person, gross + sick, rates);
  const exemptionUsed = exemption < taxable ? exemption : taxable;
  const incomeTax = basisPoints(taxable - exemptionUsed, rates.incomeTax);
  const base = terms.minimumBase && gross < rates.minimumBase ? rates.minimumBase : gross;
  const socialTax = basisPoints(base, SOCIAL_TAX);
  return {
    gross,
    exemptionUsed,
    incomeTax,
    socialTax,
    employeeUnemployment,
    employerUnemployment,
    pension,
    net: taxable - incomeTax,
    cost: gross + socialTax + employerUnemployment,
  };
}

/** The employer's sick pay (payment type 24): income tax only, and what the wages have left of the exemption (4.2, 4.3). */
export function sickPayOf(person: Person, sick: bigint, paidOn: Day, wages: Pay): Pay {
  const rates = ratesOn(paidOn);
  const left = exemptionOf(person, wages.gross + sick, rates) - wages.exemptionUsed;
  const exemptionUsed = left < sick ? left : sick;
  const incomeTax = basisPoints(sick - exemptionUsed, rates.incomeTax);
  return {
    gross: sick,
    exemptionUsed,
    incomeTax,
    socialTax: 0n,
    employeeUnemployment: 0n,
    employerUnemployment: 0n,
    pension: 0n,
    net: sick - incomeTax,
    cost: sick,
  };
}

/** The payment type of the employer's sick pay. */
export const SICK_PAY = '24';

/** The employer's taxes on fringe benefits: 22/78 of the value, rounded first, then social tax on both (4.4). */
export function fringeTaxesOf(value: bigint): { readonly incomeTax: bigint; readonly socialTax: bigint } {
  const incomeTax = divide(value * 22n, 78n);
  return { incomeTax, socialTax: basisPoints(value + incomeTax, SOCIAL_TAX) };
}

/** Runs paid in a year whose rates nobody confirmed carry a warning. */
export const isConfirmed = (paidOn: Day): boolean => paidOn < '2027-01-01';

/** Hours times the pay of one. */
export function hoursPay(hours: string, rate: bigint): bigint {
  const { over, under } = fraction(hours);
  return divide(over * rate, under);
}
