import { fold } from '../values/fold.js';
import { anyOf, phrases } from '../vocabulary/words.js';
import { labelsFor } from './labels.js';

/** Street words and house numbers: `Uus 5` and `Vana turg` are addresses. New York is a place. */
const PLACE = String.raw`(?! (?:\d|${anyOf('accounts', 'street')}))`;

const CHANGED = new RegExp(
  String.raw`(?<![\p{L}\d])${anyOf('accounts', 'changed')}(?![\p{L}\d])${PLACE}`,
  'u',
);

/** `Note` is a part of what a document is called, too. */
const TOLD = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${anyOf('accounts', 'told')}|(?<!(?:credit|debit|delivery) )note)(?![\p{L}\d])`,
  'u',
);

/** As a word or a part of one. */
const ACCOUNT = new RegExp(anyOf('accounts', 'account'), 'u');

/** Also banks whose names do not say that they are. */
const BANK = new RegExp(anyOf('accounts', 'bank'), 'u');

const HEADING = new RegExp(anyOf('accounts', 'heading'), 'u');

const BESIDE_LABELS = ['iban', 'reference', 'registry_code', 'vat_number', 'supplier'] as const;

/** Words that say what stands beside accounts in a list or in the foot of a page: labels, codes, ways to reach somebody. */
const BESIDE: ReadonlySet<string> = new Set(
  [...BESIDE_LABELS.flatMap(labelsFor), ...phrases('accounts', 'beside')].flatMap((text) =>
    text.split(/[\s/.-]+/u).map(fold),
  ),
);

/** So many words of no list, one behind the other, are a sentence. */
const SENTENCE = 3;

const folded = (text: string): string => text.split(/\s+/u).map(fold).join(' ');

export const tellsOfChange = (text: string): boolean => CHANGED.test(folded(text));
export const tellsToPay = (text: string): boolean => TOLD.test(folded(text));
export const namesAccount = (text: string): boolean => ACCOUNT.test(folded(text));
export const headsList = (text: string): boolean => HEADING.test(folded(text));
export const namesBank = (text: string): boolean => BANK.test(folded(text));

/** Whether a word is one that stands beside accounts, or none at all: a code, a figure, an address of the net. */
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

/** Whether words in a row are a sentence, in whatever case. What ends in a mark ends a run of them. */
export function isSentence(text: string): boolean {
  let run = 0;
  for (const word of text.split(/\s+/u)) {
    run = isBeside(word) ? 0 : run + 1;
    if (run >= SENTENCE) return true;
    if (/[.!?;:,|)]$/u.test(word)) run = 0;
  }
  return false;
}
