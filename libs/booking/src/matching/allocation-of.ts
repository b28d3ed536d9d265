import { type MatchAllocation } from '#books';
import { type ScoredPair } from './score-pair.js';

/** What a pair settles: of one currency the smaller of both sides, of two the whole of both. */
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
