import { type MatchAllocation, type MatchableInvoice } from '#books';
import { type ScoredPair } from './score-pair.js';

/**
 * The allocation of a pair: the smaller of the two open amounts. In two currencies the line pays as much as the bank says, else
 * the whole invoice.
 */
export function allocationOf({
  line,
  item,
  paidMinor,
  score,
  reasons,
}: Pick<ScoredPair, 'line' | 'item' | 'paidMinor' | 'score' | 'reasons'>): MatchAllocation {
  const paid = paidMinor ?? item.openMinor;
  const minor = paid < item.openMinor ? paid : item.openMinor;
  return {
    kind: kindOf(item),
    invoice_id: item.id,
    bank_transaction_id: line.id,
    item_minor: minor,
    counter_minor: line.currency === item.currency ? minor : shareOf(line.residualMinor, minor, paid),
    score,
    reasons,
  };
}

/** Money that pays a credit note, or comes back for a paid invoice, is a refund. */
export const kindOf = (item: MatchableInvoice): MatchAllocation['kind'] =>
  item.isCreditNote || item.returns ? 'refund' : 'payment';

/** The part of a line that pays a part of its amount in another currency; never nothing. */
function shareOf(residualMinor: bigint, partMinor: bigint, paidMinor: bigint): bigint {
  const share = (residualMinor * partMinor) / paidMinor;
  return share === 0n ? 1n : share;
}
