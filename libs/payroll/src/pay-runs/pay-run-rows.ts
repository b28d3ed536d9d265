import {
  columnsExcept,
  firstOfMonth,
  insertRows,
  type IsoDate,
  lastOfMonth,
  problem,
  type RowOf,
  type Sql,
  toJson,
  type Ulid,
} from '#platform';
import { type ItemSums, type RunItem } from '../rules/run-items.js';
import { PayLineEntity } from './pay-line.entity.js';
import { PayRunItemEntity } from './pay-run-item.entity.js';
import { PayRunEntity } from './pay-run.entity.js';
import { type InputDigests } from './stale-reasons.js';
import { type PaidBefore } from '../rules/compute-pay.js';
import { type PayLine } from '../rules/pay-lines.js';
import { type StoredWarning } from '../rules/pay-warnings.js';
import { SOCIAL_TAX_TYPES } from '../rules/payment-types.js';

/** A run as stored; the state `paid` is not stored. */
const RUN = columnsExcept(PayRunEntity, ['company_id', 'input_digests']);
export type PayRunRow = RowOf<typeof RUN>;

const ITEM = columnsExcept(PayRunItemEntity, ['company_id', 'pay_run_id']);

const LINE = columnsExcept(PayLineEntity, ['company_id', 'pay_run_id']);

const AMOUNTS = `gross_minor, income_tax_minor, social_tax_minor, employee_unemployment_minor, employer_unemployment_minor,
  funded_pension_minor, net_minor, employer_cost_minor`;

/** All runs of a company, the newest month first: there are twelve a year. */
export function payRunRows(sql: Sql, companyId: bigint): Promise<PayRunRow[]> {
  return sql.rows<PayRunRow>(
    `SELECT ${RUN.list} FROM payroll.pay_run WHERE company_id = $1 ORDER BY month DESC`,
    [companyId],
  );
}

export function findPayRun(sql: Sql, companyId: bigint, id: bigint): Promise<PayRunRow | undefined> {
  return sql.row<PayRunRow>(`SELECT ${RUN.list} FROM payroll.pay_run WHERE company_id = $1 AND id = $2`, [
    companyId,
    id,
  ]);
}

/** @throws Problem `not_found` */
export async function requirePayRun(sql: Sql, companyId: bigint, id: bigint): Promise<PayRunRow> {
  const run = await findPayRun(sql, companyId, id);
  if (run === undefined) throw problem('not_found', 'There is no such pay run.');
  return run;
}

export function findMonth(sql: Sql, companyId: bigint, month: IsoDate): Promise<PayRunRow | undefined> {
  return sql.row<PayRunRow>(`SELECT ${RUN.list} FROM payroll.pay_run WHERE company_id = $1 AND month = $2`, [
    companyId,
    month,
  ]);
}

/** The inputs of a draft by person; read only for a draft that is stale. */
export async function inputDigests(sql: Sql, companyId: bigint, id: bigint): Promise<InputDigests | null> {
  const row = await sql.row<{ input_digests: InputDigests | null }>(
    'SELECT input_digests FROM payroll.pay_run WHERE company_id = $1 AND id = $2',
    [companyId, id],
  );
  return row?.input_digests ?? null;
}

/** Lines of a run by person, the best paid employment of each first and sick pay last; only one person's if given. */
export function payLineRows(
  sql: Sql,
  companyId: bigint,
  runId: bigint,
  employeeId: bigint | null = null,
): Promise<PayLine[]> {
  return sql.rows<PayLine>(
    `SELECT ${LINE.list} FROM payroll.pay_line
     WHERE company_id = $1 AND pay_run_id = $2 AND ($3::bigint IS NULL OR employee_id = $3)
     ORDER BY employee_id, payment_type_code = '24', gross_minor DESC, employment_id`,
    [companyId, runId, employeeId],
  );
}

/** Whether an approved run pays for an employment. */
export async function isPaid(sql: Sql, companyId: bigint, employmentId: bigint): Promise<boolean> {
  const row = await sql.row(
    `SELECT FROM payroll.pay_line AS line
     JOIN payroll.pay_run AS run ON run.company_id = line.company_id AND run.id = line.pay_run_id
     WHERE line.company_id = $1 AND line.employment_id = $2 AND run.state <> 'draft' LIMIT 1`,
    [companyId, employmentId],
  );
  return row !== undefined;
}

