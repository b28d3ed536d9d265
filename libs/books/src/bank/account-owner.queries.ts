import { type Sql } from '#platform';
import { codeKey } from '#ledger';

/**
 * The party to which an account number belongs according to the books; undefined for the company's own and for an
 * unknown account.
 */
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
