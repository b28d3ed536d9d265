import { type IsoDate, problem, type Sql } from '#platform';
import { isDateOfBooks, rateOfDay } from '#ledger';

/** The booking dates of the lines of an account in a currency. */
interface StatementDays {
  readonly currency: string;
  readonly dates: readonly IsoDate[];
}

/**
 * Refuses bank statements that the books could not import completely. It runs before the first of their commits,
 * because a file is imported completely or not at all.
 * @throws Problem `period_closed`, `period_missing`, `exchange_rate_missing`; `company_not_ready` without books
 */
export async function assertImportable(
  sql: Sql,
  companyId: bigint,
  statements: readonly StatementDays[],
  today: IsoDate,
): Promise<void> {
  const book = await sql.row<{ base_currency: string }>(
    'SELECT base_currency FROM books.book WHERE company_id = $1',
    [companyId],
  );
  if (book === undefined) throw problem('company_not_ready', 'The books of the company are not ready yet.');
  const dates = [...new Set(statements.flatMap((statement) => statement.dates))].sort();
  const outside = dates.find((date) => !isDateOfBooks(date, today));
  if (outside !== undefined) throw problem('period_missing', `The books have no period for ${outside}.`);
  const closed = await sql.row<{ date: IsoDate }>(
    `SELECT min(day) AS date FROM unnest($2::date[]) AS day
     JOIN books.period ON period.company_id = $1 AND day BETWEEN period.starts_on AND period.ends_on
     WHERE period.state = 'closed' HAVING min(day) IS NOT NULL`,
    [companyId, dates],
  );
  if (closed !== undefined) throw problem('period_closed', `The period of ${closed.date} is closed.`);
  for (const { currency, dates: days } of statements) {
    if (currency === book.base_currency) continue;
    for (const date of days) {
      if (
        (await rateOfDay(sql, companyId, { base: book.base_currency, quote: currency }, date)) === undefined
      ) {
        throw problem(
          'exchange_rate_missing',
          `The rate of ${book.base_currency} to ${currency} on ${date} is not known yet.`,
          { extensions: { date } },
        );
      }
    }
  }
}
