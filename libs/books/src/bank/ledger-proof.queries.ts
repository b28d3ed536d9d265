import { addDays, type IsoDate, type Sql, type Ulid } from '#platform';
import { codeKey } from '#ledger';
import { type EndOfDays, type StatementBesideLedger } from './ledger-proof.js';
import { PREVIOUS, REACHED_INTO } from './statement-gaps.queries.js';
import { NOT_WITHDRAWN } from '../terms/transaction-status.js';

/** The fields by which a bank statement names an account. */
interface NamedAccount {
  /** Given by a person, where the file itself names none. */
  readonly bankAccountId?: Ulid | null;
  readonly iban: string | null;
  readonly bankName: string | null;
  readonly currency: string;
}

interface AccountInBooks {
  readonly id: Ulid;
  /** Its ledger account. */
  readonly accountId: Ulid;
}

/** The bank account of a bank statement; undefined for one that the books do not have yet. */
export async function accountOfStatement(
  sql: Sql,
  companyId: bigint,
  { bankAccountId = null, iban, bankName, currency }: NamedAccount,
): Promise<AccountInBooks | undefined> {
  return sql.row<AccountInBooks>(
    `SELECT id, account_id AS "accountId" FROM books.bank_account
     WHERE company_id = $1 AND (id = $5 OR $5::text IS NULL AND currency = $2 AND
       (iban = $3 OR $3::text IS NULL AND iban IS NULL AND bank_name = $4))
     ORDER BY id LIMIT 1`,
    [companyId, currency, codeKey(iban), bankName, bankAccountId],
  );
}

/** Whether the account has a line on those days: if not, every line of a statement for them is new. */
export async function hasLinesOf(
  sql: Sql,
  companyId: bigint,
  bankAccountId: Ulid,
  from: IsoDate,
  to: IsoDate,
): Promise<boolean> {
  const row = await sql.row(
    `SELECT 1 FROM books.bank_transaction AS t
     WHERE company_id = $1 AND bank_account_id = $2 AND booking_date BETWEEN $3 AND $4 AND ${NOT_WITHDRAWN} LIMIT 1`,
    [companyId, bankAccountId, from, to],
  );
  return row !== undefined;
}

/**
 * The ledger of account $2 in currency $3 at the end of a day: whole months from their balances, the last one from its
 * lines. It excludes the opening entries of bank account $4: they are derived from the lines, and would hide a
 * difference in them.
 */
const ledgerAt = (day: string): string => `(
  (SELECT coalesce(sum(m.debit_minor - m.credit_minor), 0) FROM books.month_balance m
    WHERE m.company_id = $1 AND m.account_id = $2 AND m.currency = $3 AND m.month < date_trunc('month', ${day}::timestamp)::date)
  + (SELECT coalesce(sum(l.amount_minor), 0) FROM books.journal_line l
    WHERE l.company_id = $1 AND l.account_id = $2 AND l.currency = $3
      AND l.economic_date BETWEEN date_trunc('month', ${day}::timestamp)::date AND ${day})
  - (SELECT coalesce(sum(l.amount_minor), 0) FROM books.accounting_event AS event
    JOIN books.journal_entry e ON e.company_id = $1 AND e.source_kind = 'accounting_event' AND e.source_id = event.id
    JOIN books.journal_line l ON l.company_id = $1 AND l.entry_id = e.id AND l.account_id = $2 AND l.currency = $3
    WHERE event.company_id = $1 AND event.bank_account_id = $4 AND e.economic_date <= ${day}))::bigint`;

/** The number of preceding statements whose closing balances are compared. */
const ENDS = 10;

/** The statement before one that begins on day $3 with balance $4, and whether another one overlaps its first day. */
const BEFORE = `
  SELECT previous.from_date AS "from", previous.to_date AS "to", previous.closing_minor AS "closingMinor",
    ${REACHED_INTO} AS "reachedInto"
  FROM (SELECT $1::bigint AS company_id, $2::text AS bank_account_id, $3::date AS from_date, $4::bigint AS opening_minor,
    'posting' AS state) AS s
  ${PREVIOUS}`;

/** The state of an account in the books around a statement, without the lines that it would add. */
export interface AroundStatement extends Pick<
  StatementBesideLedger,
  'ledgerBefore' | 'ledgerAfter' | 'offsets'
> {
  readonly previous: EndOfDays | undefined;
  /** Another statement began earlier and overlaps the first day: then no days in between are missing. */
  readonly reachedInto: boolean;
}

/**
 * The ledger of an account around a statement, without the lines that it would add, and its earlier offsets from the
 * bank.
 */
export async function ledgerAround(
  sql: Sql,
  companyId: bigint,
  account: AccountInBooks,
  statement: {
    readonly id: Ulid;
    readonly currency: string;
    readonly from: IsoDate;
    readonly to: IsoDate;
    readonly openingMinor: bigint;
  },
): Promise<AroundStatement> {
  const { id, currency, from, to, openingMinor } = statement;
  const of = [companyId, account.accountId, currency, account.id];
  const { before, after } = await sql.one<{ before: bigint; after: bigint }>(
    `SELECT ${ledgerAt('$5::date')} AS before, ${ledgerAt('$6::date')} AS after`,
    [...of, addDays(from, -1), to],
  );
  const ends = await sql.rows<{ offset: bigint }>(
    `SELECT ${ledgerAt('s.to_date')} - s.closing_minor AS "offset" FROM (
       SELECT to_date, closing_minor FROM books.bank_statement
       WHERE company_id = $1 AND bank_account_id = $4 AND id <> $5 AND to_date <= $6 AND state = 'posted'
         AND closing_minor IS NOT NULL
       ORDER BY to_date DESC, created_at DESC LIMIT ${ENDS}) AS s`,
    [...of, id, to],
  );
  const { reachedInto, ...end } = await sql.one<
    { readonly reachedInto: boolean } & (EndOfDays | { readonly to: null })
  >(BEFORE, [companyId, account.id, from, openingMinor]);
  return {
    previous: end.to === null ? undefined : end,
    reachedInto,
    ledgerBefore: before,
    ledgerAfter: after,
    offsets: ends.map(({ offset }) => offset),
  };
}
