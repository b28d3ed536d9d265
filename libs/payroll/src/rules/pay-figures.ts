import { type IsoDate } from '#platform';
import { type Earned, type Paid, type PersonTerms } from './compute-pay.js';
import { type PayItemKind } from './pay-item-kinds.js';
import { type PayrollRules } from './payroll-rules.js';
import { type RunItem } from './run-items.js';
import { type WagePart } from './worked-share.js';

/** The numbers of a pay line that are explained, in the order in which a payslip has them. */
export const EXPLAINED = [
  'gross_minor',
  'funded_pension_minor',
  'employee_unemployment_minor',
  'basic_exemption_minor',
  'income_tax_minor',
  'net_minor',
  'social_tax_minor',
  'employer_unemployment_minor',
  'employer_cost_minor',
] as const;
type Explained = (typeof EXPLAINED)[number];

/** Codes of the catalogue of reasons. */
export const FIGURE_CODES = [
  'pay_wage',
  'pay_item',
  'pay_share_of_gross',
  'pay_exemption',
  'pay_income_tax',
  'pay_social_tax',
  'pay_social_tax_minimum',
  'pay_social_tax_rest',
  'pay_nothing',
  'pay_net',
  'pay_employer_cost',
] as const;

/** How a number of a line came to be, as a run keeps it: later rules and employments do not change it. */
export interface StoredFigure {
  readonly of: Explained;
  readonly code: (typeof FIGURE_CODES)[number];
  readonly parameters: Readonly<Record<string, unknown>>;
  /** A number, as in JSON; the amounts of the same number add up to it. */
  readonly amount_minor: number;
  readonly rate_bps: number | null;
  readonly base_minor: number | null;
  /** Act and paragraph; null for a sum of other numbers. */
  readonly law: string | null;
  /** First day of the rates; null where no rate applies. */
  readonly rules_from: IsoDate | null;
}

/** The acts and paragraphs of each rule. */
const LAWS = {
  wage: 'TLS § 29',
  bonus: 'TLS § 29',
  hours: 'TLS § 29',
  holiday_pay: 'TLS § 70',
  sick_pay: 'TTOS § 12²',
  pension: 'KoPS § 9',
  unemployment: 'TKindlS § 41',
  exemption: 'TuMS § 23, 42',
  income_tax: 'TuMS § 4, 41',
  social_tax: 'SMS § 2, 7',
  minimum_base: 'SMS § 2 (2), 7',
} as const;

/** The facts from which a line was computed. */
interface LineFacts {
  readonly earned: Earned;
  readonly wages: readonly WagePart[];
  readonly items: readonly RunItem[];
  readonly paid: Paid;
  readonly terms: PersonTerms;
  readonly resident: boolean;
  readonly pensioner: boolean;
  readonly rules: PayrollRules;
}

/** The explanation of every number of a line: rule, base, rate and law. */
export function figuresOf(facts: LineFacts): StoredFigure[] {
  return [
    ...grossFigures(facts),
    pension(facts),
    unemployment(facts, 'employee_unemployment_minor'),
    exemption(facts),
    incomeTax(facts),
    sumFigure(facts, 'net_minor', 'pay_net'),
    socialTax(facts),
    unemployment(facts, 'employer_unemployment_minor'),
    sumFigure(facts, 'employer_cost_minor', 'pay_employer_cost'),
  ];
}

const NO_RATE = { rate_bps: null, base_minor: null, rules_from: null } as const;

function grossFigures({ wages, items }: LineFacts): StoredFigure[] {
  const worked = wages.map(({ amountMinor, monthlyMinor, workedDays, workingDays }): StoredFigure => ({
    ...NO_RATE,
    of: 'gross_minor',
    code: 'pay_wage',
    amount_minor: Number(amountMinor),
    parameters: {
      monthly_minor: Number(monthlyMinor),
      worked_days: workedDays,
      working_days: workingDays,
    },
    law: LAWS.wage,
  }));
  const paid = items.map(({ kind, amount_minor: amount, description }): StoredFigure => ({
    ...NO_RATE,
    of: 'gross_minor',
    code: 'pay_item',
    amount_minor: Number(amount),
    parameters: { kind, description },
    law: LAWS[kind as Extract<PayItemKind, keyof typeof LAWS>],
  }));
  return [...worked, ...paid];
}

