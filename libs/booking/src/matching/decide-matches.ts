import { type MatchAllocation } from '#books';
import { type CandidatePair } from './pair.js';
import { scorePair, type ScoredPair } from './score-pair.js';

/** What becomes of the pairs: settled by the matcher itself, or put before a person. */
export interface MatchDecision {
  readonly settle: readonly MatchAllocation[];
  readonly propose: readonly MatchAllocation[];
}

/** A person looks at few: the likeliest of each line. */
const PROPOSALS_A_LINE = 3;
/** The least that is worth a look: an amount that agrees at about the right time, or a number that is named. */
const LEAST_SCORE = 35;

/**
 * Decides on all pairs of a company at once. A pair is settled when amount and currency and one of reference, number, IBAN or
 * party agree, and neither side has another such pair; a reference or number that is named goes before a party that merely
 * agrees, because who pays every month is the party of many invoices (completions §4, The matcher).
 */
export function decideMatches(pairs: readonly CandidatePair[]): MatchDecision {
  const scored = pairs.map(scorePair);
  const certain = certainOf(scored);
  const lines = new Set(certain.map(({ pair }) => pair.bankTransactionId));
  const invoices = new Set(certain.map(({ pair }) => pair.invoiceId));
  const left = scored.filter(
    ({ pair }) => !lines.has(pair.bankTransactionId) && !invoices.has(pair.invoiceId),
  );
  return {
    settle: certain.map(matchOf),
    propose: likeliest(left)
      .filter((one) => !waits(one))
      .map(matchOf),
  };
}

function certainOf(scored: readonly ScoredPair[]): ScoredPair[] {
  const named = scored.filter(({ evidence }) => evidence.reference || evidence.number);
  const namedWhole = named.filter(({ evidence }) => evidence.amount);
  const agreeing = scored.filter(
    ({ evidence }) =>
      evidence.amount && (evidence.reference || evidence.number || evidence.iban || evidence.party),
  );
  const namingLines = new Set(named.map(({ pair }) => pair.bankTransactionId));
  const byName = unique(namedWhole);
  const byParty = unique(agreeing).filter(
    // Who names another invoice pays that one, whatever else the amount agrees with.
    ({ pair, evidence }) => !namingLines.has(pair.bankTransactionId) && !evidence.otherReference,
  );
  return [...byName, ...byParty];
}

/** The pairs both of whose sides stand in no other pair. */
function unique(pairs: readonly ScoredPair[]): ScoredPair[] {
  const [lines, invoices] = [new Map<string, number>(), new Map<string, number>()];
  const count = (map: Map<string, number>, id: string) => map.set(id, (map.get(id) ?? 0) + 1);
  for (const { pair } of pairs) {
    count(lines, pair.bankTransactionId);
    count(invoices, pair.invoiceId);
  }
  return pairs.filter(
    ({ pair }) => lines.get(pair.bankTransactionId) === 1 && invoices.get(pair.invoiceId) === 1,
  );
}

function likeliest(scored: readonly ScoredPair[]): ScoredPair[] {
  const byLine = new Map<string, ScoredPair[]>();
  for (const one of scored.filter(isWorthALook)) {
    const { bankTransactionId } = one.pair;
    byLine.set(bankTransactionId, [...(byLine.get(bankTransactionId) ?? []), one]);
  }
  return [...byLine.values()].flatMap((of) =>
    of
      .sort((a, b) => b.score - a.score || (a.pair.invoiceId < b.pair.invoiceId ? -1 : 1))
      .slice(0, PROPOSALS_A_LINE),
  );
}

function isWorthALook({ pair, evidence, score }: ScoredPair): boolean {
  if (score < LEAST_SCORE || evidence.otherReference) return false;
  if (evidence.amount) return evidence.time || evidence.reference || evidence.number;
  // A part is only a part when somebody says of what, and only one currency tells how much.
  return (evidence.reference || evidence.number) && pair.lineCurrency === pair.invoiceCurrency;
}

/** The same stands before a person already. */
function waits({ pair, score }: ScoredPair): boolean {
  return pair.proposed !== null && pair.proposed.itemMinor === itemOf(pair) && pair.proposed.score === score;
}

const itemOf = (pair: CandidatePair): bigint =>
  pair.lineCurrency === pair.invoiceCurrency && pair.residualMinor < pair.openMinor
    ? pair.residualMinor
    : pair.openMinor;

function matchOf({ pair, score, reasons }: ScoredPair): MatchAllocation {
  const item = itemOf(pair);
  return {
    kind: pair.isCreditNote ? 'refund' : 'payment',
    invoice_id: pair.invoiceId,
    bank_transaction_id: pair.bankTransactionId,
    item_minor: Number(item),
    counter_minor: Number(pair.lineCurrency === pair.invoiceCurrency ? item : pair.residualMinor),
    score,
    reasons,
  };
}
