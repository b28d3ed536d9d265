import { type Sql } from '#platform';

/** Ids of every company that has books, for work over all of them. */
export async function readyCompanies(sql: Sql): Promise<bigint[]> {
  const rows = await sql.rows<{ id: bigint }>(
    "SELECT id FROM identity.company WHERE state = 'ready' ORDER BY id",
  );
  return rows.map((row) => row.id);
}
