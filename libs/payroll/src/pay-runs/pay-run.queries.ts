import { rolePayments } from '#books';
import {
  encodeId,
  type IsoDate,
  type IsoMonth,
  monthOf,
  type PageRequest,
  type Sql,
  type Ulid,
} from '#platform';
import { worded } from '#reasons';
import { tsdDueDate } from '../tsd/due-date.js';
import { paidRuns } from './paid-runs.js';
import { owedOf, payableOf } from '../rules/run-items.js';
import { findPayRun, payLineRows, payRunRows, type PayRunRow, runItemRows } from './pay-run-rows.js';
import { ruledOn, staleness } from './pay-run-inputs.js';
import { payslipsOf } from './payslips.js';
import { type PayRunView, type PayRunDetail } from './pay-run.wire.js';

export const PAY_RUN_STATES = ['draft', 'approved', 'posted', 'paid'] as const;
type PayRunState = (typeof PAY_RUN_STATES)[number];

interface PayRunFilters {
  readonly state?: PayRunState | undefined;
  readonly month?: IsoMonth | undefined;
}

/** Runs of a company, the newest month first; returns one more than fits the page. */
export async function listPayRuns(
  sql: Sql,
  companyId: bigint,
  filters: PayRunFilters,
  page: PageRequest,
  today: IsoDate,
): Promise<PayRunView[]> {
  const rows = await payRunRows(sql, companyId);
  const paid = await datesOfPayment(sql, companyId, rows);
  const [after] = page.after ?? [null];
  const shown = rows
    .map((row) => ({ row, month: monthOf(row.month), state: paid.has(row.id) ? 'paid' : row.state }))
    .filter(({ state }) => filters.state === undefined || state === filters.state)
    .filter(({ month }) => filters.month === undefined || month === filters.month)
    .filter(({ month }) => after === null || month < String(after))
    .slice(0, page.limit + 1);
  return Promise.all(shown.map(({ row }) => payRunView(sql, companyId, row, paid.get(row.id), today)));
}

/** A run with its payslips; undefined when it does not exist. */
export async function payRunDetail(
  sql: Sql,
  companyId: bigint,
  id: bigint,
  today: IsoDate,
): Promise<PayRunDetail | undefined> {
  const run = await findPayRun(sql, companyId, id);
  if (run === undefined) return undefined;
  const [lines, items] = await Promise.all([
    payLineRows(sql, companyId, id),
    runItemRows(sql, companyId, id),
  ]);
  const view = await payRunView(sql, companyId, run, await dateOfPayment(sql, companyId, run), today);
  return {
    ...view,
    payslips: payslipsOf(lines, items),
    tsd_due_date: tsdDueDate(view.payment_date ?? ruledOn(run)),
  };
}

/**
 * The day on which the bank paid a run; undefined until then. Which run a payment pays also depends on the other
 * runs.
 */
export async function dateOfPayment(
  sql: Sql,
  companyId: bigint,
  run: PayRunRow,
): Promise<IsoDate | undefined> {
  if (run.state !== 'posted') return undefined;
  return (await datesOfPayment(sql, companyId, await payRunRows(sql, companyId))).get(run.id);
}

/** Posted runs that the bank has not paid yet, the newest first. */
export async function unpaidRuns(sql: Sql, companyId: bigint): Promise<PayRunRow[]> {
  const rows = await payRunRows(sql, companyId);
  const paid = await datesOfPayment(sql, companyId, rows);
  return rows.filter(({ id, state }) => state === 'posted' && !paid.has(id));
}

/** A posted run, and the TSD that declares its taxes. */
interface DeclaredPayRun {
  readonly entry_id: Ulid;
  /** The month of payment, which its TSD is about. */
  readonly tsd_month: IsoMonth;
  readonly due_date: IsoDate;
}

/** Posted runs with the month of their TSD: that of the payment by the bank, or of the planned day until then. */
export async function declaredPayRuns(sql: Sql, companyId: bigint): Promise<DeclaredPayRun[]> {
  const rows = await payRunRows(sql, companyId);
  const paid = await datesOfPayment(sql, companyId, rows);
  return rows.flatMap((run) => {
    if (run.entry_id === null) return [];
    const paidOn = paid.get(run.id) ?? ruledOn(run);
    return [{ entry_id: run.entry_id, tsd_month: monthOf(paidOn), due_date: tsdDueDate(paidOn) }];
  });
}

/** The days on which the bank paid posted runs. */
export async function datesOfPayment(
  sql: Sql,
  companyId: bigint,
  rows: readonly PayRunRow[],
): Promise<ReadonlyMap<bigint, IsoDate>> {
  const posted = rows.filter(({ state }) => state === 'posted');
  const first = posted.at(-1)?.month;
  if (first === undefined) return new Map();
  // Payments pay what the entry owes: net pay after deductions and with additions, an advance being one of them.
  const owed = posted.map((run) => ({ ...run, net_minor: owedOf(run.net_minor, run) }));
  return paidRuns(owed, await rolePayments(sql, companyId, 'payroll_liability', first));
}

async function payRunView(
  sql: Sql,
  companyId: bigint,
  row: PayRunRow,
  paidOn: IsoDate | undefined,
  today: IsoDate,
): Promise<PayRunView> {
  const { stale, reasons } = await staleness(sql, companyId, row, today);
  const { prepared_at: prepared, inputs_digest: _digest, reversals: _reversals, ...same } = row;
  return {
    ...same,
    id: encodeId('pay_run', row.id),
    month: monthOf(row.month),
    state: paidOn === undefined ? row.state : 'paid',
    payment_date: paidOn ?? row.payment_date,
    payable_minor: payableOf(row.net_minor, row),
    prepared: prepared !== null,
    stale,
    stale_reasons: reasons.map((one) => ({ ...one, message: worded(one).message })),
    warnings: row.warnings.map((warning) => ({ ...warning, message: worded(warning).message })),
  };
}