/** A rate of a base; nothing is due where the rate was not applied. */
function share(
  { paid, rules }: LineFacts,
  of: Explained,
  code: StoredFigure['code'],
  { rate, base, law }: { readonly rate: number; readonly base: bigint; readonly law: string },
  more: Readonly<Record<string, unknown>> = {},
): StoredFigure {
  const rated = { rate_bps: rate, base_minor: Number(base) };
  const parameters = { ...rated, ...more };
  return { of, code, parameters, ...rated, amount_minor: Number(paid[of]), law, rules_from: rules.from };
}

function nothing({ rules }: LineFacts, of: Explained, because: string, law: string): StoredFigure {
  const parameters = { because };
  return { ...NO_RATE, of, code: 'pay_nothing', parameters, amount_minor: 0, law, rules_from: rules.from };
}

function pension(facts: LineFacts): StoredFigure {
  const { earned, terms, resident, paid } = facts;
  const of = 'funded_pension_minor';
  const law = LAWS.pension;
  if (!earned.paymentType.pension) return nothing(facts, of, 'payment_type', law);
  if (!resident) return nothing(facts, of, 'not_resident', law);
  if (terms.pensionRate === 'none') return nothing(facts, of, 'not_joined', law);
  const rate = Number(terms.pensionRate) * 100;
  return share(facts, of, 'pay_share_of_gross', { rate, base: paid.gross_minor, law });
}

function unemployment(
  facts: LineFacts,
  of: 'employee_unemployment_minor' | 'employer_unemployment_minor',
): StoredFigure {
  const { earned, pensioner, rules, paid } = facts;
  const law = LAWS.unemployment;
  const isEmployee = of === 'employee_unemployment_minor';
  if (!earned.paymentType.unemployment) return nothing(facts, of, 'payment_type', law);
  if (isEmployee && pensioner) return nothing(facts, of, 'pension_age', law);
  const rate = isEmployee ? rules.employeeUnemploymentBps : rules.employerUnemploymentBps;
  return share(facts, of, 'pay_share_of_gross', { rate, base: paid.gross_minor, law });
}

function exemption(facts: LineFacts): StoredFigure {
  const { earned, terms, resident, paid } = facts;
  const of = 'basic_exemption_minor';
  const law = LAWS.exemption;
  if (paid.basic_exemption_minor === 0n) {
    if (!earned.paymentType.incomeTax) return nothing(facts, of, 'payment_type', law);
    if (!resident) return nothing(facts, of, 'not_resident', law);
    return nothing(facts, of, terms.basicExemption === 'none' ? 'no_application' : 'used_up', law);
  }
  return {
    ...NO_RATE,
    of,
    code: 'pay_exemption',
    parameters: { choice: terms.basicExemption, pension_age: paid.exemption_code === '650' },
    amount_minor: Number(paid.basic_exemption_minor),
    law,
    rules_from: facts.rules.from,
  };
}

function incomeTax(facts: LineFacts): StoredFigure {
  const { earned, paid, rules } = facts;
  const of = 'income_tax_minor';
  const law = LAWS.income_tax;
  if (!earned.paymentType.incomeTax) return nothing(facts, of, 'payment_type', law);
  const base =
    paid.gross_minor -
    paid.funded_pension_minor -
    paid.employee_unemployment_minor -
    paid.basic_exemption_minor;
  if (base === 0n) return nothing(facts, of, 'no_base', law);
  return share(facts, of, 'pay_income_tax', { rate: rules.incomeTaxBps, base, law });
}

function socialTax(facts: LineFacts): StoredFigure {
  const { earned, paid, rules } = facts;
  const of = 'social_tax_minor';
  const base = paid.social_tax_base_minor;
  const taxed = earned.paymentType.socialTax ? paid.gross_minor : 0n;
  const gross = { gross_minor: Number(paid.gross_minor) };
  if (base > taxed) {
    const minimum = { rate: rules.socialTaxBps, base, law: LAWS.minimum_base };
    return share(facts, of, 'pay_social_tax_minimum', minimum, gross);
  }
  if (taxed === 0n) return nothing(facts, of, 'payment_type', LAWS.social_tax);
  const due = { rate: rules.socialTaxBps, base, law: LAWS.social_tax };
  return base < taxed
    ? share(facts, of, 'pay_social_tax_rest', due, gross)
    : share(facts, of, 'pay_social_tax', due);
}

const sumFigure = (
  { paid }: LineFacts,
  of: 'net_minor' | 'employer_cost_minor',
  code: 'pay_net' | 'pay_employer_cost',
): StoredFigure => ({ ...NO_RATE, of, code, parameters: {}, amount_minor: Number(paid[of]), law: null });
