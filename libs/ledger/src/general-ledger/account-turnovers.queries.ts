import { type IsoDate, type Sql, type Ulid } from '#platform';
import { type AccountType } from '../chart/chart-schemas.js';
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
    AND ($6::text IS NULL OR account.code = $6) AND ($7::text[] IS NULL OR account.type = ANY($7))`;

/** The accounts to read; by default all of them. */
interface AskedAccounts {
  readonly code?: string | undefined;
  readonly types?: readonly AccountType[];
}

/**
 * Turnovers of the days from `from` to `to`. Whole months come from their balances, the days around them from the
 * lines, which are read only for the requested accounts.
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
