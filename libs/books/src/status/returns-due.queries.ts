import { firstOfMonth, type IsoDate, type IsoMonth, monthOf, type Sql } from '#platform';
import { vatReturnDueDate } from '../vat-return/due-date.js';

/** A month without a filed return, and the day by which it is due. */
export interface MonthDue {
  readonly month: IsoMonth;
  readonly due_on: IsoDate;
}

/**
 * Months of a person registered for VAT on their first or last day, and those of a limited one with something to declare
 * (KMS § 27), without a filed return.
 */
const MONTHS = `
  SELECT to_char(month.first, 'YYYY-MM') AS month
  FROM (SELECT first::date, (first + interval '1 month' - interval '1 day')::date AS last
    FROM generate_series($2::date::timestamp, $3::date::timestamp, interval '1 month') AS first) AS month
  CROSS JOIN LATERAL (
    SELECT ARRAY(SELECT (SELECT held.status FROM books.vat_registration AS held
      WHERE held.company_id = $1 AND held.valid_from <= day ORDER BY held.valid_from DESC LIMIT 1)
      FROM unnest(ARRAY[month.first, month.last]) AS day) AS statuses
  ) AS vat
  WHERE ('registered' = ANY(vat.statuses) OR 'limited' = ANY(vat.statuses) AND EXISTS (
      SELECT FROM books.vat_posting AS posting
      WHERE posting.company_id = $1 AND posting.economic_date BETWEEN month.first AND month.last))
    AND NOT EXISTS (SELECT FROM books.vat_return AS filed
      WHERE filed.company_id = $1 AND filed.period_from = month.first AND filed.filed_at IS NOT NULL)
  ORDER BY month.first`;

/** Months up to the running one whose VAT return is not filed, oldest first. */
export async function vatReturnsDue(
  sql: Sql,
  companyId: bigint,
  { since, today }: { readonly since: IsoDate; readonly today: IsoDate },
): Promise<MonthDue[]> {
  const rows = await sql.rows<{ month: IsoMonth }>(MONTHS, [companyId, since, firstOfMonth(today)]);
  return rows.map(({ month }) => ({ month, due_on: vatReturnDueDate(firstOfMonth(month)) }));
}

/** Months that ended before today, of months due. */
export const endedMonths = (months: readonly MonthDue[], today: IsoDate): MonthDue[] =>
  months.filter(({ month }) => month < monthOf(today));
