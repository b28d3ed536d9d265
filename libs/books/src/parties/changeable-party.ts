import { columnsExcept, problem, type RowOf, type Ulid } from '#platform';
import { PartyEntity } from './party.entity.js';
import { type CommandContext } from '../commands/command.js';

/** The columns of a party that a change may touch. */
export const CHANGEABLE = columnsExcept(PartyEntity, [
  'company_id',
  'id',
  'vies_checked_at',
  'vies_valid',
  'merged_into_id',
  'created_at',
  'is_own',
]);

export type PartyColumns = RowOf<typeof CHANGEABLE>;

/** @throws Problem `not_found`, `state_conflict` (with `party_id`) for a party that was merged into another */
export async function loadParty({ sql, companyId }: CommandContext, partyId: Ulid): Promise<PartyColumns> {
  const row = await sql.row<PartyColumns & { readonly merged_into_id: Ulid | null }>(
    `SELECT ${CHANGEABLE.list}, merged_into_id FROM books.party WHERE company_id = $1 AND id = $2 AND NOT is_own`,
    [companyId, partyId],
  );
  if (row === undefined) throw problem('not_found', 'There is no such party.');
  if (row.merged_into_id !== null) {
    throw problem('state_conflict', 'The party was merged into another: change that party.', {
      extensions: { party_id: row.merged_into_id },
    });
  }
  return row;
}

/**
 * Makes a party's invoices due for matching again: with a new name or account, it may be recognised on unmatched
 * payments.
 */
export const INVOICES_DUE = `
  UPDATE books.invoice SET match_due = match_due + 1 WHERE company_id = $1 AND party_id = $2 AND posted_at IS NOT NULL`;
