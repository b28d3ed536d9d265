import {
  doubtKey,
  type MatchFacts,
  type MatchableInvoice,
  type MatchableLine,
  pairKey,
  plainReference,
  rateKey,
} from '#books';
import { absolute, addDays, currencyExponent, Decimal, isReferenceNumber } from '#platform';
import { type Reason, reason, type ReasonCode } from '#reasons';
import { areSimilar } from './similar-names.js';

/** The features of a pair that agree. */
interface Evidence {
  /** Amount and currency agree: the line equals the whole open amount. */
  readonly amount: boolean;
  /** A person has linked a file of the invoice to the line. */
  readonly file: boolean;
  readonly reference: boolean;
  readonly number: boolean;
  readonly iban: boolean;
  readonly party: boolean;
  /** The name of the counterparty is similar to that of the party. */
  readonly name: boolean;
  readonly card: boolean;
  /** The line is slightly below or above the open amount, or about equal to it in another currency. */
  readonly about: boolean;
  /** The payment date is usual for such an invoice. */
  readonly time: boolean;
}

type Clue = keyof Evidence;

export interface ScoredPair {
  readonly line: MatchableLine;
  readonly item: MatchableInvoice;
  readonly evidence: Evidence;
  /** The payer names an invoice other than this one. */
  readonly namesOther: boolean;
  /** The invoice was written after the payment. */
  readonly isLater: boolean;
  /** The amount of the line in the currency of the invoice; null where that is not known. */
  readonly paidMinor: bigint | null;
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

/** An invoice is paid at most this many days before its date: a card payment precedes the document. */
const BEFORE_DAYS = 7;
/** A payment is still usual this many days after the due date. */
const AFTER_DAYS = 45;
/** Fee that a bank or a payment service deducts: a part of the amount, or a flat fee in minor units. */
const FEE_PART = 50n;
const FLAT_FEE = 3_000n;
/** The bank's rate differs from the rate of the day by at most one part in this many. */
const RATE_PART = 25n;
/** An amount in another currency differs by at most one part in this many: a card's rate contains its fee. */
const CREDIBLE_PART = 10n;

/** Scores a pair: the agreement in percent, with its reasons. */
export function scorePair(line: MatchableLine, item: MatchableInvoice, facts: MatchFacts): ScoredPair {
  const paidMinor = paidIn(line, item.currency, facts);
  const evidence = evidenceOf(line, item, paidMinor, facts);
  const agreeing = (Object.keys(WEIGHTS) as Clue[]).filter((clue) => evidence[clue]);
  const sum = agreeing.reduce((total, clue) => total + WEIGHTS[clue], 0);
  return {
    line,
    item,
    evidence,
    namesOther: !isNamed({ evidence }) && namesAnother(line, item),
    isLater: line.bookingDate < item.invoiceDate,
    paidMinor,
    score: Math.min(100, sum),
    reasons: agreeing.map((clue) => reason(REASONS[clue])),
  };
}

/** The payer names the invoice, or a person linked its file to the line. */
export const isNamed = ({ evidence }: Pick<ScoredPair, 'evidence'>): boolean =>
  evidence.reference || evidence.number || evidence.file;

function evidenceOf(
  line: MatchableLine,
  item: MatchableInvoice,
  paidMinor: bigint | null,
  facts: MatchFacts,
): Evidence {
  const name = line.counterpartyKey;
  const names = facts.partyNames.get(item.partyId) ?? [];
  const trusted = !facts.doubted.has(doubtKey(name, item.partyId));
  const party = trusted && (line.partyId === item.partyId || (name !== '' && names.includes(name)));
  const amount = paidMinor === item.openMinor;
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

/**
 * The amount of a line in the currency of an invoice. A card pays in the currency of the invoice and is debited in that of
 * the account: the bank gives both amounts, or its text does. Of money in, that text is the payer's: the rate of the day
 * must bear out its amount.
 */
export function paidIn(line: MatchableLine, currency: string, { rates }: MatchFacts): bigint | null {
  if (line.currency === currency) return line.residualMinor;
  if (line.originalCurrency !== currency || line.originalMinor === null) return null;
  if (line.originalMinor <= 0n) return null;
  const worth = worthOf(line.originalMinor, currency, line, rates);
  if (worth === undefined) return line.direction === 'out' ? line.originalMinor : null;
  return absolute(worth - line.residualMinor) <= worth / CREDIBLE_PART ? line.originalMinor : null;
}

/** The worth of an amount in the currency of the line on its day. */
function worthOf(
  minor: bigint,
  currency: string,
  line: MatchableLine,
  rates: MatchFacts['rates'],
): bigint | undefined {
  const rate = rates.get(rateKey(currency, line.currency, line.bookingDate));
  if (rate === undefined) return undefined;
  const exponents = (currencyExponent(line.currency) ?? 0) - (currencyExponent(currency) ?? 0);
  return BigInt(rate.times(minor.toString()).times(new Decimal(10).pow(exponents)).toFixed(0));
}

function isAbout(line: MatchableLine, item: MatchableInvoice, { rates }: MatchFacts): boolean {
  if (line.currency === item.currency) {
    const difference = absolute(line.residualMinor - item.openMinor);
    const least = item.openMinor / FEE_PART;
    return difference <= (least > FLAT_FEE ? FLAT_FEE + least : least) || isFlatFee(difference, item);
  }
  const worth = worthOf(item.openMinor, item.currency, line, rates);
  return worth !== undefined && absolute(worth - line.residualMinor) <= worth / RATE_PART;
}

/** A flat fee is small compared with the amount from which it is deducted. */
const isFlatFee = (difference: bigint, item: MatchableInvoice): boolean =>
  difference <= FLAT_FEE && difference * 10n <= item.openMinor;

/** The payer names a reference number, or an invoice number of the same pattern, that is not this invoice's. */
function namesAnother(line: MatchableLine, item: MatchableInvoice): boolean {
  const reference = plainReference(line.reference);
  if (reference !== null && item.referenceNumber !== null && isReferenceNumber(reference)) return true;
  const [number] = item.words.filter((word) => word !== item.referenceNumber);
  if (number === undefined) return false;
  const [making, begins] = [makingOf(number), number.slice(0, SERIES_BEGINS)];
  return line.words.some(
    (word) => word.startsWith(begins) && makingOf(word) === making && !isDayOfCard(word, line),
  );
}

/** The bank books the use of a card at most this many days later. */
const CARD_DELAY_DAYS = 7;

/** Whether a word is the day on which a card was used: banks print it, and it looks like the number of an invoice. */
function isDayOfCard(word: string, { bookingDate, direction }: MatchableLine): boolean {
  if (direction !== 'out' || !/^\d{6,8}$/u.test(word)) return false;
  return Array.from({ length: CARD_DELAY_DAYS + 1 }, (_, days) => addDays(bookingDate, -days)).some((day) => {
    const [year = '', month = '', date = ''] = day.split('-');
    return [`${year}${month}${date}`, `${date}${month}${year}`, `${date}${month}${year.slice(2)}`].includes(
      word,
    );
  });
}

/** Keeps letters and replaces each digit: numbers of one series share this pattern and their first characters. */
const makingOf = (number: string): string => number.replaceAll(/\d/gu, '0');
const SERIES_BEGINS = 2;
