import { type BasicExemption as ExemptionChoice, type PensionRate } from '#employment';
import { basisPointsOf, Decimal, type IsoDate, roundHalfUp } from '#platform';
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
}

const NOTHING_BEFORE: PaidBefore = { gross_minor: 0n, basic_exemption_minor: 0n };

/** The month's pay for one employment. */
export interface Earned {
  readonly paymentType: PaymentType;
  readonly grossMinor: bigint;
  /** False in a month in which the work began, ended or was suspended: there is then no minimum base of social tax. */
  readonly wholeMonth: boolean;
}

/** Kinds of tax-free income in TSD annex 1: the basic exemption, and that of pension age. */
type ExemptionCode = '610' | '650';

export interface Paid extends PayAmounts {
  /** Null where none was used. */
  readonly exemption_code: ExemptionCode | null;
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
 * The exemption is that of the calendar month of payment, of which pay in arrears may have used some (TuMS § 42).
 */
export function computePay(
  earned: readonly Earned[],
  terms: PersonTerms,
  rules: PayrollRules,
  paidOn: IsoDate,
  before: PaidBefore = NOTHING_BEFORE,
): Paid[] {
  const reached = terms.birthDate === null ? undefined : pensionAgeReached(terms.birthDate);
  const pensioner = reached !== undefined && reached <= paidOn;
  const pensionYear = reached !== undefined && sameYearOrBefore(reached, paidOn);
  let exemption = exemptionOf(earned, terms, rules, pensionYear, before);
  let missingBase = pensioner ? 0n : missingBaseOf(earned, rules);
  return earned.map(({ paymentType, grossMinor, wholeMonth }): Paid => {
    const pension = paymentType.pension ? basisPointsOf(grossMinor, PENSION_BPS[terms.pensionRate]) : 0n;
    // A person of pension age is no longer insured, but the employer still pays.
    const insured = paymentType.unemployment;
    const employee = insured && !pensioner ? basisPointsOf(grossMinor, rules.employeeUnemploymentBps) : 0n;
    const employer = insured ? basisPointsOf(grossMinor, rules.employerUnemploymentBps) : 0n;
    const taxable = paymentType.incomeTax ? grossMinor - pension - employee : 0n;
    const used = exemption < taxable ? exemption : taxable;
    exemption -= used;
    const incomeTax = basisPointsOf(taxable - used, rules.incomeTaxBps);
    const added = hasLeastBase({ paymentType, wholeMonth }) ? missingBase : 0n;
    missingBase -= added;
    const socialTax = paymentType.socialTax ? basisPointsOf(grossMinor + added, rules.socialTaxBps) : 0n;
    return {
      gross_minor: grossMinor,
      basic_exemption_minor: used,
      exemption_code: used === 0n ? null : pensionYear ? '650' : '610',
      income_tax_minor: incomeTax,
      social_tax_minor: socialTax,
      employee_unemployment_minor: employee,
      employer_unemployment_minor: employer,
      funded_pension_minor: pension,
      net_minor: grossMinor - pension - employee - incomeTax,
      employer_cost_minor: grossMinor + socialTax + employer,
    };
  });
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const sameYearOrBefore = (one: IsoDate, other: IsoDate): boolean => one.slice(0, 4) <= other.slice(0, 4);
const hasLeastBase = ({ paymentType, wholeMonth }: Pick<Earned, 'paymentType' | 'wholeMonth'>): boolean =>
  paymentType.minimumBase && wholeMonth;

/** The amount by which all pay subject to social tax falls short of the minimum base. */
function missingBaseOf(earned: readonly Earned[], rules: PayrollRules): bigint {
  if (!earned.some(hasLeastBase)) return 0n;
  const base = sum(earned.map(({ paymentType, grossMinor }) => (paymentType.socialTax ? grossMinor : 0n)));
  return base < rules.socialTaxBaseMinor ? rules.socialTaxBaseMinor - base : 0n;
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
  const most = pensionAge ? rule.pensionAgeMinor : leftAt(before.gross_minor + sum(taxed), rule);
  const asked = terms.basicExemption === 'partial' ? (terms.basicExemptionMinor ?? most) : most;
  const left = (asked < most ? asked : most) - before.basic_exemption_minor;
  return left > 0n ? left : 0n;
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