/** The lines of several runs. */
export function linesOfRuns(
  sql: Sql,
  companyId: bigint,
  runIds: readonly bigint[],
): Promise<(PayLine & { readonly pay_run_id: bigint })[]> {
  return sql.rows(
    `SELECT pay_run_id, ${LINE.list} FROM payroll.pay_line WHERE company_id = $1 AND pay_run_id = ANY($2::bigint[])
     ORDER BY employee_id, payment_type_code, pay_run_id, employment_id`,
    [companyId, runIds],
  );
}

/** The items that a run was prepared with, by person; only one person's if given. */
export function runItemRows(
  sql: Sql,
  companyId: bigint,
  runId: bigint,
  employeeId: bigint | null = null,
): Promise<RunItem[]> {
  return sql.rows<RunItem>(
    `SELECT ${ITEM.list} FROM payroll.pay_run_item
     WHERE company_id = $1 AND pay_run_id = $2 AND ($3::bigint IS NULL OR employee_id = $3)
     ORDER BY employee_id, item_id`,
    [companyId, runId, employeeId],
  );
}

/** The amounts that remain to be paid out to people in the given runs, where they equal one of the given amounts. */
export function netPayRows(
  sql: Sql,
  companyId: bigint,
  runIds: readonly bigint[],
  amounts: readonly bigint[],
): Promise<{ run_id: bigint; employee_id: bigint; employee_name: string; net_minor: bigint }[]> {
  return sql.rows(
    `SELECT pay_run_id AS run_id, employee_id, min(employee_name) AS employee_name, sum(minor)::bigint AS net_minor
     FROM (
       SELECT pay_run_id, employee_id, employee_name, net_minor AS minor FROM payroll.pay_line
       WHERE company_id = $1 AND pay_run_id = ANY($2::bigint[])
       UNION ALL
       SELECT pay_run_id, employee_id, employee_name, CASE kind WHEN 'net_addition' THEN amount_minor ELSE -amount_minor END
       FROM payroll.pay_run_item
       WHERE company_id = $1 AND pay_run_id = ANY($2::bigint[]) AND kind IN ('net_addition', 'deduction', 'advance')
     ) AS paid
     GROUP BY pay_run_id, employee_id HAVING sum(minor) = ANY($3::bigint[])`,
    [companyId, runIds, amounts],
  );
}

const PLANNED = "coalesce(run.payment_date, run.month + interval '1 month - 1 day')";

/**
 * Each person's pay in other runs that are planned for the same calendar month: all runs of earlier months, and those
 * of later months that are no longer drafts.
 */
export async function paidBefore(
  sql: Sql,
  companyId: bigint,
  month: IsoDate,
  paidOn: IsoDate,
): Promise<ReadonlyMap<bigint, PaidBefore>> {
  const rows = await sql.rows<PaidBefore & { readonly employee_id: bigint }>(
    `SELECT line.employee_id, sum(line.gross_minor)::bigint AS gross_minor,
       sum(line.basic_exemption_minor)::bigint AS basic_exemption_minor,
       coalesce(sum(line.gross_minor) FILTER (WHERE line.payment_type_code = ANY($5)), 0)::bigint AS social_gross_minor,
       sum(line.social_tax_base_minor)::bigint AS social_tax_base_minor
     FROM payroll.pay_run AS run
     JOIN payroll.pay_line AS line ON line.company_id = run.company_id AND line.pay_run_id = run.id
     WHERE run.company_id = $1 AND (run.month < $2 OR run.month > $2 AND run.state <> 'draft')
       AND ${PLANNED} BETWEEN $3 AND $4
     GROUP BY line.employee_id ORDER BY line.employee_id`,
    [companyId, month, firstOfMonth(paidOn), lastOfMonth(paidOn), SOCIAL_TAX_TYPES],
  );
  return new Map(rows.map(({ employee_id: id, ...paid }) => [id, paid]));
}

/** Drafts of later months that are planned for payment in the calendar month of one of the days, the earliest first. */
export function laterDrafts(
  sql: Sql,
  companyId: bigint,
  month: IsoDate,
  days: readonly IsoDate[],
): Promise<PayRunRow[]> {
  return sql.rows<PayRunRow>(
    `SELECT ${RUN.list} FROM payroll.pay_run AS run
     WHERE company_id = $1 AND month > $2 AND state = 'draft' AND date_trunc('month', ${PLANNED}) = ANY($3::timestamp[])
     ORDER BY month`,
    [companyId, month, days.map(firstOfMonth)],
  );
}

const INSERT_RUN = `
  INSERT INTO payroll.pay_run (company_id, month, state, payment_date, currency, ${AMOUNTS}, reversals, created_at)
  VALUES ($1, $2, 'draft', $3, $4, 0, 0, 0, 0, 0, 0, 0, 0, 0, $5) RETURNING id`;

