import { type Ulid } from '#platform';
import { type CommandContext } from '../commands/command.js';

/**
 * The ids of a party and of those merged into it, whose entries stay as they were posted: the set that a filter by
 * party covers. `party` is SQL, a parameter or a column; $1 is the company.
 */
export const withMerged = (party: string): string =>
  `SELECT ${party} AS id UNION ALL SELECT id FROM books.party WHERE company_id = $1 AND merged_into_id = ${party}`;

/** Whether two parties are now one: the same, or merged into one another or into the same third. */
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
