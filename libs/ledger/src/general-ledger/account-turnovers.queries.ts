import { type IsoDate, type Sql, type Ulid } from '#platform';
import { type AccountType } from '../chart/chart-schemas.js';
import { turnoverSpans } from './turnover-spans.js';

/** What moved on an account in some days, in base minor units. Accounts without a line in them are left out. */
export interface AccountTurnover {
  readonly id: Ulid;
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
}

/**
 * The days of each span are summed up by themselves: joined to the spans as rows, a plan made for any dates would read all
 * of an account's lines and look for the days among them.
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
    AND ($6::text IS NULL OR account.code = $6) AND ($7::text[] IS NULL OR account.type = ANY($7))`;

/** Which accounts are asked for; by default every one. */
interface AskedAccounts {
  readonly code?: string | undefined;
  readonly types?: readonly AccountType[];
}

/**
 * Turnovers of the days from `from` to `to`: whole months from their balances, the days around them from the lines, which
 * are read of the accounts asked for only.
 */
export function accountTurnovers(
  sql: Sql,
  companyId: bigint,
  from: IsoDate,
  to: IsoDate,
  { code, types }: AskedAccounts = {},
): Promise<AccountTurnover[]> {
  const { months, days } = turnoverSpans(from, to);
  return sql.rows<AccountTurnover>(TURNOVERS, [
    companyId,
    months?.first ?? null,
    months?.last ?? null,
    days.map((span) => span.first),
    days.map((span) => span.last),
    code ?? null,
    types ?? null,
  ]);
}
