import {
  type MatchAllocation,
  type MatchFacts,
  type MatchableInvoice,
  type MatchableLine,
  pairKey,
} from '#books';
import { type Reason, reason } from '#reasons';
import { type Ulid } from '#platform';
import { kindOf } from './allocation-of.js';
import { onlySum } from './bundles.js';
import { groupBy } from './grouping.js';
import { expectedOn, type ItemsByTime } from './items-by-time.js';
import { isNamed, paidIn, scorePair, type ScoredPair } from './score-pair.js';

/** Weight of the evidence that several invoices add up to the line, or several lines to the invoice. */
const TOGETHER = 45;

const openOf = ({ openMinor }: MatchableInvoice): bigint => openMinor;

/**
 * The invoices that one line pays: the only ones of a party that add up to it, with all those that the line names; else the
 * named ones, from the oldest on as far as the money goes. All of them are one answer to the line.
 */
export function severalInvoices(
  line: MatchableLine,
  found: readonly ScoredPair[],
  ofParty: readonly MatchableInvoice[],
  facts: MatchFacts,
): MatchAllocation[] | undefined {
  const named = found.filter((pair) => isNamed(pair) && !pair.item.returns).map(({ item }) => item);
  const [first] = named;
  const others = ofParty.filter((item) => !named.includes(item));
  for (const currency of [line.currency, line.originalCurrency]) {
    if (currency === null || (first !== undefined && first.currency !== currency)) continue;
    const paidMinor = paidIn(line, currency, facts);
    if (paidMinor === null || named.some((item) => !areAlike(item, first))) continue;
    const possible = others.filter(
      (item) =>
        item.currency === currency &&
        (first === undefined || areAlike(item, first)) &&
        !facts.refused.has(pairKey(line.id, item.id)),
    );
    const together = onlySum([...named, ...possible], openOf, paidMinor, named);
    if (together !== undefined) {
      const because = reason('invoices_together', { invoices: together.length });
      return partsOf(line, together, paidMinor, { facts, because, weight: TOGETHER });
    }
    if (named.length > 1) {
      const because = reason('invoices_named', { invoices: named.length });
      const oldest = named.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      return partsOf(line, oldest, paidMinor, { facts, because, weight: 0 });
    }
  }
  return undefined;
}

const keyOf = (item: MatchableInvoice): string => `${expectedOn(item)} ${item.id}`;

/** One payment is for invoices of one party, in one currency. */
const areAlike = (item: MatchableInvoice, other: MatchableInvoice | undefined): boolean =>
  other === undefined || (item.partyId === other.partyId && item.currency === other.currency);

interface Because {
  readonly facts: MatchFacts;
  readonly because: Reason;
  readonly weight: number;
}

/** Shares a line among invoices in their order, until the money is used up. */
function partsOf(
  line: MatchableLine,
  items: readonly MatchableInvoice[],
  paidMinor: bigint,
  { facts, because, weight }: Because,
): MatchAllocation[] {
  const scored = items.map((item) => scorePair(line, item, facts));
  // They are one answer, as likely as the least likely of them.
  const score = Math.min(100, Math.min(...scored.map((pair) => pair.score)) + weight);
  const parts: MatchAllocation[] = [];
  let [usedMinor, usedOfLine] = [0n, 0n];
  for (const { item, reasons } of scored) {
    const left = paidMinor - usedMinor;
    const minor = item.openMinor < left ? item.openMinor : left;
    usedMinor += minor;
    // By running sums, so that the last part takes what rounding left.
    const counter =
      line.currency === item.currency ? minor : (line.residualMinor * usedMinor) / paidMinor - usedOfLine;
    if (minor === 0n || counter === 0n) continue;
    usedOfLine += counter;
    parts.push({
      kind: kindOf(item),
      invoice_id: item.id,
      bank_transaction_id: line.id,
      item_minor: minor,
      counter_minor: counter,
      score,
      reasons: [...reasons, because],
    });
  }
  return parts;
}

/**
 * The lines of a party that only together pay one of its invoices, with the part of each: no other lines add up to that invoice,
 * and none of them to another one. A line that names another invoice, or equals one, does not take part.
 */
export function severalPayments(
  facts: MatchFacts,
  lines: readonly MatchableLine[],
  ofParty: ItemsByTime,
  nearest: number,
): ReadonlyMap<Ulid, MatchAllocation> {
  const known = lines.filter(({ partyId }) => partyId !== null);
  const groups = [
    ...groupBy(known, ({ partyId, direction, currency }) => `${partyId ?? ''} ${direction} ${currency}`),
  ];
  const found = groups.flatMap(([, of]) => (of.length < 2 ? [] : paidTogether(facts, of, ofParty, nearest)));
  const times = groupBy(found.flat(), ({ line }) => line.id);
  const certain = found.filter((pairs) => pairs.every(({ line }) => times.get(line.id)?.length === 1));
  return new Map(
    certain.flatMap((pairs) => {
      const because = reason('payments_together', { payments: pairs.length });
      return pairs.map(({ line, item, score, reasons }) => [
        line.id,
        {
          kind: kindOf(item),
          invoice_id: item.id,
          bank_transaction_id: line.id,
          item_minor: line.residualMinor,
          counter_minor: line.residualMinor,
          score: Math.min(100, score + TOGETHER),
          reasons: [...reasons, because],
        },
      ]);
    }),
  );
}

function paidTogether(
  facts: MatchFacts,
  lines: readonly MatchableLine[],
  ofParty: ItemsByTime,
  nearest: number,
): (readonly ScoredPair[])[] {
  const latest = lines.toSorted((a, b) => (a.bookingDate + a.id > b.bookingDate + b.id ? -1 : 1));
  const items = new Map(
    latest
      .slice(0, nearest)
      .flatMap((line) => ofParty.nearest(line, nearest))
      .map((item) => [item.id, item]),
  );
  const open = [...items.values()].filter(({ currency }) => currency === lines[0]?.currency);
  const whole = new Set(open.map(openOf));
  const parts = latest.filter(({ residualMinor }) => !whole.has(residualMinor));
  return open.flatMap((item) => {
    const pairs = parts
      .filter(({ id }) => !facts.refused.has(pairKey(id, item.id)))
      .map((line) => scorePair(line, item, facts))
      .filter(({ namesOther }) => !namesOther);
    const together = onlySum(pairs, ({ line }) => line.residualMinor, item.openMinor, pairs.filter(isNamed));
    return together === undefined ? [] : [together];
  });
}
