import { type MatchAllocation } from '#books';
import { type ScoredPair } from './score-pair.js';

/**
 * The allocation of a pair: the smaller of the two open amounts in one currency, both whole amounts in two currencies.
 */
export function allocationOf({
  line,
  item,
  score,
  reasons,
}: Pick<ScoredPair, 'line' | 'item' | 'score' | 'reasons'>): MatchAllocation {
  const oneCurrency = line.currency === item.currency;
  const minor = oneCurrency && line.residualMinor < item.openMinor ? line.residualMinor : item.openMinor;
  return {
    kind: item.isCreditNote || item.returns ? 'refund' : 'payment',
    invoice_id: item.id,
    bank_transaction_id: line.id,
    item_minor: minor,
    counter_minor: oneCurrency ? minor : line.residualMinor,
    score,
    reasons,
  };
}
