import { type WorkedEmployment } from '#employment';
import { encodeId, type IsoDate, type IsoMonth } from '#platform';
import { type PayLine, workOf } from './pay-lines.js';
import { areConfirmed, type PayrollRules } from './payroll-rules.js';
import { monthOfWork } from './worked-share.js';

export const PAY_RUN_WARNINGS = ['rules_not_confirmed', 'employee_without_pay'] as const;

/** A warning as a run keeps it: its text follows from code and parameters. */
export interface StoredWarning {
  readonly code: (typeof PAY_RUN_WARNINGS)[number];
  readonly parameters: Record<string, string>;
  /** The employee concerned. */
  readonly employee_id: string | null;
}

/** Kind of work that is unpaid by its nature. */
const VOLUNTARY_WORK = 501;

/** The warnings before an approval: rates that nobody confirmed, and employees without pay. */
export function payWarnings(
  month: IsoMonth,
  employments: readonly WorkedEmployment[],
  lines: readonly PayLine[],
  rules: PayrollRules,
  paidOn: IsoDate,
): StoredWarning[] {
  const unconfirmed: StoredWarning = {
    code: 'rules_not_confirmed',
    parameters: { year: paidOn.slice(0, 4), valid_from: rules.from },
    employee_id: null,
  };
  return [
    ...(areConfirmed(rules, paidOn) ? [] : [unconfirmed]),
    ...[...withoutPay(month, employments, lines)].map(([id, name]): StoredWarning => ({
      code: 'employee_without_pay',
      parameters: { name },
      employee_id: encodeId('employee', id),
    })),
  ];
}

/** People who worked in the month and have no line, each once. */
function withoutPay(
  month: IsoMonth,
  employments: readonly WorkedEmployment[],
  lines: readonly PayLine[],
): ReadonlyMap<bigint, string> {
  const paid = new Set(lines.map(({ employee_id: id }) => id));
  const unpaid = employments.filter(
    (employment) =>
      !paid.has(employment.employee_id) &&
      employment.employment_type !== VOLUNTARY_WORK &&
      monthOfWork(month, workOf(employment)).workedDays > 0,
  );
  return new Map(unpaid.map(({ employee_id: id, employee_name: name }) => [id, name]));
}
