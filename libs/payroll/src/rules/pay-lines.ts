import { type WorkedEmployment } from '#employment';
import { type IsoDate, type IsoMonth } from '#platform';
import { computePay, type Paid, type PaidBefore, type PayAmounts } from './compute-pay.js';
import { paymentTypeOf } from './payment-types.js';
import { type PayrollRules } from './payroll-rules.js';
import { grossOf, monthOfWork, type Worked } from './worked-share.js';

/** The pay of one employment in a run. */
export interface PayLine extends Paid {
  readonly employee_id: bigint;
  readonly employment_id: bigint;
  readonly employee_name: string;
  readonly payment_type_code: string;
}

/** Leave is paid like work; every other absence suspends the work. */
const PAID_ABSENCE = 'vacation';

/** The lines of a month's run; a person without earnings has none. Lines of one person are adjacent. */
export function payLines(
  month: IsoMonth,
  employments: readonly WorkedEmployment[],
  rules: PayrollRules,
  paidOn: IsoDate,
  before: ReadonlyMap<bigint, PaidBefore>,
): PayLine[] {
  return byPerson(employments).flatMap(([first, ...others]) => {
    const earned = [first, ...others]
      .map((employment) => ({ employment, ...earnedIn(month, employment) }))
      .filter(({ grossMinor }) => grossMinor > 0n);
    const amounts = computePay(
      earned,
      {
        basicExemption: first.basic_exemption,
        basicExemptionMinor: first.basic_exemption_minor,
        pensionRate: first.pension_rate,
        birthDate: first.birth_date,
      },
      rules,
      paidOn,
      before.get(first.employee_id),
    );
    return amounts.map((paid, index): PayLine => {
      const { employment, paymentType } = earned[index] as (typeof earned)[number];
      return {
        employee_id: employment.employee_id,
        employment_id: employment.employment_id,
        employee_name: employment.employee_name,
        payment_type_code: paymentType.code,
        ...paid,
      };
    });
  });
}

type OfOne = [WorkedEmployment, ...WorkedEmployment[]];

function byPerson(employments: readonly WorkedEmployment[]): OfOne[] {
  const people = new Map<bigint, OfOne>();
  for (const employment of employments) {
    const known = people.get(employment.employee_id);
    if (known === undefined) people.set(employment.employee_id, [employment]);
    else known.push(employment);
  }
  return [...people.values()];
}

/** The days of an employment that are paid. */
export const workOf = (employment: WorkedEmployment): Worked => ({
  from: employment.start_date,
  to: employment.end_date,
  suspensions: employment.absences.filter(({ kind }) => kind !== PAID_ABSENCE),
});

function earnedIn(month: IsoMonth, employment: WorkedEmployment) {
  const work = workOf(employment);
  return {
    paymentType: paymentTypeOf(employment.employment_type),
    grossMinor: grossOf(month, work, employment.pay),
    wholeMonth: monthOfWork(month, work).whole,
    minimumBase: employment.minimum_base,
  };
}

/** The sums over lines, of a run or of a payslip. */
export function totalOf(lines: readonly PayAmounts[]): PayAmounts {
  const sum = (pick: (line: PayAmounts) => bigint): bigint =>
    lines.reduce((total, line) => total + pick(line), 0n);
  return {
    gross_minor: sum((line) => line.gross_minor),
    basic_exemption_minor: sum((line) => line.basic_exemption_minor),
    income_tax_minor: sum((line) => line.income_tax_minor),
    social_tax_minor: sum((line) => line.social_tax_minor),
    employee_unemployment_minor: sum((line) => line.employee_unemployment_minor),
    employer_unemployment_minor: sum((line) => line.employer_unemployment_minor),
    funded_pension_minor: sum((line) => line.funded_pension_minor),
    net_minor: sum((line) => line.net_minor),
    employer_cost_minor: sum((line) => line.employer_cost_minor),
  };
}
