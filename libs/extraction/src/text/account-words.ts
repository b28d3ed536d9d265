import { fold } from '../values/fold.js';
import { anyOf, phrases } from '../vocabulary/words.js';
import { labelsFor } from './labels.js';

/** Street words and house numbers: `Uus 5` and `Vana turg` are addresses. New York is a place. */
const PLACE = String.raw`(?! (?:\d|${anyOf('accounts', 'street')}))`;

const CHANGED = new RegExp(
  String.raw`(?<![\p{L}\d])${anyOf('accounts', 'changed')}(?![\p{L}\d])${PLACE}`,
  'u',
);

/** `Note` is also part of the names of documents. */
const ORDERED_TO_PAY = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${anyOf('accounts', 'instructions')}|(?<!(?:credit|debit|delivery) )note)(?![\p{L}\d])`,
  'u',
);

/** As a word or a part of one. */
const ACCOUNT = new RegExp(anyOf('accounts', 'account'), 'u');

/** Includes banks whose names do not contain a word for a bank. */
const BANK = new RegExp(anyOf('accounts', 'bank'), 'u');

const HEADING = new RegExp(anyOf('accounts', 'heading'), 'u');

const BESIDE_LABELS = ['iban', 'reference', 'registry_code', 'vat_number', 'supplier'] as const;

/** Words next to accounts in a list or in the footer of a page: labels, codes, contact details. */
const BESIDE: ReadonlySet<string> = new Set(
  [...BESIDE_LABELS.flatMap(labelsFor), ...phrases('accounts', 'beside')].flatMap((text) =>
    text.split(/[\s/.-]+/u).map(fold),
  ),
);

/** A sequence of this many words outside any list is a sentence. */
const SENTENCE = 3;

const folded = (text: string): string => text.split(/\s+/u).map(fold).join(' ');

export const tellsOfChange = (text: string): boolean => CHANGED.test(folded(text));
export const tellsToPay = (text: string): boolean => ORDERED_TO_PAY.test(folded(text));
export const namesAccount = (text: string): boolean => ACCOUNT.test(folded(text));
export const headsList = (text: string): boolean => HEADING.test(folded(text));
export const namesBank = (text: string): boolean => BANK.test(folded(text));

/** Whether a word is expected next to accounts, or is not a word at all: a code, a figure, a web or mail address. */
export function isBeside(word: string): boolean {
  const plain = fold(word);
  return (
    !/\p{L}{2,}/u.test(plain) ||
    /[\d@]|www\./u.test(word) ||
    BESIDE.has(plain) ||
    ACCOUNT.test(plain) ||
    BANK.test(plain)
  );
}

/** Whether consecutive words are a sentence, in any case. A word that ends in a punctuation mark ends a sequence. */
export function isSentence(text: string): boolean {
  let run = 0;
  for (const word of text.split(/\s+/u)) {
    run = isBeside(word) ? 0 : run + 1;
    if (run >= SENTENCE) return true;
    if (/[.!?;:,|)]$/u.test(word)) run = 0;
  }
  return false;
}
