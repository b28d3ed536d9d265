import { assertPermitted, problem, type Ulid } from '#platform';
import { type Command, type CommandContext } from '../commands/command.js';
import { recordMatch } from '../proposals/write-proposal.js';
import { type AllocateResult } from './allocation.commands.js';
import { decideAllocation, loadSides, writeAllocation } from './allocate.js';
import { openOf } from './sides.js';

/** A bank line and the invoice that it settles whole, with what speaks for it. */
export interface MatchAllocation {
  readonly kind: 'payment' | 'refund';
  readonly invoice_id: Ulid;
  readonly bank_transaction_id: Ulid;
  /** All that is open of the invoice, in its currency; minor units. */
  readonly item_minor: number;
  /** All that is open of the line, in its currency; minor units. */
  readonly counter_minor: number;
  readonly score: number;
  readonly reasons: readonly string[];
}

/**
 * Settles an invoice by a bank line on the matcher's finding: no judgement, since both sides end whole and a person can take
 * it back. What a person took back or rejected stays so.
 * Refuses `state_conflict` when either side is not open as found any more, and what allocating refuses.
 */
export const matchAllocation: Command<MatchAllocation, AllocateResult> = {
  name: 'allocation.match',

  async handle(context, payload) {
    assertPermitted(context.actor, 'allocations.write');
    await assertNotRefused(context, payload);
    const { item, counter } = await loadSides(context, payload);
    const [itemMinor, counterMinor] = [BigInt(payload.item_minor), BigInt(payload.counter_minor)];
    if (openOf(item) !== itemMinor || openOf(counter) !== counterMinor) {
      throw problem('state_conflict', 'The sides are not open any more as they were found.');
    }
    const decided = decideAllocation(item, counter, { itemMinor, counterMinor, effectiveDate: null });
    const { allocationId, entryId } = await writeAllocation(context, decided, {
      kind: payload.kind,
      origin: 'matcher',
      invoiceId: payload.invoice_id,
      lineId: null,
      bankTransactionId: payload.bank_transaction_id,
      otherInvoiceId: null,
      counterAccountId: null,
    });
    await recordMatch(context, payload, allocationId);
    return {
      result: { allocation_id: allocationId },
      facts: [{ type: 'allocation.created', allocationId }],
      audit: [
        { objectType: 'allocation', objectId: allocationId, newValues: { ...payload, entry_id: entryId } },
      ],
    };
  },
};

/** @throws Problem `state_conflict` for a pair that a person has rejected, undone or reversed */
async function assertNotRefused({ sql, companyId }: CommandContext, pair: MatchAllocation): Promise<void> {
  const refused = await sql.row(
    `SELECT 1 AS found FROM books.match_proposal
     WHERE company_id = $1 AND bank_transaction_id = $2 AND invoice_id = $3 AND state IN ('rejected', 'undone')
     UNION ALL
     SELECT 1 FROM books.allocation
     WHERE company_id = $1 AND bank_transaction_id = $2 AND invoice_id = $3 AND reversed_at IS NOT NULL LIMIT 1`,
    [companyId, pair.bank_transaction_id, pair.invoice_id],
  );
  if (refused !== undefined) throw problem('state_conflict', 'A person has taken this match back.');
}
