import { type RecognisedDismissal } from '#platform';
import { type DocumentKind } from '../extraction.js';
import { fold } from '../values/fold.js';
import { type Concepts, type GenitiveKind } from '../vocabulary/concepts.js';
import { anyOf, phrases, wholeWords } from '../vocabulary/words.js';
import { NUMBER_WORDS } from './labels.js';

type KindConcept = keyof Concepts['kinds'];

/** Words in folded form, for a pattern that matches any of them. */
const foldedOf = (concept: KindConcept): string => `(?:${phrases('kinds', concept).map(fold).join('|')})`;
const foldedSet = (concept: KindConcept): ReadonlySet<string> => new Set(phrases('kinds', concept).map(fold));

/** `Tühistusarve`, `Rechnungsgutschrift`: a word for a reversal, in any compound with a word for a document. */
const CREDIT_NOTE = new RegExp(
  String.raw`^(?:\p{L}*gutschrift|\p{L}*${foldedOf('taking_back')}\p{L}*${foldedOf('taken_back')})$`,
  'u',
);
/** `Müügiarve`, `Schlussrechnung`: any compound that ends with a word for an invoice. */
const INVOICE = new RegExp(String.raw`^\p{L}{2,}${foldedOf('compounds')}$`, 'u');

const TITLED: readonly DocumentKind[] = ['credit_note', 'prepayment', 'receipt', 'invoice'];
const KINDS: ReadonlyMap<string, DocumentKind> = new Map(
  TITLED.flatMap((kind) => phrases('titles', kind).map((title) => [fold(title), kind] as const)),
);

/** The kind of document with this title, in folded letters. */
export function kindOfTitle(title: string): DocumentKind | undefined {
  const known = KINDS.get(title);
  if (known || title.includes('proforma')) return known;
  if (CREDIT_NOTE.test(title)) return 'credit_note';
  return INVOICE.test(title) ? 'invoice' : undefined;
}

const OWNING: readonly GenitiveKind[] = ['credit_note', 'receipt', 'invoice'];
const OWNERS: ReadonlyMap<string, DocumentKind> = new Map(
  OWNING.flatMap((kind) => phrases('genitives', kind).map((word) => [fold(word), kind] as const)),
);

/** The kind of document whose number or date is meant, in folded letters: by its title, or by that title's genitive. */
export function kindOfOwner(word: string): DocumentKind | undefined {
  return OWNERS.get(word) ?? kindOfTitle(word);
}

const CREDITED = wholeWords('kinds', 'credited');

/** Whether a text refers to an invoice that this document reverses: `Stornierte Rechnung`, `Krediteeritav arve`. */
export function creditsAnother(text: string): boolean {
  return CREDITED.test(text);
}

/** `Arve-proforma` is an invoice. */
const NOT_AN_INVOICE = new RegExp(
  String.raw`(?<!\p{L}|${anyOf('kinds', 'may_be_proforma')}-)${anyOf('kinds', 'not_an_invoice')}(?!\p{L})`,
  'iu',
);

/** Whether a text says that a document that looks like an invoice must not be booked. */
export function saysNoInvoice(text: string): boolean {
  return NOT_AN_INVOICE.test(text);
}

/** Stamps on a document that is not in force: alone in a cell. */
const STAMPS = foldedSet('stamps');
const DRAFTS = new RegExp(
  `^${foldedOf('draft')}${foldedOf('drafted')}|^${foldedOf('drafted')}${foldedOf('draft')}$`,
  'u',
);

const DENIED = wholeWords('kinds', 'denied');
const ANNOUNCED = new RegExp(`(?:^|[.!] )${anyOf('kinds', 'announced')}`, 'iu');

/** Whether a sentence announces the invoice as another document: `A tax invoice will be issued after payment`. */
export function announcesInvoice(text: string): boolean {
  return ANNOUNCED.test(text);
}

/** Whether a cell alone says that the document is not in force, as watermarks do. */
export function isStamp(text: string): boolean {
  return STAMPS.has(fold(text));
}

/** Whether a title is that of a draft: `Draft invoice`. */
export function isDraftTitle(text: string): boolean {
  return DRAFTS.test(fold(text));
}

/**
 * Whether a sentence denies that it is an invoice: `This is not a tax invoice`. A document that is only no tax invoice
 * is still owed.
 */
