import { type MatchAllocation, type MatchFacts, type MatchableLine, type Pair, pairKey } from '#books';
import { allocationOf } from './allocation-of.js';
import { isAwaitedCardLine } from './card-payment.js';
import { type OpenPairs } from './open-pairs.js';
import { groupBy } from './grouping.js';
import { distance, ItemsByTime } from './items-by-time.js';
import { isNamed, scorePair, type ScoredPair } from './score-pair.js';
import { severalInvoices, severalPayments } from './several.js';

/** A person can review only a few: the likeliest of each line. */
const PROPOSALS_A_LINE = 3;
/** Lowest score worth a proposal: an agreeing amount at about the right time, or a named number. */
const LEAST_SCORE = 35;
/** Number of invoices of a party that are compared with a line, the nearest in time. */
const OF_A_PARTY = 12;

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
  const lines = [...facts.lines.values()].filter((line) => !open.isGone(line));
  const parts = severalPayments(facts, [...lines, ...facts.alongside.values()], ofParty, OF_A_PARTY);
  const likeliest = [
    ...lines.flatMap((line) =>
      proposalsOf(line, found.get(line.id) ?? [], ofParty, { facts, part: parts.get(line.id) }),
    ),
    ...[...facts.alongside.keys()].flatMap((id) => parts.get(id) ?? []),
  ];
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

interface Further {
  readonly facts: MatchFacts;
  /** The line pays an invoice together with others. */
  readonly part: MatchAllocation | undefined;
}

function proposalsOf(
  line: MatchableLine,
  found: readonly ScoredPair[],
  ofParty: ItemsByTime,
  { facts, part }: Further,
): MatchAllocation[] {
  const known = ofParty.nearest(line, OF_A_PARTY);
  const seen = new Set(found.map(({ item }) => item.id));
  const others = known
    .filter((item) => !seen.has(item.id) && !facts.refused.has(pairKey(line.id, item.id)))
    .map((item) => scorePair(line, item, facts));
  const all = [...found, ...others].filter((pair) => isWorthALook(pair, facts)).sort(byLikelihood);
  const alone = all.map(allocationOf);
  if (all[0]?.evidence.amount === true) return alone.slice(0, PROPOSALS_A_LINE);
  const several = severalInvoices(line, all, known, facts);
  if (several !== undefined) return several;
  const likely = alone.filter(({ invoice_id: id }) => id !== part?.invoice_id);
  return [...(part === undefined ? [] : [part]), ...likely].slice(0, PROPOSALS_A_LINE);
}

function byLikelihood(a: ScoredPair, b: ScoredPair): number {
  return (
    b.score - a.score ||
    distance(a.line, a.item) - distance(b.line, b.item) ||
    (a.item.id < b.item.id ? -1 : 1)
  );
}

function isWorthALook(pair: ScoredPair, facts: MatchFacts): boolean {
  const { line, evidence, paidMinor, score, namesOther, item } = pair;
  const named = isNamed(pair);
  const ofParty = evidence.iban || evidence.party;
  if (item.returns) return evidence.amount && (ofParty || named);
  if (named) return true;
  // In another currency the paid part may be unknown, unless the line covers about the whole amount.
  if (ofParty) return evidence.time && (paidMinor !== null || evidence.about);
  // A known party does not pay another party's invoice without naming it, but a merchant may be there under two names.
  const mayBePaid = line.partyId === null || isAwaitedCardLine(line, item, facts);
  return evidence.amount && evidence.time && !namesOther && mayBePaid && score >= LEAST_SCORE;
}

/** Whether the same proposal already waits for a person. */
function waits(match: MatchAllocation, facts: MatchFacts): boolean {
  const waiting = facts.waiting.get(pairKey(match.bank_transaction_id, match.invoice_id));
  return waiting !== undefined && waiting.itemMinor === match.item_minor && waiting.score === match.score;
}
