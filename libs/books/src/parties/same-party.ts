import { type Ulid } from '#platform';
import { type CommandContext } from '../commands/command.js';

/** Whether two parties are one by now: the same, or merged into one another or into the same third. */
export async function isSameParty(
  { sql, companyId }: CommandContext,
  one: Ulid | null,
  other: Ulid | null,
): Promise<boolean> {
  if (one === other || one === null || other === null) return one === other;
  const found = await sql.one<{ parties: bigint }>(
    `SELECT count(DISTINCT coalesce(merged_into_id, id)) AS parties FROM books.party
     WHERE company_id = $1 AND id IN ($2, $3)`,
    [companyId, one, other],
  );
  return found.parties === 1n;
}
