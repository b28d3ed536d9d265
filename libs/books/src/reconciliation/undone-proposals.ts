import { type Ulid } from '#platform';
import { type CommandContext } from '../commands/command.js';

/** Marks the proposals that led to an allocation as undone. */
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

/** Marks the proposals that led to the judgement of a line, or of both halves of a transfer, as undone. */
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
