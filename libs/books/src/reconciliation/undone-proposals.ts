import { type Ulid } from '#platform';
import { type CommandContext } from '../commands/command.js';

/** The proposals that an allocation came of are undone with it. */
export async function undoProposalsOf(
  { sql, companyId, now, commandId }: CommandContext,
  allocationId: Ulid,
): Promise<void> {
  await sql.run(
    `UPDATE books.match_proposal SET state = 'undone', decided_at = $3, decided_command_id = $4
     WHERE company_id = $1 AND allocation_id = $2 AND state = 'confirmed'`,
    [companyId, allocationId, now, commandId],
  );
}

/** The proposals that the judgement on a line, or on both halves of a transfer, came of are undone with it. */
export async function undoProposalsOn(
  { sql, companyId, now, commandId }: CommandContext,
  lineIds: readonly Ulid[],
): Promise<void> {
  await sql.run(
    `UPDATE books.match_proposal SET state = 'undone', decided_at = $3, decided_command_id = $4
     WHERE company_id = $1 AND bank_transaction_id = ANY($2::text[]) AND state = 'confirmed' AND kind <> 'allocate'`,
    [companyId, lineIds, now, commandId],
  );
}
