import { type MatchAllocation, type MatchFacts, type Pair, pairKey } from '#books';
import { daysBetween } from '#platform';
import { sumOf } from './bundles.js';
import { allocationOf } from './allocation-of.js';
import { OpenPairs } from './open-pairs.js';
import { groupBy, uniqueBothWays } from './grouping.js';
import { likeliestOf } from './propose-matches.js';
import { isNamed, scorePair, type ScoredPair } from './score-pair.js';

/**
 * The decision on the pairs: settled by the matcher itself, in groups that are settled as a whole, or proposed to a
 * person.
 */
interface MatchDecision {
  readonly settle: readonly (readonly MatchAllocation[])[];
  readonly propose: readonly MatchAllocation[];
  /** Earlier proposals of the matcher that it no longer makes. */
  readonly withdraw: readonly Pair[];
}

/**
 * Decides on all open lines and invoices that may belong together. A pair is settled when it is decisive and unique:
 * amount, currency and one of reference, number, IBAN or party agree, and neither side has another such pair; an invoice
 * written after a payment is none where the payment has an earlier one. A named reference or number takes precedence over
 * an agreeing party, because a party that pays every month has many invoices.
 * Several invoices, or several payments, count as one when each of them is named and they add up exactly.
 */
export function decideMatches(facts: MatchFacts): MatchDecision {
  const scored = scoredPairs(facts);
  const open = new OpenPairs(scored.filter(({ item }) => !item.returns));
  open.take(wholeAndNumbered(open.pairs));
  open.take(wholeAndNamed(open.pairs));
  open.take(namedTogether(open.pairs, 'line'));
  open.take(namedTogether(open.pairs, 'item'));
  // Each settlement can make other pairs unique.
  while (open.take(wholeAndOfParty(open.pairs)) > 0);
  return {
    settle: open.settled.map((group) => group.map(allocationOf)),
    ...likeliestOf(facts, scored, open),
  };
}

function scoredPairs(facts: MatchFacts): ScoredPair[] {
  return facts.pairs.flatMap(({ lineId, itemId }) => {
    const line = facts.lines.get(lineId);
    // The open amount of an invoice is paid in one direction, a refund of it in the other.
    const ways = [facts.items.get(itemId), facts.returned.get(itemId)];
    const item = ways.find((one) => one?.way === line?.direction);
    if (line === undefined || item === undefined || facts.refused.has(pairKey(lineId, itemId))) return [];
    return [scorePair(line, item, facts)];
  });
}

const lineOf = ({ line }: ScoredPair): string => line.id;
const itemOf = ({ item }: ScoredPair): string => item.id;

/**
 * Invoices that a payer names by their own numbers. Documents of one supplier may share a reference: a line that gives it can
 * mean another of them, and is no rival of the line that names this one.
 */
function wholeAndNumbered(pairs: readonly ScoredPair[]): ScoredPair[][] {
  const whole = wholeNamed(pairs);
  const [ofLine, ofItem] = [groupBy(whole, lineOf), groupBy(whole, itemOf)];
  const isOnly = ({ line }: ScoredPair): boolean => ofLine.get(line.id)?.length === 1;
  const canMeanOther = (rival: ScoredPair): boolean =>
    !isOnly(rival) && !rival.evidence.number && !rival.evidence.file;
  return whole
    .filter(
      (pair) =>
        pair.evidence.number &&
        isOnly(pair) &&
        ofItem.get(pair.item.id)?.every((rival) => rival === pair || canMeanOther(rival)) === true,
    )
    .map((pair) => [pair]);
}

const wholeNamed = (pairs: readonly ScoredPair[]): ScoredPair[] =>
  withoutLater(pairs.filter((pair) => pair.evidence.amount && isNamed(pair)));

function wholeAndNamed(pairs: readonly ScoredPair[]): ScoredPair[][] {
  return uniqueBothWays(wholeNamed(pairs), lineOf, itemOf).map((pair) => [pair]);
}

