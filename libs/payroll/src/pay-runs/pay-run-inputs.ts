import { workedBetween, type WorkedEmployment } from '#employment';
import { fieldProblem, firstOfMonth, type IsoDate, lastOfMonth, type Sql, toJson } from '#platform';
import { createHash } from 'node:crypto';
import { type PaidBefore } from '../rules/compute-pay.js';
import { type PayrollRules, rulesOn } from '../rules/payroll-rules.js';
import { itemsOfMonth } from '../items/pay-item-rows.js';
import { type MonthItems } from '../rules/run-items.js';
import { payrollRules } from '../rules/rule-set.queries.js';
import { inputDigests, paidBefore, type PayRunRow } from './pay-run-rows.js';
import { digestsOf, staleReasons } from './stale-reasons.js';

type Dated = Pick<PayRunRow, 'month' | 'payment_date'>;

/** Everything that the lines of a run are computed from. A run is stale once one of these has changed. */
export interface PayRunInputs {
  readonly paidOn: IsoDate;
  readonly rules: PayrollRules;
  readonly employments: readonly WorkedEmployment[];
  /** Each person's pay in the other runs of the calendar month of payment. */
  readonly before: ReadonlyMap<bigint, PaidBefore>;
  readonly items: MonthItems;
}

/** The day whose rules apply: the planned date, or the last day of the month. */
export const ruledOn = ({ month, payment_date: planned }: Dated): IsoDate => planned ?? lastOfMonth(month);

/** @throws Problem `invalid_payload` for a day before the oldest rules */
export async function requireRules(sql: Sql, run: Dated): Promise<PayrollRules> {
  const day = ruledOn(run);
  const rules = rulesOn(day, await payrollRules(sql));
  if (rules !== undefined) return rules;
  throw fieldProblem(
    'invalid_payload',
    run.payment_date === null ? 'month' : 'payment_date',
    'no_rules',
    `The payroll rules of ${day} are not known.`,
  );
}

/** @param today decides whether the company's mandate shows employees that only the register knows */
export async function payRunInputs(
  sql: Sql,
  companyId: bigint,
  run: Dated,
  today: IsoDate,
): Promise<PayRunInputs> {
  const paidOn = ruledOn(run);
  const days = { from: firstOfMonth(run.month), to: lastOfMonth(run.month) };
  const items = await itemsOfMonth(sql, companyId, run.month);
  const alsoEmployments = items.paid.map(({ employment_id: id }) => id);
  return {
    paidOn,
    items,
    rules: await requireRules(sql, run),
    employments: await workedBetween(sql, companyId, { ...days, paidOn, today, alsoEmployments }),
    before: await paidBefore(sql, companyId, run.month, paidOn),
  };
}

/** Identifies the inputs: equal digests mean equal inputs. */
export const digestOf = ({ before, ...inputs }: PayRunInputs): string =>
  createHash('sha256')
    .update(toJson({ ...inputs, before: [...before] }))
    .digest('hex');

/** Whether a prepared draft was computed from inputs that have changed since, and from which. */
export async function staleness(
  sql: Sql,
  companyId: bigint,
  run: PayRunRow,
  today: IsoDate,
): Promise<{ readonly stale: boolean; readonly reasons: ReturnType<typeof staleReasons> }> {
  if (run.state !== 'draft' || run.prepared_at === null) return { stale: false, reasons: [] };
  const inputs = await payRunInputs(sql, companyId, run, today);
  if (run.inputs_digest === digestOf(inputs)) return { stale: false, reasons: [] };
  const kept = await inputDigests(sql, companyId, run.id);
  return { stale: true, reasons: kept === null ? [] : staleReasons(kept, digestsOf(inputs)) };
}
