import { type IsoDate, type Sql, type Ulid } from '#platform';
import { type AccountType } from '../chart/chart-schemas.js';
import { type ReportedLines } from './account-histories.queries.js';
import { turnoverSpans } from './turnover-spans.js';

/** Movements of an account in a range of days, in base minor units. Accounts without a line in it are left out. */
export interface AccountTurnover {
  readonly id: Ulid;
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
}

/**
 * Each span of days has its own sum. With the spans joined as rows, a plan made for arbitrary dates reads all lines of
 * an account and searches them for the days.
 */
const TURNOVERS = `
  SELECT account.id, (coalesce(month.debit, 0) + coalesce(day.debit, 0))::bigint AS "debitMinor",
    (coalesce(month.credit, 0) + coalesce(day.credit, 0))::bigint AS "creditMinor"
  FROM books.account
  LEFT JOIN (
    SELECT account_id, sum(debit_base_minor) AS debit, sum(credit_base_minor) AS credit
    FROM books.month_balance WHERE company_id = $1 AND month BETWEEN $2 AND $3 GROUP BY account_id
  ) AS month ON month.account_id = account.id
  LEFT JOIN LATERAL (
    SELECT sum(moved.lines) AS lines, sum(moved.debit) AS debit, sum(moved.credit) AS credit
    FROM unnest($4::date[], $5::date[]) AS span(first, last)
    CROSS JOIN LATERAL (
      SELECT count(*) AS lines, sum(base_minor) FILTER (WHERE base_minor > 0) AS debit,
        -sum(base_minor) FILTER (WHERE base_minor < 0) AS credit
      FROM books.journal_line
      WHERE company_id = $1 AND account_id = account.id AND economic_date BETWEEN span.first AND span.last
    ) AS moved
  ) AS day ON true
  WHERE account.company_id = $1 AND (month.account_id IS NOT NULL OR day.lines > 0)
    AND ($6::text[] IS NULL OR account.code = ANY($6)) AND ($7::text[] IS NULL OR account.type = ANY($7))`;

/** The same from the lines of one dimension value ($6). */
const TURNOVERS_OF_VALUE = `
  SELECT account.id, coalesce(sum(line.base_minor) FILTER (WHERE line.base_minor > 0), 0)::bigint AS "debitMinor",
    coalesce(-sum(line.base_minor) FILTER (WHERE line.base_minor < 0), 0)::bigint AS "creditMinor"
  FROM books.dimension_line AS line
  JOIN books.account ON account.company_id = $1 AND account.id = line.account_id
  WHERE line.company_id = $1 AND line.dimension_value_id = $6 AND line.economic_date BETWEEN $2 AND $3
    AND ($4::text[] IS NULL OR account.code = ANY($4)) AND ($5::text[] IS NULL OR account.type = ANY($5))
  GROUP BY account.company_id, account.id`;

/** The lines to read; by default those of all accounts. */
interface AskedLines extends ReportedLines {
  readonly types?: readonly AccountType[];
}

/**
 * Turnovers of the days from `from` to `to`. Whole months come from their balances, the days around them from the
 * lines, which are read only for the requested accounts. Of a dimension value only its lines count.
 */
export function accountTurnovers(
  sql: Sql,
  companyId: bigint,
  from: IsoDate,
  to: IsoDate,
  { codes, types, dimensionValueId }: AskedLines = {},
): Promise<AccountTurnover[]> {
  if (dimensionValueId !== undefined) {
    const asked = [companyId, from, to, codes ?? null, types ?? null, dimensionValueId];
    return sql.rows<AccountTurnover>(TURNOVERS_OF_VALUE, asked);
  }
  const { months, days } = turnoverSpans(from, to);
  return sql.rows<AccountTurnover>(TURNOVERS, [
    companyId,
    months?.first ?? null,
    months?.last ?? null,
    days.map((span) => span.first),
    days.map((span) => span.last),
    codes ?? null,
    types ?? null,
  ]);
}

/** Movements of entries in the journal `closing`: few, and found by the number of their year. */
const CLOSED = `
  SELECT line.account_id AS id, coalesce(sum(line.base_minor) FILTER (WHERE line.base_minor > 0), 0)::bigint AS "debitMinor",
    coalesce(-sum(line.base_minor) FILTER (WHERE line.base_minor < 0), 0)::bigint AS "creditMinor"
  FROM books.fiscal_year AS year
  JOIN books.journal_entry AS entry
    ON entry.company_id = $1 AND entry.fiscal_year_id = year.id AND entry.journal = 'closing'
  JOIN books.journal_line AS line ON line.company_id = $1 AND line.entry_id = entry.id
  WHERE year.company_id = $1 AND year.starts_on <= $3 AND year.ends_on >= $2
    AND entry.economic_date BETWEEN $2 AND $3 AND ($4::text IS NULL OR $4 = ANY(line.dimension_value_ids))
  GROUP BY line.account_id`;

/** The part of the turnovers that entries made which close a year's accounts. */
export function closingTurnovers(
  sql: Sql,
  companyId: bigint,
  from: IsoDate,
  to: IsoDate,
  dimensionValueId?: Ulid,
): Promise<AccountTurnover[]> {
  return sql.rows<AccountTurnover>(CLOSED, [companyId, from, to, dimensionValueId ?? null]);
}
