import { type Ulid } from '#platform';
import { type AllocateRequest } from './allocation.wire.js';
import { type CommandContext } from '../commands/command.js';

/**
 * Whether a person already has to decide on an allocation of a bank line to the same invoice or open line: each pair
 * has one open proposal.
 */
export async function pairWaits(
  { sql, companyId }: CommandContext,
  bankTransactionId: Ulid,
  { invoice_id: invoiceId, line_id: lineId }: Pick<AllocateRequest, 'invoice_id' | 'line_id'>,
): Promise<boolean> {
  const { waits } = await sql.one<{ waits: boolean }>(
    `SELECT EXISTS (SELECT FROM books.match_proposal
       WHERE company_id = $1 AND bank_transaction_id = $2 AND state = 'open' AND kind = 'allocate'
         AND (invoice_id = $3 OR judgement->>'line_id' = $4)) AS waits`,
    [companyId, bankTransactionId, invoiceId ?? null, lineId ?? null],
  );
  return waits;
}
