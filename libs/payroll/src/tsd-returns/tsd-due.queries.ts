import { type MonthDue, monthsWithPayroll } from '#books';
import { addMonths, firstOfMonth, type IsoDate, type IsoMonth, monthOf, type Sql } from '#platform';
import { tsdDueDate } from '../tsd/due-date.js';

const FILED = `
  SELECT DISTINCT to_char(month, 'YYYY-MM') AS month FROM payroll.tsd_return WHERE company_id = $1 AND month >= $2`;

/**
 * Months up to the running one whose TSD is not filed, oldest first: every month when the accountant chose that, else
 * those in which the books show payroll, a dividend payment or a distribution tax.
 */
export async function tsdReturnsDue(
  sql: Sql,
  companyId: bigint,
  { since, today, monthly }: { readonly since: IsoDate; readonly today: IsoDate; readonly monthly: boolean },
): Promise<MonthDue[]> {
  const [from, to] = [monthOf(since), monthOf(today)];
  const [shown, filed] = await Promise.all([
    monthly ? monthsFrom(from, to) : monthsWithPayroll(sql, companyId, { from, to }),
    sql.rows<{ month: IsoMonth }>(FILED, [companyId, since]),
  ]);
  const done = new Set(filed.map(({ month }) => month));
  return shown
    .filter((month) => !done.has(month))
    .map((month) => ({ month, due_on: tsdDueDate(firstOfMonth(month)) }));
}

function monthsFrom(from: IsoMonth, to: IsoMonth): IsoMonth[] {
  const months: IsoMonth[] = [];
  for (let day = firstOfMonth(from); monthOf(day) <= to; day = addMonths(day, 1)) months.push(monthOf(day));
  return months;
}
