import {
  doubtKey,
  type MatchFacts,
  type MatchableInvoice,
  type MatchableLine,
  pairKey,
  plainReference,
  rateKey,
} from '#books';
import { absolute, addDays, isReferenceNumber } from '#platform';
import { type Reason, reason, type ReasonCode } from '#reasons';
import { areSimilar } from './similar-names.js';

/** What of a pair agrees. */
interface Evidence {
  /** Amount and currency: the line is all of what is open. */
  readonly amount: boolean;
  /** A person has said that a file of the invoice explains the line. */
  readonly file: boolean;
  readonly reference: boolean;
  readonly number: boolean;
  readonly iban: boolean;
  readonly party: boolean;
  /** The counterparty is named much like the party. */
  readonly name: boolean;
  readonly card: boolean;
  /** The line is a little less or more than what is open, or worth about it in another currency. */
  readonly about: boolean;
  /** Paid when such an invoice is paid. */
  readonly time: boolean;
}

type Clue = keyof Evidence;

export interface ScoredPair {
  readonly line: MatchableLine;
  readonly item: MatchableInvoice;
  readonly evidence: Evidence;
  /** The payer names an invoice, and not this one. */
  readonly namesOther: boolean;
  /** Percent. */
  readonly score: number;
  readonly reasons: readonly Reason[];
}

const WEIGHTS: Readonly<Record<Clue, number>> = {
  amount: 50,
  file: 40,
  reference: 40,
  number: 35,
  iban: 20,
  party: 20,
  name: 15,
  card: 10,
  about: 20,
  time: 5,
};

const REASONS = {
  amount: 'amount_agrees',
  file: 'file_explains',
  reference: 'reference_agrees',
  number: 'number_named',
  iban: 'account_known',
  party: 'counterparty_agrees',
  name: 'name_similar',
  card: 'card_agrees',
  about: 'amount_about',
  time: 'time_agrees',
} as const satisfies Readonly<Record<Clue, ReasonCode>>;

/** Days before its date that an invoice is paid at most: a card pays before the paper comes. */
const BEFORE_DAYS = 7;
/** Days after it is due that a payment still is no surprise. */
const AFTER_DAYS = 45;
/** What a bank or a payment service keeps back: a part of the amount, or a flat fee in minor units. */
const FEE_PART = 50n;
const FLAT_FEE = 3_000n;
/** The bank's rate and that of the day differ by no more than one part in so many. */
const RATE_PART = 25n;

/** Weighs a pair: what agrees, in percent and as reasons. */
export function scorePair(line: MatchableLine, item: MatchableInvoice, facts: MatchFacts): ScoredPair {
  const evidence = evidenceOf(line, item, facts);
  const agreeing = (Object.keys(WEIGHTS) as Clue[]).filter((clue) => evidence[clue]);
  const sum = agreeing.reduce((total, clue) => total + WEIGHTS[clue], 0);
  return {
    line,
    item,
    evidence,
    namesOther: !isNamed({ evidence }) && namesAnother(line, item),
    score: Math.min(100, sum),
    reasons: agreeing.map((clue) => reason(REASONS[clue])),
  };
}

/** The payer names the invoice, or the person who keeps the books does. */
export const isNamed = ({ evidence }: Pick<ScoredPair, 'evidence'>): boolean =>
  evidence.reference || evidence.number || evidence.file;

function evidenceOf(line: MatchableLine, item: MatchableInvoice, facts: MatchFacts): Evidence {
  const name = line.counterpartyKey;
  const names = facts.partyNames.get(item.partyId) ?? [];
  const trusted = !facts.doubted.has(doubtKey(name, item.partyId));
  const party = trusted && (line.partyId === item.partyId || (name !== '' && names.includes(name)));
  const amount = agreesInAmount(line, item);
  const reference = item.referenceNumber !== null && line.words.includes(item.referenceNumber);
  return {
    amount,
    file: facts.linked.has(pairKey(line.id, item.id)),
    reference,
    number: item.words.some((word) => word !== item.referenceNumber && line.words.includes(word)),
    iban: trusted && facts.accounts.get(line.counterpartyAccount ?? '')?.has(item.partyId) === true,
    party,
    name: trusted && !party && names.some((known) => areSimilar(name, known)),
    card: line.cardLast4 !== null && line.cardLast4 === item.cardLast4,
    about: !amount && isAbout(line, item, facts),
    time:
      line.bookingDate >= addDays(item.invoiceDate, -BEFORE_DAYS) &&
      line.bookingDate <= addDays(item.dueDate ?? item.invoiceDate, AFTER_DAYS),
  };
}

/** A card pays in the currency of the invoice and leaves the account in its own: the bank tells both. */
function agreesInAmount(line: MatchableLine, item: MatchableInvoice): boolean {
  if (line.currency === item.currency) return line.residualMinor === item.openMinor;
  return line.originalCurrency === item.currency && line.originalMinor === item.openMinor;
}

function isAbout(line: MatchableLine, item: MatchableInvoice, facts: MatchFacts): boolean {
  if (line.currency === item.currency) {
    const difference = absolute(line.residualMinor - item.openMinor);
    const least = item.openMinor / FEE_PART;
    return difference <= (least > FLAT_FEE ? FLAT_FEE + least : least) || isFlatFee(difference, item);
  }
  const rate = facts.rates.get(rateKey(item.currency, line.currency, line.bookingDate));
  if (rate === undefined) return false;
  const worth = BigInt(rate.times(item.openMinor.toString()).toFixed(0));
  return absolute(worth - line.residualMinor) <= worth / RATE_PART;
}

/** A flat fee is small beside what it is taken of. */
const isFlatFee = (difference: bigint, item: MatchableInvoice): boolean =>
  difference <= FLAT_FEE && difference * 10n <= item.openMinor;

/** The payer names a reference number, or a number of the same making, that is not this invoice's. */
function namesAnother(line: MatchableLine, item: MatchableInvoice): boolean {
  const reference = plainReference(line.reference);
  if (reference !== null && item.referenceNumber !== null && isReferenceNumber(reference)) return true;
  const [number] = item.words.filter((word) => word !== item.referenceNumber);
  if (number === undefined) return false;
  const [making, begins] = [makingOf(number), number.slice(0, SERIES_BEGINS)];
  return line.words.some((word) => word.startsWith(begins) && makingOf(word) === making);
}

/** Letters as they are, digits by their count: numbers of one series are of one making, and begin alike. */
const makingOf = (number: string): string => number.replaceAll(/\d/gu, '0');
const SERIES_BEGINS = 2;
