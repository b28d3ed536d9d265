import { type Sql, type Ulid } from '#platform';

const SETTLED = `
  SELECT DISTINCT line.entry_id AS id FROM books.journal_line AS line
  JOIN books.allocation ON allocation.company_id = $1 AND allocation.line_id = line.id AND allocation.reversed_at IS NULL
  WHERE line.company_id = $1 AND line.entry_id = ANY($2::text[])`;

/** Returns those of these entries that have a settled line. */
export async function settledEntries(
  sql: Sql,
  companyId: bigint,
  entryIds: readonly Ulid[],
): Promise<Ulid[]> {
  const settled = await sql.rows<{ id: Ulid }>(SETTLED, [companyId, entryIds]);
  return settled.map(({ id }) => id);
}
