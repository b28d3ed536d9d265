import { type BasicExemption as ExemptionChoice, type MinimumBase, type PensionRate } from '#employment';
import { addMonths, basisPointsOf, Decimal, type IsoDate, roundHalfUp } from '#platform';
import { type PaymentType } from './payment-types.js';
import { type PayrollRules, pensionAgeReached } from './payroll-rules.js';

/** A person's applications to the employer, and the birth date. */
export interface PersonTerms {
  readonly basicExemption: ExemptionChoice;
  /** The amount applied for; only with `partial`. */
  readonly basicExemptionMinor: bigint | null;
  readonly pensionRate: PensionRate;
  readonly birthDate: IsoDate | null;
}

/** A person's pay in other runs of the same calendar month. */
export interface PaidBefore {
  readonly gross_minor: bigint;
  readonly basic_exemption_minor: bigint;
  /** The part of the gross pay that is subject to social tax. */
  readonly social_gross_minor: bigint;
  /** The base on which those runs pay social tax, which differs from that part by the minimum base. */
  readonly social_tax_base_minor: bigint;
}

/** For a person's first pay in a calendar month. */
export const NOTHING_BEFORE: PaidBefore = {
  gross_minor: 0n,
  basic_exemption_minor: 0n,
  social_gross_minor: 0n,
  social_tax_base_minor: 0n,
};

/** The month's pay for one employment. */
export interface Earned {
  readonly paymentType: PaymentType;
  readonly grossMinor: bigint;
  /** False in a month in which the work began, ended or was suspended: there is then no minimum base of social tax. */
  readonly wholeMonth: boolean;
  readonly minimumBase: MinimumBase;
}

/** Kinds of tax-free income in TSD annex 1: the basic exemption, and that of pension age. */
type ExemptionCode = '610' | '650';

export interface Paid extends PayAmounts {
  /** Null where none was used. */
  readonly exemption_code: ExemptionCode | null;
  /** The base of social tax: the gross pay, made up to the minimum base of the month. */
  readonly social_tax_base_minor: bigint;
}

export interface PayAmounts {
  readonly gross_minor: bigint;
  readonly basic_exemption_minor: bigint;
  readonly income_tax_minor: bigint;
  readonly social_tax_minor: bigint;
  readonly employee_unemployment_minor: bigint;
  readonly employer_unemployment_minor: bigint;
  readonly funded_pension_minor: bigint;
  readonly net_minor: bigint;
  readonly employer_cost_minor: bigint;
}

const PENSION_BPS: Readonly<Record<PensionRate, number>> = { none: 0, '2': 200, '4': 400, '6': 600 };

/**
 * Pay, taxes and contributions of a person's month, for each employment separately and rounded half up to cents.
 * Exemption and minimum base belong to the person: the employments use up the one and make up the other, in order.
 * Both are those of the calendar month of payment, of which other runs may have used some (TuMS § 42, SMS § 2 (2)).
 */
export function computePay(
  earned: readonly Earned[],
  terms: PersonTerms,
  rules: PayrollRules,
  paidOn: IsoDate,
  before: PaidBefore = NOTHING_BEFORE,
): Paid[] {
  const reached = pensionDay(terms, rules);
  const pensioner = isPensioner(terms, rules, paidOn);
  const pensionYear = reached !== undefined && sameYearOrBefore(reached, paidOn);
  let exemption = exemptionOf(earned, terms, rules, pensionYear, before);
  const exempt = pensioner || (terms.birthDate !== null && isChild(terms.birthDate, paidOn));
  const bases = socialTaxBases(earned, exempt ? 0n : rules.socialTaxBaseMinor, before);
  return earned.map(({ paymentType, grossMinor }, index): Paid => {
    const pension = paymentType.pension ? basisPointsOf(grossMinor, PENSION_BPS[terms.pensionRate]) : 0n;
    // A person of pension age is no longer insured, but the employer still pays.
    const insured = paymentType.unemployment;
    const employee = insured && !pensioner ? basisPointsOf(grossMinor, rules.employeeUnemploymentBps) : 0n;
    const employer = insured ? basisPointsOf(grossMinor, rules.employerUnemploymentBps) : 0n;
    const taxable = paymentType.incomeTax ? grossMinor - pension - employee : 0n;
    const used = smaller(exemption, taxable);
    exemption -= used;
    const incomeTax = basisPointsOf(taxable - used, rules.incomeTaxBps);
    const socialTaxBase = bases[index] ?? 0n;
    const socialTax = basisPointsOf(socialTaxBase, rules.socialTaxBps);
    return {
      gross_minor: grossMinor,
      basic_exemption_minor: used,
      exemption_code: used === 0n ? null : pensionYear ? '650' : '610',
      income_tax_minor: incomeTax,
      social_tax_base_minor: socialTaxBase,
      social_tax_minor: socialTax,
      employee_unemployment_minor: employee,
      employer_unemployment_minor: employer,
      funded_pension_minor: pension,
      net_minor: grossMinor - pension - employee - incomeTax,
      employer_cost_minor: grossMinor + socialTax + employer,
    };
  });
}

