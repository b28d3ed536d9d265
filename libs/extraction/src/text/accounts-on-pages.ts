import { type Page, type Row } from '../page/words.js';
import { accountsIn, namedAccounts, type NamedAccounts } from '../values/accounts.js';
import {
  headsList,
  isBeside,
  isSentence,
  namesAccount,
  namesBank,
  tellsOfChange,
  tellsToPay,
} from './account-words.js';

/**
 * Finds the accounts on pages. The document's list of accounts has only labels, names of banks and of the parties
 * (`names`), codes and contact details next to them; everything else is running text, and so is an account that a
 * sentence above leads to or that is split over two rows.
 */
export function accountsOnPages(pages: readonly Page[], names: readonly string[]): NamedAccounts {
  const listed = new Set<string>();
  const inText = new Set<string>();
  const torn: string[] = [];
  for (const { rows } of pages) {
    const texts = rows.map((row) => textsOf(row, names));
    rows.forEach((row, index) => {
      const found = accountsIn(row.text);
      if (found.length === 0) return;
      const where = isInText(texts[index] ?? []) || isLedTo(texts, index) ? inText : listed;
      for (const account of found) where.add(account);
    });
    torn.push(...accountsIn(rows.map(({ text }) => text).join(' ')));
  }
  return namedAccounts(
    [...listed].filter((account) => !inText.has(account)),
    [...inText, ...torn],
  );
}

/** Placeholder for the name of a party. */
const NAMED = ' | ';

/**
 * The separate parts of a row, without the names of the parties: a company may be called `Uus Maja`. A supposed name
 * that mentions accounts is kept.
 */
function textsOf(row: Row, names: readonly string[]): string[] {
  const plain = names.filter((name) => name !== '' && !(isCall(name) && namesAccount(name)));
  const parts = row.cells.length > 0 ? row.cells.map(({ text }) => text) : [row.text];
  return parts.map((part) => plain.reduce((text, name) => text.replaceAll(name, NAMED), part));
}

/**
 * Whether a row makes a statement about its account. Each column may be a sentence of its own; a request counts across
 * columns.
 */
function isInText(texts: readonly string[]): boolean {
  const row = texts.join(' ');
  return isCall(row) || texts.some((text) => isSentence(text));
}

/** Most rows between a sentence and its accounts. */
const FARTHEST = 3;

/**
 * Whether an account without words of its own continues the text of the rows above. Rows of banks and accounts may come
 * between, and the heading of a list ends the preceding text.
 */
function isLedTo(rows: readonly (readonly string[])[], index: number): boolean {
  if (!isBare(rows[index])) return false;
  const above = rows.slice(Math.max(0, index - FARTHEST), index).findLast((texts) => !isBetween(texts));
  if (above === undefined) return false;
  const text = above.join(' ');
  if (tellsOfChange(text) && (namesAccount(text) || namesBank(text))) return true;
  if (tellsToPay(text) && namesAccount(text)) return true;
  // `Please pay within 14 days.` ends before the list begins, and `To pay: 120.00` is an amount.
  if (/[.!?]\s*$|\d/u.test(text)) return false;
  // A row that begins with the name of a party is the footer of the page: payment terms above it may lack their full
  // stop.
  const isFoot = rows[index]?.some((part) => part.includes(NAMED)) === true;
  return tellsToPay(text) || (isSentence(unlabelled(text)) && (!isFoot || text.endsWith(':')));
}

/**
 * A text without the value of a label: `Account name: Global Supplies Financial Services` is not a sentence, however
 * long.
 */
function unlabelled(text: string): string {
  const colon = text.indexOf(': ');
  return colon > 0 && text.slice(0, colon).split(/\s+/u).every(isBeside) ? '' : text;
}

/** Whether a row gives a bank or an account, and is not a heading. */
function isBetween(texts: readonly string[]): boolean {
  const text = texts.join(' ');
  return (
    isBare(texts) &&
    (namesAccount(text) || namesBank(text) || accountsIn(text).length > 0) &&
    !headsList(text)
  );
}

const isBare = (texts: readonly string[] | undefined): boolean =>
  (texts ?? []).every((text) => text.split(/\s+/u).every(isBeside) && !isCall(text));

const isCall = (text: string): boolean => tellsOfChange(text) || tellsToPay(text);
