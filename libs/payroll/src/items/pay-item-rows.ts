import {
  columnsExcept,
  firstOfMonth,
  insertRow,
  type IsoDate,
  type IsoMonth,
  lastOfMonth,
  problem,
  type RowOf,
  type Sql,
  type Ulid,
} from '#platform';
import { isEarnedByWork } from '../rules/pay-item-kinds.js';
import { PayItemEntity } from './pay-item.entity.js';
import { type DaysOff, type MonthItems, type RunItem } from '../rules/run-items.js';

const ITEM = columnsExcept(PayItemEntity, ['company_id', 'hours', 'created_by']);
export type PayItemRow = RowOf<typeof ITEM> & Readonly<Pick<PayItemEntity, 'hours'>>;

const SHOWN = `${ITEM.list}, trim_scale(hours)::text AS hours`;

/** Which items are listed. */
export interface PayItemFilters {
  readonly month?: IsoMonth | undefined;
  readonly employeeId?: bigint | undefined;
}

/** Items by month, oldest first, after the key of the page: one more than its limit. */
export function payItemRows(
  sql: Sql,
  companyId: bigint,
  { month, employeeId }: PayItemFilters,
  page: { readonly after: readonly (string | number | null)[] | null; readonly limit: number },
): Promise<PayItemRow[]> {
  return sql.rows<PayItemRow>(
    `SELECT ${SHOWN} FROM payroll.pay_item
     WHERE company_id = $1 AND (month, id) > ($2::date, $3::text)
       AND ($4::date IS NULL OR month = $4) AND ($5::bigint IS NULL OR employee_id = $5)
     ORDER BY month, id LIMIT $6`,
    [
      companyId,
      ...(page.after ?? ['-infinity', '']),
      month === undefined ? null : firstOfMonth(month),
      employeeId ?? null,
      page.limit + 1,
    ],
  );
}

/** @throws Problem `not_found` */
export async function requirePayItem(sql: Sql, companyId: bigint, id: Ulid): Promise<PayItemRow> {
  const item = await sql.row<PayItemRow>(
    `SELECT ${SHOWN} FROM payroll.pay_item WHERE company_id = $1 AND id = $2`,
    [companyId, id],
  );
  if (item === undefined) throw problem('not_found', 'There is no such pay item.');
  return item;
}

/**
 * A sickness without a known end lasts for the days that the employer pays, and for the month of its item. A registered
 * sickness suspends the work by itself, until the end that the register shows.
 */
const DAYS_OFF = `
  SELECT employment_id, kind, starts_on AS "from", last AS "to"
  FROM payroll.pay_item, LATERAL (
    SELECT coalesce(ends_on, greatest(starts_on + 7, (month + interval '1 month - 1 day')::date)) AS last) AS days
  WHERE company_id = $1 AND starts_on <= $3 AND last >= $2 AND (absence_id IS NULL OR kind = 'holiday_pay')
  ORDER BY employment_id, starts_on, id`;

/** The items that a month's run pays, and the days of the month that items of any month pay as days off. */
export async function itemsOfMonth(sql: Sql, companyId: bigint, month: IsoDate): Promise<MonthItems> {
  const [paid, daysOff] = await Promise.all([
    sql.rows<RunItem>(
      `SELECT id AS item_id, employee_id, employment_id, employee_name, kind, amount_minor, description, account_code
       FROM payroll.pay_item WHERE company_id = $1 AND month = $2 ORDER BY employee_id, id`,
      [companyId, month],
    ),
    daysOffBetween(sql, companyId, month, lastOfMonth(month)),
  ]);
  return { paid, daysOff };
}

/** The days off of a range that items pay. */
export function daysOffBetween(sql: Sql, companyId: bigint, from: IsoDate, to: IsoDate): Promise<DaysOff[]> {
  return sql.rows<DaysOff>(DAYS_OFF, [companyId, from, to]);
}

/** By first day of the month: the amounts of an employment's items that count for its average pay. */
export async function earnedItems(
  sql: Sql,
  companyId: bigint,
  employmentId: bigint,
  months: readonly IsoMonth[],
): Promise<ReadonlyMap<IsoDate, bigint>> {
  const rows = await sql.rows<Pick<PayItemRow, 'month' | 'kind' | 'amount_minor'>>(
    `SELECT month, kind, amount_minor FROM payroll.pay_item
     WHERE company_id = $1 AND employment_id = $2 AND month = ANY($3::date[])`,
    [companyId, employmentId, months.map(firstOfMonth)],
  );
  const earned = new Map<IsoDate, bigint>();
  for (const { month, kind, amount_minor: amount } of rows) {
    if (isEarnedByWork(kind)) earned.set(month, (earned.get(month) ?? 0n) + amount);
  }
  return earned;
}

const INSERT = insertRow(PayItemEntity);

export async function insertPayItem(sql: Sql, row: Readonly<PayItemEntity>): Promise<void> {
  await sql.run(INSERT.text, INSERT.values(row));
}

export async function deletePayItemRow(sql: Sql, companyId: bigint, id: Ulid): Promise<void> {
  await sql.run('DELETE FROM payroll.pay_item WHERE company_id = $1 AND id = $2', [companyId, id]);
}

/** The state of the run of a month; undefined where there is none. */
export async function runStateOf(sql: Sql, companyId: bigint, month: IsoDate): Promise<string | undefined> {
  const run = await sql.row<{ state: string }>(
    'SELECT state FROM payroll.pay_run WHERE company_id = $1 AND month = $2',
    [companyId, month],
  );
  return run?.state;
}

/** Those of the absences that have made an item. */
export async function itemsOfAbsences(
  sql: Sql,
  companyId: bigint,
  absenceIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const rows = await sql.rows<{ id: bigint }>(
    'SELECT absence_id AS id FROM payroll.pay_item WHERE company_id = $1 AND absence_id = ANY($2::bigint[])',
    [companyId, absenceIds],
  );
  return new Set(rows.map(({ id }) => id));
}