const pensionDay = ({ birthDate }: PersonTerms, rules: PayrollRules): IsoDate | undefined =>
  birthDate === null ? undefined : pensionAgeReached(birthDate, rules);

/** Whether a person has reached the pension age on a day: the employee's unemployment insurance ends. */
export function isPensioner(terms: PersonTerms, rules: PayrollRules, day: IsoDate): boolean {
  const reached = pensionDay(terms, rules);
  return reached !== undefined && reached <= day;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const sameYearOrBefore = (one: IsoDate, other: IsoDate): boolean => one.slice(0, 4) <= other.slice(0, 4);
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** People of 7 to 17 years, for whom no minimum base applies. */
const ADULT_MONTHS = 18 * 12;
const isChild = (birthDate: IsoDate, day: IsoDate): boolean => day < addMonths(birthDate, ADULT_MONTHS);

const hasMinimumBase = ({ paymentType, wholeMonth, minimumBase }: Earned): boolean =>
  paymentType.minimumBase && wholeMonth && minimumBase === 'applies';

/**
 * The base of social tax of each employment. All runs of a calendar month together pay on at least the minimum base,
 * so a run makes up what is missing, and a later one pays less where the earlier ones made up more than was missing.
 */
function socialTaxBases(earned: readonly Earned[], minimum: bigint, before: PaidBefore): bigint[] {
  const bases = earned.map(({ paymentType, grossMinor }) => (paymentType.socialTax ? grossMinor : 0n));
  const wasApplied = before.social_tax_base_minor > before.social_gross_minor;
  const applies = wasApplied || earned.some(hasMinimumBase);
  const due = larger(before.social_gross_minor + sum(bases), applies ? minimum : 0n);
  let difference = due - before.social_tax_base_minor - sum(bases);
  if (difference > 0n) {
    const at = earned.findIndex(hasMinimumBase);
    return bases.map((base, index) => (index === at ? base + difference : base));
  }
  return bases.map((base) => {
    const left = larger(base + difference, 0n);
    difference += base - left;
    return left;
  });
}

/** The exemption left in this month: none without an application, and never more than the month's income allows. */
function exemptionOf(
  earned: readonly Earned[],
  terms: PersonTerms,
  { basicExemption: rule }: PayrollRules,
  pensionAge: boolean,
  before: PaidBefore,
): bigint {
  if (terms.basicExemption === 'none') return 0n;
  const taxed = earned.map(({ paymentType, grossMinor }) => (paymentType.incomeTax ? grossMinor : 0n));
  const allowed = pensionAge ? rule.pensionAgeMinor : leftAt(before.gross_minor + sum(taxed), rule);
  const asked = terms.basicExemption === 'partial' ? (terms.basicExemptionMinor ?? allowed) : allowed;
  return larger(smaller(asked, allowed) - before.basic_exemption_minor, 0n);
}

function leftAt(gross: bigint, { fullMinor, falling }: PayrollRules['basicExemption']): bigint {
  if (falling === null || gross <= falling.fromMinor) return fullMinor;
  if (gross >= falling.toMinor) return 0n;
  const full = new Decimal(fullMinor.toString());
  const share = new Decimal((gross - falling.fromMinor).toString()).div(
    (falling.toMinor - falling.fromMinor).toString(),
  );
  return roundHalfUp(full.minus(full.times(share)));
}
