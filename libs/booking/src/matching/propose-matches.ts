import {
  type MatchAllocation,
  type MatchFacts,
  type MatchableInvoice,
  type MatchableLine,
  type Pair,
  pairKey,
} from '#books';
import { reason } from '#reasons';
import { onlySum } from './bundles.js';
import { allocationOf } from './allocation-of.js';
import { type OpenPairs } from './open-pairs.js';
import { groupBy } from './grouping.js';
import { distance, ItemsByTime } from './items-by-time.js';
import { isNamed, scorePair, type ScoredPair } from './score-pair.js';

/** A person can review only a few: the likeliest of each line. */
const PROPOSALS_A_LINE = 3;
/** Lowest score worth a proposal: an agreeing amount at about the right time, or a named number. */
const LEAST_SCORE = 35;
/** Number of invoices of a party that are compared with a line, the nearest in time. */
const OF_A_PARTY = 12;
/** Weight of the evidence that several invoices of the party add up to the line. */
const TOGETHER = 45;

/** New proposals to a person, and earlier ones to withdraw. */
interface Proposed {
  readonly propose: readonly MatchAllocation[];
  readonly withdraw: readonly Pair[];
}

/**
 * Proposes the likeliest of the remaining pairs of each line, without those that already wait for a person. Earlier
 * proposals of the matcher are withdrawn when likelier pairs outrank them.
 */
export function likeliestOf(facts: MatchFacts, scored: readonly ScoredPair[], open: OpenPairs): Proposed {
  const found = groupBy(
    scored.filter(({ line, item }) => !open.isGone(line) && !open.isGone(item)),
    ({ line }) => line.id,
  );
  const ofParty = new ItemsByTime([...facts.items.values()].filter((item) => !open.isGone(item)));
  const likeliest = [...facts.lines.values()]
    .filter((line) => !open.isGone(line))
    .flatMap((line) => proposalsOf(line, found.get(line.id) ?? [], ofParty, facts));
  return {
    propose: likeliest.filter((match) => !waits(match, facts)),
    withdraw: outranked(facts, likeliest, open),
  };
}

/** Earlier proposals of the matcher on examined lines that it no longer makes. */
function outranked(facts: MatchFacts, likeliest: readonly MatchAllocation[], open: OpenPairs): Pair[] {
  const kept = new Set(likeliest.map((match) => pairKey(match.bank_transaction_id, match.invoice_id)));
  return [...facts.waiting.values()].filter(({ lineId, itemId, byMatcher }) => {
    const line = facts.lines.get(lineId);
    if (line === undefined || open.isGone(line) || kept.has(pairKey(lineId, itemId))) return false;
    return byMatcher && facts.looked.has(lineId);
  });
}

function proposalsOf(
  line: MatchableLine,
  found: readonly ScoredPair[],
  ofParty: ItemsByTime,
  facts: MatchFacts,
): MatchAllocation[] {
  const known = ofParty.nearest(line, OF_A_PARTY);
  const seen = new Set(found.map(({ item }) => item.id));
  const others = known
    .filter((item) => !seen.has(item.id) && !facts.refused.has(pairKey(line.id, item.id)))
    .map((item) => scorePair(line, item, facts));
  const all = [...found, ...others].filter((pair) => isWorthALook(pair)).sort(byLikelihood);
  const best = all[0];
  if (best?.evidence.amount !== true) {
    const together = onlySum(
      known.filter(
        (item) => item.currency === line.currency && !facts.refused.has(pairKey(line.id, item.id)),
      ),
      line.residualMinor,
    );
    if (together !== undefined)
      return together.map((item) => allocationOf(partOfSum(line, item, together, facts)));
  }
  return all.slice(0, PROPOSALS_A_LINE).map(allocationOf);
}

function byLikelihood(a: ScoredPair, b: ScoredPair): number {
  return (
    b.score - a.score ||
    distance(a.line, a.item) - distance(b.line, b.item) ||
    (a.item.id < b.item.id ? -1 : 1)
  );
}

function isWorthALook(pair: ScoredPair): boolean {
  const { line, item, evidence, score, namesOther } = pair;
  const named = isNamed(pair);
  const ofParty = evidence.iban || evidence.party;
  if (item.returns) return evidence.amount && (ofParty || named);
  if (named) return true;
  // In another currency the paid part is unknown, unless the line covers about the whole amount.
  if (ofParty) return evidence.time && (line.currency === item.currency || evidence.amount || evidence.about);
  // A known party does not pay another party's invoice without naming it.
  return evidence.amount && evidence.time && !namesOther && line.partyId === null && score >= LEAST_SCORE;
}

function partOfSum(
  line: MatchableLine,
  item: MatchableInvoice,
  together: readonly MatchableInvoice[],
  facts: MatchFacts,
) {
  const { score, reasons } = scorePair(line, item, facts);
  return {
    line,
    item,
    score: Math.min(100, score + TOGETHER),
    reasons: [...reasons, reason('invoices_together', { invoices: together.length })],
  };
}

/** Whether the same proposal already waits for a person. */
function waits(match: MatchAllocation, facts: MatchFacts): boolean {
  const waiting = facts.waiting.get(pairKey(match.bank_transaction_id, match.invoice_id));
  return waiting !== undefined && waiting.itemMinor === match.item_minor && waiting.score === match.score;
}