/** Pairs with a known party, no other named invoice, and an amount that fits nothing else of that party. */
function wholeAndOfParty(pairs: readonly ScoredPair[]): ScoredPair[][] {
  const naming = new Set(pairs.filter(isNamed).map(lineOf));
  const fitting = withoutOtherDays(
    withoutLater(pairs.filter((pair) => pair.evidence.amount && (isNamed(pair) || isOfParty(pair)))),
  );
  const certain = uniqueBothWays(fitting, lineOf, itemOf).filter(
    // A payer who names another invoice pays that one, whatever other amount agrees.
    (pair) => !naming.has(pair.line.id) && !pair.namesOther,
  );
  if (certain.length > 0) return certain.map((pair) => [pair]);
  return onlyOfAmount(pairs, naming).map((pair) => [pair]);
}

/** A card pays when the purchase is made; its bank and the supplier's own day may be some days apart. */
const CARD_DAYS = 5;

const isOfDay = ({ line, item }: ScoredPair): boolean =>
  Math.abs(daysBetween(item.invoiceDate, line.bookingDate)) <= CARD_DAYS;

/** Leaves out invoices of other days where a card line can pay one of its own days; one that it names stays. */
function withoutOtherDays(pairs: readonly ScoredPair[]): ScoredPair[] {
  const ofDay = new Set(pairs.filter((pair) => pair.line.cardLast4 !== null && isOfDay(pair)).map(lineOf));
  return pairs.filter(
    (pair) => !ofDay.has(pair.line.id) || isOfDay(pair) || pair.evidence.number || pair.evidence.file,
  );
}

/**
 * Leaves out the invoice of next month where a line can pay that of this month: both ask for the same amount under the
 * same reference, and one of them was not yet written. An invoice that the payer names by its number stays.
 */
function withoutLater(pairs: readonly ScoredPair[]): ScoredPair[] {
  const payable = new Set(pairs.filter(({ isLater }) => !isLater).map(lineOf));
  return pairs.filter(
    ({ isLater, evidence, line }) => !isLater || evidence.number || evidence.file || !payable.has(line.id),
  );
}

const isOfParty = ({ evidence }: ScoredPair): boolean => evidence.iban || evidence.party;

/** A merely similar name identifies the party where no other line and no other invoice has that amount at that time. */
function onlyOfAmount(pairs: readonly ScoredPair[], naming: ReadonlySet<string>): ScoredPair[] {
  const whole = withoutOtherDays(pairs.filter(({ evidence }) => evidence.amount && evidence.time));
  return uniqueBothWays(whole, lineOf, itemOf).filter(
    (pair) =>
      pair.evidence.name && !pair.namesOther && !naming.has(pair.line.id) && pair.line.partyId === null,
  );
}

/**
 * A line that names several invoices and equals their sum, or an invoice that equals the sum of several lines that name
 * it; none of the several is named elsewhere.
 */
function namedTogether(pairs: readonly ScoredPair[], by: 'line' | 'item'): ScoredPair[][] {
  const [one, many] = by === 'line' ? [lineOf, itemOf] : [itemOf, lineOf];
  const named = pairs.filter((pair) => isNamed(pair) && pair.line.currency === pair.item.currency);
  const times = groupBy(named, many);
  return [...groupBy(named, one).values()].filter((group) => {
    if (group.length < 2 || group.some((pair) => (times.get(many(pair))?.length ?? 0) > 1)) return false;
    const parties = new Set(group.map(({ item, line }) => (by === 'line' ? item.partyId : line.partyId)));
    if (parties.size > 1) return false;
    const [first] = group;
    if (first === undefined) return false;
    return by === 'line'
      ? sumOf(group, ({ item }) => item.openMinor) === first.line.residualMinor
      : sumOf(group, ({ line }) => line.residualMinor) === first.item.openMinor;
  });
}
