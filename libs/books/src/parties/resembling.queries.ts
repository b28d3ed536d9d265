import { type Sql, type Ulid } from '#platform';
import { skeletonKey } from '#ledger';
import { isKnownAccount } from './account-conditions.js';

/** A party with a name that looks like a given one. */
export interface ResemblingParty {
  readonly party_id: Ulid;
  /** Its current name. */
  readonly name: string;
  /** The name that looks like the given one: its own, an alias, or that of a party that was merged into it. */
  readonly looks: string;
  readonly reg_code: string | null;
  readonly created_at: Date;
  /** Accounts confirmed by a person or a payment, or learned from a document and never contradicted. */
  readonly known_ibans: readonly string[];
}

/**
 * Parties with a name that has the same skeleton as the given one, including the company's own and those with exactly
 * that name; a merged party is replaced by the one it was merged into. A party with several such names is listed once
 * for each.
 */
export function resemblingParties(sql: Sql, companyId: bigint, name: string): Promise<ResemblingParty[]> {
  return sql.rows<ResemblingParty>(RESEMBLING_PARTIES, [companyId, skeletonKey(name)]);
}

const RESEMBLING_PARTIES = `
  SELECT t.id AS party_id, t.name, found.name AS looks, t.reg_code, t.created_at,
    ARRAY(SELECT a.iban FROM books.party_account a WHERE a.company_id = $1 AND a.party_id = t.id
      AND ${isKnownAccount('a')} ORDER BY a.iban) AS known_ibans
  FROM (SELECT coalesce(merged_into_id, id) AS party_id, name FROM books.party WHERE company_id = $1 AND skeleton = $2
    UNION SELECT party_id, name FROM books.party_alias WHERE company_id = $1 AND skeleton = $2) AS found
  JOIN books.party t ON t.company_id = $1 AND t.id = found.party_id
  ORDER BY t.created_at, t.id, found.name`;
