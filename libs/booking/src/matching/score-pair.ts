import { nameKey } from '#books';
import { addDays, isReferenceNumber } from '#platform';
import { type CandidatePair } from './pair.js';

/** What of a pair agrees. */
export interface Evidence {
  /** Amount and currency: the line is all of what is open. */
  readonly amount: boolean;
  readonly reference: boolean;
  readonly number: boolean;
  readonly iban: boolean;
  readonly party: boolean;
  /** Paid when such an invoice is paid. */
  readonly time: boolean;
  /** The payer names a reference number that is not this invoice's. */
  readonly otherReference: boolean;
}

export interface ScoredPair {
  readonly pair: CandidatePair;
  readonly evidence: Evidence;
  /** Percent. */
  readonly score: number;
  readonly reasons: readonly string[];
}

const WEIGHTS = { amount: 50, reference: 40, number: 35, iban: 20, party: 20, time: 5 } as const;

const WORDS: Readonly<Record<keyof typeof WEIGHTS, string>> = {
  amount: 'The amount is what is open of the invoice.',
  reference: 'The reference number is that of the invoice.',
  number: 'The text names the number of the invoice.',
  iban: 'The account is known as that of the party.',
  party: 'The counterparty is the party of the invoice.',
  time: 'It was paid about when the invoice was due.',
};

/** Days before its date that an invoice is paid at most: a card pays before the paper comes. */
const BEFORE_DAYS = 7;
/** Days after it is due that a payment still is no surprise. */
const AFTER_DAYS = 45;

/** Weighs a pair: what agrees, in percent and in words. */
export function scorePair(pair: CandidatePair): ScoredPair {
  const evidence = evidenceOf(pair);
  const agreeing = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).filter((clue) => evidence[clue]);
  return {
    pair,
    evidence,
    score: Math.min(
      100,
      agreeing.reduce((sum, clue) => sum + WEIGHTS[clue], 0),
    ),
    reasons: agreeing.map((clue) => WORDS[clue]),
  };
}

function evidenceOf(pair: CandidatePair): Evidence {
  const reference = digitsOf(pair.reference);
  const name = pair.counterpartyName === null ? '' : nameKey(pair.counterpartyName);
  return {
    amount: agreesInAmount(pair),
    reference: reference !== null && reference === pair.referenceNumber,
    number: namesNumber(pair.text, pair.number),
    iban: pair.sameAccount,
    party: pair.sameParty || (name !== '' && pair.partyKeys.includes(name)),
    time:
      pair.bookingDate >= addDays(pair.invoiceDate, -BEFORE_DAYS) &&
      pair.bookingDate <= addDays(pair.dueDate ?? pair.invoiceDate, AFTER_DAYS),
    otherReference: reference !== null && reference !== pair.referenceNumber && isReferenceNumber(reference),
  };
}

/** A card pays in the currency of the invoice and leaves the account in its own: the bank tells both. */
function agreesInAmount(pair: CandidatePair): boolean {
  if (pair.lineCurrency === pair.invoiceCurrency) return pair.residualMinor === pair.openMinor;
  return pair.originalCurrency === pair.invoiceCurrency && pair.originalMinor === pair.openMinor;
}

/** A reference number as banks compare it: without spaces and leading zeros. */
function digitsOf(reference: string | null): string | null {
  const digits = (reference ?? '').replaceAll(/\s+/gu, '').replace(/^0+/, '');
  return /^\d+$/.test(digits) ? digits : null;
}

/** A shorter number is found in any text by chance; the amount would have to agree by chance too, but such pairs are many. */
const MIN_NUMBER = 3;

/** True when the text names the number as a word of its own; spaces within it say nothing. */
export function namesNumber(text: string, number: string | null): boolean {
  const wanted = folded(number ?? '').replaceAll(/\s+/gu, '');
  if (wanted.length < MIN_NUMBER || !/\d/.test(wanted)) return false;
  const written = folded(text);
  // Where each character that is no space stands in the text as it is written.
  const places = Array.from(written.matchAll(/\S/g), ({ index }) => index);
  const compact = places.map((place) => written.charAt(place)).join('');
  for (let at = compact.indexOf(wanted); at >= 0; at = compact.indexOf(wanted, at + 1)) {
    const [first = 0, last = 0] = [places[at], places[at + wanted.length - 1]];
    if (!IN_A_WORD.test(written.charAt(first - 1)) && !IN_A_WORD.test(written.charAt(last + 1))) return true;
  }
  return false;
}

const IN_A_WORD = /[\p{L}\p{N}]/u;

const folded = (text: string): string => text.normalize('NFKC').toUpperCase();
