import { type IsoDate, type Sql, type Ulid } from '#platform';
import { notReversed } from '#ledger';

/** The movement of an account in a month, with a party and from events of a kind. */
export interface AccountMovement {
  /** First day of the month. */
  readonly month: IsoDate;
  readonly account_code: string;
  /** Kind of the accounting event; null for invoices, bank lines and returns. */
  readonly event_kind: string | null;
  readonly party_id: Ulid | null;
  readonly party_name: string | null;
  readonly reg_code: string | null;
  readonly debit_minor: bigint;
  readonly credit_minor: bigint;
}

const MOVEMENTS = `
  SELECT date_trunc('month', line.economic_date)::date AS month, account.code AS account_code, event.kind AS event_kind,
    line.party_id, party.name AS party_name, party.reg_code,
    sum(greatest(line.base_minor, 0))::bigint AS debit_minor, sum(greatest(-line.base_minor, 0))::bigint AS credit_minor
  FROM books.account
  JOIN books.journal_line AS line ON line.company_id = $1 AND line.account_id = account.id
    AND line.economic_date BETWEEN $3 AND $4
  JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.id = line.entry_id
  LEFT JOIN books.accounting_event AS event ON event.company_id = $1 AND entry.source_kind = 'accounting_event'
    AND event.id = entry.source_id
  LEFT JOIN books.party ON party.company_id = $1 AND party.id = line.party_id
  WHERE account.company_id = $1 AND account.code = ANY($2::text[]) AND entry.id <> ALL($5::text[])
    AND ${notReversed('entry')}
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 4 NULLS LAST, 3 NULLS FIRST`;

/**
 * Movements of accounts by month, party and kind of event, in base currency. Entries that are reversed, and their
 * reversals, are left out.
 */
export function accountMovements(
  sql: Sql,
  companyId: bigint,
  codes: readonly string[],
  {
    from,
    to,
    withoutEntries = [],
  }: { readonly from: IsoDate; readonly to: IsoDate; readonly withoutEntries?: readonly Ulid[] },
): Promise<AccountMovement[]> {
  return sql.rows<AccountMovement>(MOVEMENTS, [companyId, codes, from, to, withoutEntries]);
}

/** The sums of entries by account, debit positive. */
export async function sumsOfEntries(
  sql: Sql,
  companyId: bigint,
  entryIds: readonly Ulid[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await sql.rows<{ account_code: string; minor: bigint }>(
    `SELECT account.code AS account_code, sum(line.base_minor)::bigint AS minor
     FROM books.journal_line AS line
     JOIN books.account ON account.company_id = $1 AND account.id = line.account_id
     WHERE line.company_id = $1 AND line.entry_id = ANY($2::text[]) GROUP BY account.code`,
    [companyId, entryIds],
  );
  return new Map(rows.map(({ account_code: code, minor }) => [code, minor]));
}

const RESULT = `
  SELECT coalesce(-sum(balance.debit_base_minor - balance.credit_base_minor), 0)::bigint AS minor
  FROM books.fiscal_year AS year
  JOIN books.account ON account.company_id = $1 AND account.type IN ('income', 'expense')
  JOIN books.month_balance AS balance ON balance.company_id = $1 AND balance.account_id = account.id
    AND balance.month BETWEEN year.starts_on AND year.ends_on
  WHERE year.company_id = $1 AND year.ends_on = (SELECT max(last.ends_on) FROM books.fiscal_year AS last
    WHERE last.company_id = $1 AND last.ends_on < $2)`;

/** The profit of the last fiscal year that ended before a day; negative for a loss, zero without one. */
export async function lastProfit(sql: Sql, companyId: bigint, before: IsoDate): Promise<bigint> {
  const { minor } = await sql.one<{ minor: bigint }>(RESULT, [companyId, before]);
  return minor;
}
