import { encodeId, monthOf, type Sql } from '#platform';
import { payItemRows, type PayItemFilters, type PayItemRow } from './pay-item-rows.js';
import { type PayItemView } from './pay-item.wire.js';

/** Pay items as shown to callers: one more than fits the page. */
export async function listPayItems(
  sql: Sql,
  companyId: bigint,
  filters: PayItemFilters,
  page: Parameters<typeof payItemRows>[3],
): Promise<PayItemView[]> {
  return (await payItemRows(sql, companyId, filters, page)).map(payItemView);
}

/** The key of an item, for the cursor: it is listed by month. */
export const payItemKey = ({ month, id }: PayItemView): [string, string] => [`${month}-01`, id];

function payItemView(row: PayItemRow): PayItemView {
  return {
    id: row.id,
    employee_id: encodeId('employee', row.employee_id),
    employee_name: row.employee_name,
    employment_id: encodeId('employment', row.employment_id),
    month: monthOf(row.month),
    kind: row.kind,
    amount_minor: row.amount_minor,
    hours: row.hours,
    rate_minor: row.rate_minor,
    from: row.starts_on,
    to: row.ends_on,
    days: row.paid_days,
    day_average_minor: row.day_average_minor,
    description: row.description,
    account_code: row.account_code,
    origin: row.origin,
    absence_id: row.absence_id === null ? null : encodeId('absence', row.absence_id),
    created_at: row.created_at,
  };
}
