import { type PageRequest, type Sql, type Ulid, visibleName } from '#platform';
import { type PartyAliasView } from './party-alias.wire.js';

const ALIASES = `
  SELECT name, name_key, source, created_at FROM books.party_alias
  WHERE company_id = $1 AND party_id = $2 AND (created_at, name_key) > ($3::timestamptz, $4)
  ORDER BY created_at, name_key LIMIT $5`;

/** Aliases of a party, oldest first, after the key of the page: one more than its limit. */
export async function listPartyAliases(
  sql: Sql,
  companyId: bigint,
  partyId: Ulid,
  page: Pick<PageRequest, 'after' | 'limit'>,
): Promise<PartyAliasView[]> {
  const rows = await sql.rows<PartyAliasView>(ALIASES, [
    companyId,
    partyId,
    ...(page.after ?? ['-infinity', '']),
    page.limit + 1,
  ]);
  return rows.map((row) => ({ ...row, name: visibleName(row.name) }));
}

/** The key of a row, for the cursor. */
export function partyAliasKey(row: PartyAliasView): [string, string] {
  return [row.created_at.toISOString(), row.name_key];
}
