import { type Sql } from '#platform';

/** Ids of every company that has books, for work over all of them. */
export async function readyCompanies(sql: Sql): Promise<bigint[]> {
  const rows = await sql.rows<{ id: bigint }>(
    "SELECT id FROM identity.company WHERE state = 'ready' ORDER BY id",
  );
  return rows.map((row) => row.id);
}

/** Names of companies by their ids. */
export async function companyNames(sql: Sql, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  const rows = await sql.rows<{ id: bigint; name: string }>(
    'SELECT id, name FROM identity.company WHERE id = ANY($1)',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
