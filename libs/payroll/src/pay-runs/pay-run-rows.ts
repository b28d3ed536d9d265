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
import { PayLineEntity } from './pay-line.entity.js';
import { PayRunEntity } from './pay-run.entity.js';
import { type PaidBefore } from '../rules/compute-pay.js';
import { type PayLine } from '../rules/pay-lines.js';
import { type StoredWarning } from '../rules/pay-warnings.js';
import { SOCIAL_TAX_TYPES } from '../rules/payment-types.js';

/** A run as stored; the state `paid` is not stored. */
const RUN = columnsExcept(PayRunEntity, ['company_id']);
export type PayRunRow = RowOf<typeof RUN>;

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

/** Lines of a run by person, the best paid employment of each first; only one person's if given. */
export function payLineRows(
  sql: Sql,
  companyId: bigint,
  runId: bigint,
  employeeId: bigint | null = null,
): Promise<PayLine[]> {
  return sql.rows<PayLine>(
    `SELECT ${LINE.list} FROM payroll.pay_line
     WHERE company_id = $1 AND pay_run_id = $2 AND ($3::bigint IS NULL OR employee_id = $3)
     ORDER BY employee_id, gross_minor DESC, employment_id`,
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

/** People's net pay in the given runs, where it equals one of the given amounts. */
export function netPayRows(
  sql: Sql,
  companyId: bigint,
  runIds: readonly bigint[],
  amounts: readonly bigint[],
): Promise<{ run_id: bigint; employee_id: bigint; employee_name: string; net_minor: bigint }[]> {
  return sql.rows(
    `SELECT pay_run_id AS run_id, employee_id, min(employee_name) AS employee_name, sum(net_minor)::bigint AS net_minor
     FROM payroll.pay_line WHERE company_id = $1 AND pay_run_id = ANY($2::bigint[])
     GROUP BY pay_run_id, employee_id HAVING sum(net_minor) = ANY($3::bigint[])`,
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
  await writeLines(sql, companyId, runId, { lines: [], warnings: [], digest: null, at: null });
  await sql.run('UPDATE payroll.pay_run SET payment_date = $3 WHERE company_id = $1 AND id = $2', [
    companyId,
    runId,
    paymentDate,
  ]);
}

const LINES = insertRows(PayLineEntity, ['company_id', 'pay_run_id']);

const SUM_UP = `
  UPDATE payroll.pay_run SET prepared_at = $3, inputs_digest = $4, warnings = $5::jsonb, (${AMOUNTS}) = (
    SELECT coalesce(sum(gross_minor), 0), coalesce(sum(income_tax_minor), 0), coalesce(sum(social_tax_minor), 0),
      coalesce(sum(employee_unemployment_minor), 0), coalesce(sum(employer_unemployment_minor), 0),
      coalesce(sum(funded_pension_minor), 0), coalesce(sum(net_minor), 0), coalesce(sum(employer_cost_minor), 0)
    FROM payroll.pay_line WHERE company_id = $1 AND pay_run_id = $2)
  WHERE company_id = $1 AND id = $2`;

/** The result of a preparation. */
interface Prepared {
  readonly lines: readonly PayLine[];
  readonly warnings: readonly StoredWarning[];
  /** Identifies the inputs; null while the lines have yet to be computed, like the time. */
  readonly digest: string | null;
  readonly at: Date | null;
}

/** Replaces the lines of a draft and updates its sums. */
export async function writeLines(
  sql: Sql,
  companyId: bigint,
  runId: bigint,
  { lines, warnings, digest, at }: Prepared,
): Promise<void> {
  await sql.run('DELETE FROM payroll.pay_line WHERE company_id = $1 AND pay_run_id = $2', [companyId, runId]);
  if (lines.length > 0) {
    await sql.run(LINES.text, LINES.values({ company_id: companyId, pay_run_id: runId }, lines));
  }
  await sql.run(SUM_UP, [companyId, runId, at, digest, toJson(warnings)]);
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
