import { addDays, type IsoDate, type Sql, type Ulid } from '#platform';
import { codeKey } from '../parties/party-keys.js';

/** A statement that gives the balance it begins with. */
export interface BeginningStatement {
  readonly iban: string | null;
  readonly bankName: string | null;
  readonly currency: string;
  readonly from: IsoDate;
  readonly openingMinor: bigint;
}

/** Where the statement before it ended. */
export interface EndOfStatement {
  readonly statement_id: Ulid;
  readonly closing_minor: bigint;
}

/**
 * The statement that ended on the day before another begins, when the two do not fit: then the ledger of the account would not
 * stand at the closing balance after it. Undefined when they fit, or when the books know of no such day.
 */
export async function unfittingStatement(
  sql: Sql,
  companyId: bigint,
  { iban, bankName, currency, from, openingMinor }: BeginningStatement,
): Promise<EndOfStatement | undefined> {
  const ends = await sql.rows<EndOfStatement>(
    `SELECT s.id AS statement_id, s.closing_minor FROM books.bank_statement s
     JOIN books.bank_account b ON b.company_id = s.company_id AND b.id = s.bank_account_id
     WHERE s.company_id = $1 AND b.currency = $2 AND s.to_date = $3 AND s.state = 'posted' AND s.closing_minor IS NOT NULL
       AND (b.iban = $4 OR $4::text IS NULL AND b.iban IS NULL AND b.bank_name = $5)
     ORDER BY s.created_at DESC, s.id DESC`,
    [companyId, currency, addDays(from, -1), codeKey(iban), bankName],
  );
  return ends.some(({ closing_minor: closing }) => closing === openingMinor) ? undefined : ends[0];
}

/** The other party whose account a number is by what the books know; undefined for the company's own, and for an unknown one. */
export async function otherOwner(
  sql: Sql,
  companyId: bigint,
  iban: string | null,
): Promise<{ readonly name: string } | undefined> {
  return sql.row<{ name: string }>(
    `SELECT party.name FROM books.party_account AS account
     JOIN books.party ON party.company_id = account.company_id AND party.id = account.party_id
     WHERE account.company_id = $1 AND account.iban = $2 AND NOT party.is_own
       AND NOT EXISTS (SELECT FROM books.bank_account AS own WHERE own.company_id = $1 AND own.iban = $2 AND own.active)
     ORDER BY party.id LIMIT 1`,
    [companyId, codeKey(iban)],
  );
}