export async function insertPayRun(
  sql: Sql,
  companyId: bigint,
  run: { readonly month: IsoDate; readonly paymentDate: IsoDate | null; readonly currency: string },
  now: Date,
): Promise<bigint> {
  const row = await sql.one<{ id: bigint }>(INSERT_RUN, [
    companyId,
    run.month,
    run.paymentDate,
    run.currency,
    now,
  ]);
  return row.id;
}

/** Empties a draft whose lines have yet to be computed. */
export async function clearDraft(
  sql: Sql,
  companyId: bigint,
  runId: bigint,
  paymentDate: IsoDate | null,
): Promise<void> {
  await writeRun(sql, companyId, runId, EMPTY);
  await sql.run('UPDATE payroll.pay_run SET payment_date = $3 WHERE company_id = $1 AND id = $2', [
    companyId,
    runId,
    paymentDate,
  ]);
}

const LINES = insertRows(PayLineEntity, ['company_id', 'pay_run_id']);

const RUN_ITEMS = insertRows(PayRunItemEntity, ['company_id', 'pay_run_id']);

const SUM_UP = `
  UPDATE payroll.pay_run SET prepared_at = $3, inputs_digest = $4, warnings = $5::jsonb, (${AMOUNTS}) = (
    SELECT coalesce(sum(gross_minor), 0), coalesce(sum(income_tax_minor), 0), coalesce(sum(social_tax_minor), 0),
      coalesce(sum(employee_unemployment_minor), 0), coalesce(sum(employer_unemployment_minor), 0),
      coalesce(sum(funded_pension_minor), 0), coalesce(sum(net_minor), 0), coalesce(sum(employer_cost_minor), 0)
    FROM payroll.pay_line WHERE company_id = $1 AND pay_run_id = $2),
    advance_minor = $6, deduction_minor = $7, net_addition_minor = $8, fringe_benefit_minor = $9,
    fringe_income_tax_minor = $10, fringe_social_tax_minor = $11, input_digests = $12::jsonb
  WHERE company_id = $1 AND id = $2`;

/** The result of a preparation. */
interface Prepared extends ItemSums {
  readonly lines: readonly PayLine[];
  readonly items: readonly RunItem[];
  readonly fringe_income_tax_minor: bigint;
  readonly fringe_social_tax_minor: bigint;
  readonly warnings: readonly StoredWarning[];
  /** Identifies the inputs; null while the lines have yet to be computed, like the time. */
  readonly digest: string | null;
  readonly digests: InputDigests | null;
  readonly at: Date | null;
}

const EMPTY: Prepared = {
  lines: [],
  items: [],
  advance_minor: 0n,
  deduction_minor: 0n,
  net_addition_minor: 0n,
  fringe_benefit_minor: 0n,
  fringe_income_tax_minor: 0n,
  fringe_social_tax_minor: 0n,
  warnings: [],
  digest: null,
  digests: null,
  at: null,
};

/** Replaces the lines and items of a draft and updates its sums. */
export async function writeRun(
  sql: Sql,
  companyId: bigint,
  runId: bigint,
  { lines, items, warnings, digest, digests, at, ...sums }: Prepared,
): Promise<void> {
  const run = { company_id: companyId, pay_run_id: runId };
  await sql.run('DELETE FROM payroll.pay_line WHERE company_id = $1 AND pay_run_id = $2', [companyId, runId]);
  await sql.run('DELETE FROM payroll.pay_run_item WHERE company_id = $1 AND pay_run_id = $2', [
    companyId,
    runId,
  ]);
  if (lines.length > 0) await sql.run(LINES.text, LINES.values(run, lines));
  if (items.length > 0) await sql.run(RUN_ITEMS.text, RUN_ITEMS.values(run, items));
  await sql.run(SUM_UP, [
    companyId,
    runId,
    at,
    digest,
    toJson(warnings),
    sums.advance_minor,
    sums.deduction_minor,
    sums.net_addition_minor,
    sums.fringe_benefit_minor,
    sums.fringe_income_tax_minor,
    sums.fringe_social_tax_minor,
    digests === null ? null : toJson(digests),
  ]);
}

/** Changes the state of a run; a posted one has an entry. */
export async function setState(
  sql: Sql,
  companyId: bigint,
  runId: bigint,
  state: PayRunRow['state'],
  entryId: Ulid | null = null,
): Promise<void> {
  await sql.run('UPDATE payroll.pay_run SET state = $3, entry_id = $4 WHERE company_id = $1 AND id = $2', [
    companyId,
    runId,
    state,
    entryId,
  ]);
}
