import { type DraftLine, toMinor } from '../draft.js';
import { type Row } from '../page/words.js';
import { amountsIn, isMoney } from './amounts-in-rows.js';
import { textOf, type TextDocument } from './document.js';

const SUMS: ReadonlySet<string> = new Set(['net', 'tax', 'gross', 'amount_due', 'rounding', 'prepaid']);
/** `2 x 1,15`, `42,18 L x 1,549`: quantity and price of the item in the row above. */
const HOW_MANY = /^\d[\d.,]*\s?\p{L}{0,3}\.?\s?[x×*@]\s?\d/iu;
/** Text after an amount at the end of its row: a currency, or the letter of its VAT. */
const BEHIND = /^(?:[€$£]|EUR|USD|GBP|\p{L}\d?|[*%])*$/u;

/**
 * Items without a table with headings, as on a till slip: words before an amount, above the first total. The amounts
 * count only if they sum to the total; the description counts in any case.
 */
export function readBareLines(
  document: TextDocument,
  currency: string,
  net: bigint | undefined,
  gross: bigint | undefined,
): DraftLine[] {
  const end = document.rows.findIndex((row) => opensSum(document, row));
  const rows = document.rows.slice(0, Math.max(0, end));
  const lines = rows.flatMap((row, index) => lineOf(document, row, rows[index - 1], currency) ?? []);
  const sum = lines.reduce((total, line) => total + (line.net ?? 0n), 0n);
  return sum === net || sum === gross ? lines : lines.map(({ description }) => ({ description }));
}

function opensSum(document: TextDocument, row: Row): boolean {
  return (
    amountsIn(document, row, row.words).length > 0 &&
    document.labels.some((label) => label.row === row && label.from === 0 && SUMS.has(label.concept))
  );
}

function lineOf(
  document: TextDocument,
  row: Row,
  above: Row | undefined,
  currency: string,
): DraftLine | undefined {
  const amount = amountsIn(document, row, row.words)
    .filter((one) => isMoney(one, row))
    .at(-1);
  const last = amount?.words.at(-1);
  const first = amount?.words[0];
  if (!amount || !first || !last) return undefined;
  const behind = row.words.slice(row.words.indexOf(last) + 1);
  const before = textOf(row.words.slice(0, row.words.indexOf(first)));
  const net = toMinor(amount.value, currency);
  if (net === undefined || !behind.every((word) => BEHIND.test(word.text))) return undefined;
  const named =
    HOW_MANY.test(before) &&
    above &&
    amountsIn(document, above, above.words).every((one) => one.decimals !== 2);
  const description = (named ? `${above.text} ${before}` : before).trim();
  return /\p{L}{3}/u.test(description) ? { description: description.slice(0, 500), net } : undefined;
}