export function deniesInvoice(text: string): boolean {
  return DENIED.test(text);
}

const CORRECTING = new RegExp(`^${foldedOf('correcting')}`, 'u');

/** Whether a title is that of an invoice that replaces another: a person decides which part of it is new. */
export function isCorrectedTitle(text: string): boolean {
  return CORRECTING.test(fold(text));
}

/** A word and its number after it, which may begin with letters. */
const REFERENCE = new RegExp(
  String.raw`(?<!\p{L})${anyOf('kinds', 'offers')}` +
    String.raw`(?:\s+(?:${anyOf('numbering', 'number')}|#))?[.:]?\s*(?:\p{L}{1,4}[-/ ]?)?#?\d`,
  'iu',
);

/** Whether a text refers by number to the offer, order or delivery behind an invoice. */
export function refersToOther(text: string): boolean {
  return REFERENCE.test(text);
}

const NO_INVOICES = phrases('kinds', 'no_invoices').map(fold);
const LONGEST_OTHER_TITLE = 6;

const UNPAID = wholeWords('kinds', 'unpaid');
const SHORTEST_SENTENCE = 4;

/**
 * Whether a text says that an invoice is still unpaid: `Arve A-880 summas 124,00 EUR on tasumata`. No invoice says so
 * about itself.
 */
export function saysUnpaid(text: string, number: string): boolean {
  return UNPAID.test(text) && text.includes(number) && text.split(/\s+/u).length >= SHORTEST_SENTENCE;
}

/** Whether a cell is the title of a document that is not an invoice: `Maksumuistutus`, `Orderbekräftelse 4711`. */
export function isNoInvoiceTitle(text: string): boolean {
  if (text.includes(':') || text.split(/\s+/u).length > LONGEST_OTHER_TITLE) return false;
  // `2. teade arve 118 kohta`: reminders are numbered.
  const title = fold(text.replace(/^\d{1,2}\.?(?:st|nd|rd|th)?\s/iu, ''));
  return (
    title.includes('proforma') ||
    NO_INVOICES.some((beginning) => title.startsWith(beginning)) ||
    endsAsNoInvoice(text.split(/\s+/u))
  );
}

/** `Kliendi konto väljavõte`, but not `Invoice and order confirmation`. */
function endsAsNoInvoice([first = '', ...rest]: readonly string[]): boolean {
  if (rest.length === 0 || kindOfTitle(fold(first)) !== undefined) return false;
  return NO_INVOICES.includes(fold(rest.join(' '))) || endsAsNoInvoice(rest);
}

const beginning = (concept: KindConcept): RegExp =>
  new RegExp(String.raw`^${anyOf('kinds', concept)}(?!\p{L})`, 'iu');

const RECOGNISED: readonly (readonly [RecognisedDismissal, RegExp])[] = [
  ['reminder', beginning('reminders')],
  ['order', beginning('placed_orders')],
  ['quote', beginning('quotes')],
  ['statement_of_account', beginning('account_summaries')],
];

/**
 * The kind of document that a title names for certain. `Order confirmation and receipt` is not certain, and neither is
 * `Reminder of invoice 88`, which may be a copy of the invoice.
 */
export function recognisedTitle(text: string): RecognisedDismissal | undefined {
  if (!isNoInvoiceTitle(text) && !isOrderTitle(text)) return undefined;
  const found = RECOGNISED.find(([, words]) => words.test(text));
  if (found === undefined) return undefined;
  const others = text.replace(found[1], '').split(/[^\p{L}]+/u);
  return others.some((word) => kindOfTitle(fold(word)) !== undefined) ? undefined : found[0];
}

const NUMBERED = foldedSet('orders');
const BARE = foldedSet('bare_orders');
const BEFORE_NUMBERS = new Set(NUMBER_WORDS.map(fold));

/** Whether a cell is the title of an order or an offer, which asks for nothing yet. */
export function isOrderTitle(text: string): boolean {
  if (BARE.has(fold(text))) return true;
  const words = text.split(/\s+/u);
  const number = words.findIndex((word) => /\d/u.test(word));
  const before =
    number < 0 ? words : words.slice(0, number).filter((word) => !BEFORE_NUMBERS.has(fold(word)));
  return NUMBERED.has(before.map(fold).join(''));
}
