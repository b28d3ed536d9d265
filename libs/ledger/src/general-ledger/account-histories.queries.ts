import { firstOfMonth, type IsoDate, type Sql, type Ulid } from '#platform';
import { type StatementLines } from '../chart/chart.js';
import { type AccountHeading } from './general-ledger.js';
import { type AccountHistory } from '../accounts/openings.js';

/** An account of the chart as reports show it, with its lines in the financial statements. */
export type ReportedAccount = AccountHeading & AccountHistory & StatementLines;

const ACCOUNT = `account.id, account.code, account.name, account.name_en, account.type, account.role,
    account.balance_sheet_line, account.income_statement_1_line, account.income_statement_2_line, account.npo_line`;

/**
 * Accounts with their movements before a day ($4). Whole months come from the month balances, the days of the last
 * month ($3 on) from the lines, which are read by account because the index is. The movements are split at the start of
 * the fiscal year ($2), which is the first day of a month.
 */
const HISTORIES = `
  SELECT ${ACCOUNT},
    coalesce(month.before_year, 0)::bigint AS "beforeYearMinor",
    (coalesce(month.within_year, 0) + coalesce(day.base, 0))::bigint AS "withinYearMinor"
  FROM books.account
  LEFT JOIN (
    SELECT account_id, sum(debit_base_minor - credit_base_minor) FILTER (WHERE month < $2) AS before_year,
      sum(debit_base_minor - credit_base_minor) FILTER (WHERE month >= $2) AS within_year
    FROM books.month_balance WHERE company_id = $1 AND month < $3 GROUP BY account_id
  ) AS month ON month.account_id = account.id
  LEFT JOIN LATERAL (
    SELECT sum(line.base_minor) AS base FROM books.journal_line AS line
    WHERE line.company_id = $1 AND line.account_id = account.id AND line.economic_date >= $3 AND line.economic_date < $4
      AND ($5::text[] IS NULL OR account.code = ANY($5))
  ) AS day ON true
  WHERE account.company_id = $1 ORDER BY account.code`;

/** The same from the lines of one dimension value ($4) before a day ($3). */
const HISTORIES_OF_VALUE = `
  SELECT ${ACCOUNT},
    coalesce(line.before_year, 0)::bigint AS "beforeYearMinor", coalesce(line.within_year, 0)::bigint AS "withinYearMinor"
  FROM books.account
  LEFT JOIN (
    SELECT account_id, sum(base_minor) FILTER (WHERE economic_date < $2) AS before_year,
      sum(base_minor) FILTER (WHERE economic_date >= $2) AS within_year
    FROM books.dimension_line WHERE company_id = $1 AND dimension_value_id = $4 AND economic_date < $3 GROUP BY account_id
  ) AS line ON line.account_id = account.id
  WHERE account.company_id = $1 ORDER BY account.code`;

/** The part of the lines that a report reads; by default all of them. */
export interface ReportedLines {
  readonly codes?: readonly string[] | undefined;
  readonly dimensionValueId?: Ulid | undefined;
}

/**
 * Every account of the chart, by code, with its movements before a day; `yearStart` is the first day of the fiscal year
 * of the report. When the report shows some accounts (`codes`), the lines of the last month are read for those accounts
 * alone: lines of other accounts do not affect its figures. Of a dimension value only its lines count.
 */
export function accountHistories(
  sql: Sql,
  companyId: bigint,
  yearStart: IsoDate,
  before: IsoDate,
  { codes, dimensionValueId }: ReportedLines = {},
): Promise<ReportedAccount[]> {
  if (dimensionValueId !== undefined) {
    return sql.rows<ReportedAccount>(HISTORIES_OF_VALUE, [companyId, yearStart, before, dimensionValueId]);
  }
  return sql.rows<ReportedAccount>(HISTORIES, [
    companyId,
    yearStart,
    firstOfMonth(before),
    before,
    codes ?? null,
  ]);
}
