import { fieldProblem, type IsoDate, type Sql, type Ulid } from '#platform';
import { reportedBook, reportRange } from '#ledger';
import { type DimensionReport, dimensionReportOf, withoutValue } from './dimension-report.js';
import { incomeStatementScheme, type IncomeStatementScheme } from './profit-and-loss.js';
import { resultAccounts, resultOfDays } from './profit-and-loss.queries.js';

interface DimensionReportQuery {
  readonly dimensionId: Ulid;
  readonly dateFrom?: IsoDate | undefined;
  readonly dateTo?: IsoDate | undefined;
  readonly scheme: IncomeStatementScheme;
}

const DIMENSION = 'SELECT id, code, name FROM books.dimension WHERE company_id = $1 AND id = $2';

const VALUES = `
  SELECT id AS dimension_value_id, code, name FROM books.dimension_value
  WHERE company_id = $1 AND dimension_id = $2 ORDER BY code`;

/**
 * Movements of income and expense accounts from day $3 to day $4 under each value of dimension $2, and under any of them
 * (value null), where a line with several values counts once. Entries that close a year are left out.
 */
const MOVEMENTS = `
  WITH closing AS (
    SELECT entry.id FROM books.fiscal_year AS year
    JOIN books.journal_entry AS entry
      ON entry.company_id = $1 AND entry.fiscal_year_id = year.id AND entry.journal = 'closing'
    WHERE year.company_id = $1 AND year.starts_on <= $4 AND year.ends_on >= $3
      AND entry.economic_date BETWEEN $3 AND $4
  ), line AS (
    SELECT line.dimension_value_id, line.account_id, line.entry_id, line.line_no, line.base_minor
    FROM books.dimension_value AS value
    JOIN books.dimension_line AS line ON line.company_id = $1 AND line.dimension_value_id = value.id
      AND line.economic_date BETWEEN $3 AND $4
    JOIN books.account ON account.company_id = $1 AND account.id = line.account_id
      AND account.type IN ('income', 'expense')
    WHERE value.company_id = $1 AND value.dimension_id = $2 AND line.entry_id NOT IN (SELECT id FROM closing)
  )
  SELECT dimension_value_id AS "valueId", account_id AS "accountId", sum(base_minor)::bigint AS minor
  FROM line GROUP BY 1, 2
  UNION ALL
  SELECT NULL, account_id, sum(base_minor)::bigint
  FROM (SELECT DISTINCT account_id, entry_id, line_no, base_minor FROM line) AS once GROUP BY account_id`;

/**
 * The income statement of a range of days with a column for each value of a dimension, by default of the current fiscal
 * year. Run it in one snapshot (`Database.reportCompany`).
 * @throws Problem `validation_error` for an unknown dimension, or a range that ends before it starts
 */
export async function dimensionReport(
  sql: Sql,
  companyId: bigint,
  query: DimensionReportQuery,
  today: IsoDate,
): Promise<DimensionReport> {
  const book = await reportedBook(sql, companyId);
  const { from, to } = reportRange(query, today, book.fiscalYearStartMonth);
  const [dimension, values, accounts, all, movements] = await Promise.all([
    sql.row<DimensionReport['dimension']>(DIMENSION, [companyId, query.dimensionId]),
    sql.rows<{ dimension_value_id: Ulid; code: string; name: string }>(VALUES, [
      companyId,
      query.dimensionId,
    ]),
    resultAccounts(sql, companyId),
    resultOfDays(sql, companyId, { from, to }),
    sql.rows<{ valueId: Ulid | null; accountId: Ulid; minor: bigint }>(MOVEMENTS, [
      companyId,
      query.dimensionId,
      from,
      to,
    ]),
  ]);
  if (dimension === undefined) {
    throw fieldProblem('validation_error', 'dimension_id', 'not_found', 'There is no such dimension.');
  }
  const ofValue = (id: Ulid | null): ReadonlyMap<Ulid, bigint> =>
    new Map(
      movements.filter(({ valueId }) => valueId === id).map(({ accountId, minor }) => [accountId, minor]),
    );
  const report = dimensionReportOf(
    incomeStatementScheme(book.legalForm, query.scheme, false),
    accounts,
    all.minor,
    [
      ...values.map((value) => ({ ...value, movements: ofValue(value.dimension_value_id) })),
      {
        dimension_value_id: null,
        code: null,
        name: null,
        movements: withoutValue(all.minor, ofValue(null)),
      },
    ],
  );
  return { ...report, currency: book.baseCurrency, from, to, dimension };
}
