import { type Row, type Word } from '../page/words.js';
import { type ColumnKind } from '../vocabulary/concepts.js';
import { COLUMNS } from './columns.js';
import { type TextDocument } from './document.js';
import { labelToken } from './find-labels.js';

export interface Column {
  kind: ColumnKind;
  /** Whether its heading has the sign of a percentage. */
  percent: boolean;
  x0: number;
  x1: number;
}

const MONEY_COLUMNS: ReadonlySet<ColumnKind> = new Set(['amount', 'net', 'gross', 'price']);

/** Column headings of a row; empty unless there are a description or quantity and an amount. */
export function columnsOf(row: Row): Column[] {
  const columns: Column[] = [];
  const tokens = row.words.map((word) => labelToken(word.text));
  for (let at = 0; at < tokens.length; at += 1) {
    const found = longest(row.words, tokens, at);
    const first = row.words[at];
    const last = row.words[at + (found?.length ?? 1) - 1];
    if (!found || !first || !last) continue;
    const before = columns.at(-1);
    // Two languages of one heading side by side, or one heading of two known words.
    const percent = row.words.slice(at, at + found.length).some((word) => word.text.includes('%'));
    if (before && before.kind === found.kind && first.x0 - before.x1 < 12) before.x1 = last.x1;
    else columns.push({ kind: found.kind, percent, x0: first.x0, x1: last.x1 });
    at += found.length - 1;
  }
  partRatesFromTax(columns);
  const kinds = new Set(columns.map((column) => column.kind));
  const money = columns.filter((column) => MONEY_COLUMNS.has(column.kind));
  const about = kinds.has('description') || kinds.has('quantity');
  return money.length > 0 && about && kinds.size >= 2 && row.words.length <= columns.length * 4
    ? columns
    : [];
}

/**
 * `Summa | KM % | KM | Kokku`: with two columns of VAT, the one without a percent sign has its amounts, in the order
 * net to gross.
 */
function partRatesFromTax(columns: readonly Column[]): void {
  const vat = columns.filter(({ kind }) => kind === 'rate');
  const tax = vat.find(({ percent }) => !percent);
  if (vat.length !== 2 || !tax || !vat.some(({ percent }) => percent)) return;
  tax.kind = 'tax';
  const [net, gross, other] = columns.filter(({ kind }) => kind === 'amount');
  if (!net || !gross || other || net.x0 > tax.x0 || gross.x0 < tax.x0) return;
  net.kind = 'net';
  gross.kind = 'gross';
}

/** The longest heading at a word; words of one heading are as close as in a sentence. */
function longest(
  words: readonly Word[],
  tokens: readonly string[],
  at: number,
): { kind: ColumnKind; length: number } | undefined {
  if (tokens[at] === '') return undefined;
  for (let length = Math.min(4, tokens.length - at); length >= 1; length -= 1) {
    const stretch = words.slice(at, at + length);
    const apart = stretch.some(
      (word, index) => index > 0 && word.x0 - (stretch[index - 1]?.x1 ?? word.x0) > (word.y1 - word.y0) * 0.9,
    );
    const kind = apart
      ? undefined
      : COLUMNS.get(
          tokens
            .slice(at, at + length)
            .filter((token) => token !== '')
            .join(' '),
        );
    if (kind) return { kind, length };
  }
  return undefined;
}

export function isTableHeader(document: TextDocument, index: number): boolean {
  const row = document.rows[index];
  return row !== undefined && columnsOf(row).length > 0;
}
