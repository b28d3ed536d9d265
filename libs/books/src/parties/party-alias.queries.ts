import { type PageRequest, type Sql, type Ulid, visibleName } from '#platform';

export const ALIAS_SOURCES = ['human', 'merge'] as const;

/** Another name that a party goes by on documents and statements. */
export interface PartyAliasView {
  readonly name: string;
  /** Cleaned matching key of the name. */
  readonly name_key: string;
  /** Who said so: a person, or a merge, which keeps the name of the party that went. */
  readonly source: (typeof ALIAS_SOURCES)[number];
  readonly created_at: Date;
}

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
