import { type RecognisedDismissal } from '#platform';
import { type Read } from '../draft.js';
import { checkOf, type DocumentKind, type ExtractionCheck } from '../extraction.js';
import { type Cell, type Page, type Row, type Word } from '../page/words.js';
import { fold } from '../values/fold.js';
import { anyOf, phrases } from '../vocabulary/words.js';
import { textOf, type TextDocument } from './document.js';
import { labelToken, tokenOf, type LabelHit } from './find-labels.js';
import { NUMBER_WORDS } from './labels.js';
import { readAt } from './reading.js';
import {
  announcesInvoice,
  creditsAnother,
  deniesInvoice,
  isCorrectedTitle,
  isDraftTitle,
  isNoInvoiceTitle,
  isOrderTitle,
  isStamp,
  kindOfOwner,
  kindOfTitle,
  recognisedTitle,
  refersToOther,
  saysNoInvoice,
  saysUnpaid,
} from './titles.js';

/** A heading is at least this many times as large as the usual letters. */
const LARGE = 1.3;
/** Confidence for an invoice that replaces another: a person decides which part of it is new. */
const UNUSUAL = 0.5;
/** The upper share of a page in which titles appear. */
const HIGH = 0.4;

function endsInAmount(row: Row): boolean {
  const last = row.words.filter((word) => !/^(?:€|\$|£|EUR|USD|GBP)$/u.test(word.text)).at(-1)?.text ?? '';
  return /^[-−]?[€$£]?\d{1,3}(?:[.,']?\d{3})*[.,]\d{2}[€$£]?$/u.test(last);
}

/** The kind of document whose word opens a cell: the whole first word, or the first two or three of them together. */
function kindOf(cell: Cell): DocumentKind | undefined {
  const tokens = cell.words
    .slice(0, 3)
    .map(tokenOf)
    .filter((token) => token !== '');
  // Spaced letters: R E C H N U N G
  const end = cell.words.findIndex((word) => !/^\p{L}$/u.test(word.text));
  const letters = cell.words.slice(0, end < 0 ? undefined : end);
  if (letters.length >= 4) tokens.unshift(fold(letters.map((word) => word.text).join('')));
  // `Votre facture du 12 octobre`: a letter to the recipient.
  if (tokens.length > 1 && YOUR.has(tokens[0] ?? '')) tokens.shift();
  for (let length = tokens.length; length >= 1; length -= 1) {
    const opening = tokens.slice(0, length).join('');
    const kind = kindOfTitle(opening);
    if (kind) return kind;
  }
  return undefined;
}

/** Words in front of a title that address the recipient. */
const YOUR: ReadonlySet<string> = new Set(phrases('kinds', 'yours').map(fold));

const SEE_OTHER = new RegExp(anyOf('kinds', 'see_other'), 'iu');

const NUMBER_SIGNS: ReadonlySet<string> = new Set(NUMBER_WORDS.map(labelToken));

/**
 * `Hyvitys 182/26`, `Preču pavadzīme-rēķins Nr. MMK 4512`: in the cells of the first page, the last word after the name
 * of a kind of document, or all words after a word for its number.
 */
export function wordsBehindTitles(document: TextDocument): Word[][] {
  const cells = document.pages[0]?.rows.flatMap((row) => row.cells) ?? [];
  return cells.flatMap(({ text, words }) => {
    const sign = words.findIndex((word) => NUMBER_SIGNS.has(labelToken(word.text)));
    const end = sign > 0 ? sign : words.length - 1;
    const title = fold(textOf(words.slice(0, end)));
    return !creditsAnother(text) && kindOfTitle(title) ? [words.slice(sign > 0 ? sign + 1 : end)] : [];
  });
}

interface Title {
  kind: DocumentKind;
  cell: Cell;
  prominence: number;
}

/** The prominence of a cell: by the size of its letters relative to `usual`, and by its position. */
function prominenceOf(cell: Cell, row: Row, page: Page, usual: number): number {
  return heightOf(cell) / usual + (row.y0 < page.height * HIGH ? 1 : 0);
}

function heightOf({ words: [first] }: Cell): number {
  return first ? first.y1 - first.y0 : 0;
}

/** The most prominent word for a kind of document. */
function titleOf(page: Page, usual: number): Title | undefined {
  const titles = page.rows.flatMap((row) =>
    row.cells.flatMap((cell): Title[] => {
      const kind = kindOf(cell);
      // A row that ends in an amount is an item or a total, not a title.
      if (!kind || endsInAmount(row)) return [];
      const strangers = cell.words
        .slice(1)
        .filter((word) => !/\d/u.test(word.text) && labelToken(word.text).length > 2).length;
      return [{ kind, cell, prominence: prominenceOf(cell, row, page, usual) - Math.min(1, strangers / 4) }];
    }),
  );
  return titles.sort((a, b) => b.prominence - a.prominence)[0];
}

/** Reads the kind of document from its title: a word for a kind in large letters or high up on the first page. */
export function readKind(document: TextDocument): { kind?: Read<DocumentKind>; check?: ExtractionCheck } {
  const first = document.pages[0];
  if (!first) return {};
  const sizes = first.rows.flatMap((row) => row.words.map((word) => word.y1 - word.y0)).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 8;
  const title = titleOf(first, usual);
  const named = title ? undefined : kindOfNumberLabel(document);
  const numbered = named !== undefined;
  const ended = notInForce(document, first, usual, title);
  const stop =
    ended ?? noInvoiceRow(document, first, usual, title) ?? otherTitleRow(first, usual, title, numbered);
  const check = stop
    ? noInvoice(stop.text, ended ? undefined : recognisedAs(document, usual, title, numbered))
    : checkOf('document_is_invoice', true, { because: 'unknown', title: null });
  if (!title) return { ...(named && { kind: named }), check };
  if (isCorrectedTitle(title.cell.text)) return { kind: readAt('invoice', UNUSUAL, title.cell.words), check };
  const sure = title.kind !== 'invoice' || !document.rows.some((row) => creditsAnother(row.text));
  return { kind: readAt(title.kind, stop ? 0.5 : sure ? 0.95 : 0.7, title.cell.words), check };
}

/** A failed check if the document says, as reminders do, that the invoice with this number is unpaid. */
export function chaseCheck(
  document: TextDocument,
  number: Read<string> | undefined,
): ExtractionCheck | undefined {
  const cells = number ? document.rows.flatMap((row) => row.cells) : [];
  const unpaid = cells.find((cell) => saysUnpaid(cell.text, number?.value ?? ''));
  return unpaid && noInvoice(unpaid.text);
}

function noInvoice(text: string, is?: RecognisedDismissal): ExtractionCheck {
  return checkOf('document_is_invoice', false, {
    ...{ because: 'other_document', title: text.slice(0, 60) },
    ...(is === undefined ? {} : { is }),
  });
}

/**
 * The kind of document that this certainly is: all its titles say the same, none of them is that of an invoice in large letters, and
 * no later page is an invoice that it comes with.
 */
function recognisedAs(
  { pages: [first, ...others] }: TextDocument,
  usual: number,
  title: Title | undefined,
  numbered: boolean,
): RecognisedDismissal | undefined {
  if (first === undefined || others.some((page) => namesInvoice(titleOf(page, usual)))) return undefined;
  if (namesInvoice(title) && heightOf(title.cell) > usual * LARGE) return undefined;
  const kinds = first.rows.flatMap((row) =>
    row.cells.flatMap((cell) => {
      const kind = recognisedTitle(cell.text);
      const alone = row.cells.length === 1 && row.y0 < first.height * HIGH && !title && !numbered;
      return kind && (heightOf(cell) > usual * LARGE || alone) ? [kind] : [];
    }),
  );
  const [kind, ...more] = new Set(kinds);
  return more.length === 0 ? kind : undefined;
}

/** `Statement` alone is the title of an invoice, and `Statement of account` is not. */
const namesInvoice = (title: Title | undefined): title is Title =>
  title !== undefined && recognisedTitle(title.cell.text) === undefined;

/**
 * Finds the text that marks the document as a draft, a sample, cancelled or not the invoice: a stamp, its title, or a
 * sentence.
 */
function notInForce(
  document: TextDocument,
  page: Page,
  usual: number,
  title: Title | undefined,
): { text: string } | undefined {
  if (title && isDraftTitle(title.cell.text)) return title.cell;
  const stamp = page.rows
    .flatMap((row) => row.cells)
    .find((cell) => heightOf(cell) > usual * LARGE && isStamp(cell.text));
  const cells = document.rows.flatMap((row) => row.cells);
  // A prepayment invoice may announce another invoice.
  const announced = (cell: Cell): boolean => title?.kind !== 'prepayment' && announcesInvoice(cell.text);
  return stamp ?? cells.find((cell) => deniesInvoice(cell.text) || announced(cell));
}

/** The row that says that the document is no invoice: in large letters, or high up and not about another document. */
function noInvoiceRow(document: TextDocument, page: Page, usual: number, title?: Title): Row | undefined {
  const large = page.rows.find(
    (row) => row.words.some((word) => word.y1 - word.y0 > usual * LARGE) && saysNoInvoice(row.text),
  );
  // `Hinnapakkumine nr HP-3`, in smaller letters than the word for an invoice.
  const refers = (row: Row): boolean =>
    title !== undefined &&
    row.cells.some((cell) => refersToOther(cell.text) && heightOf(cell) < heightOf(title.cell));
  const other = document.rows.slice(0, 12).find((row) => isOtherKind(document, row) && !refers(row));
  const misleading =
    other && (!title || saysNoInvoice(title.cell.text) || other.y0 < 150) && !SEE_OTHER.test(other.text);
  return large ?? (misleading ? other : undefined);
}

/**
 * The row with the title by which a document calls itself something else. Many invoices mention their order, offer or a
 * reminder in smaller letters.
 */
function otherTitleRow(
  page: Page,
  usual: number,
  title: Title | undefined,
  numbered: boolean,
): Row | undefined {
  return page.rows.find((row) =>
    row.cells.some((cell) => {
      const none = isNoInvoiceTitle(cell.text);
      if (!none && (numbered || !isOrderTitle(cell.text))) return false;
      const large = heightOf(cell) > usual * LARGE;
      if (title) return large && prominenceOf(cell, row, page, usual) > title.prominence;
      const alone = none || row.cells.length === 1;
      return large || (alone && row.y0 < page.height * HIGH && !/\d/u.test(cell.text));
    }),
  );
}

/** Whether a row says that the document is no invoice: `Lieferschein-Nr` only refers to another document. */
function isOtherKind(document: TextDocument, row: Row): boolean {
  const referring = document.labels.filter(
    (label) => label.row === row && /^other_(?:number|date)$/u.test(label.concept),
  );
  const words = row.words.filter(
    (_, index) => !referring.some((label) => index >= label.from && index <= label.to),
  );
  return saysNoInvoice(textOf(words));
}

/** Without a title, the label of the number decides: `Rechnungs-Nr.`, `Arve number`, `Čeka Nr.`. */
function kindOfNumberLabel(document: TextDocument): Read<DocumentKind> | undefined {
  for (const label of document.labelsOf('number')) {
    const kind = kindOfLabel(label);
    if (label.strong && kind) return readAt(kind, 0.9, label.row.words.slice(label.from, label.to + 1));
  }
  return undefined;
}

/** The kind of document whose number a label announces. */
export function kindOfLabel({ row, from, to }: LabelHit): DocumentKind | undefined {
  const text = fold(textOf(row.words.slice(from, to + 1)));
  return kindOfOwner(text.replace(/(?:s?(?:nr|no|nummer|number|numero|num|nro|n)|i?(?:numurs|numer))$/u, ''));
}
