import { absolute } from '#platform';
import { toMinor } from '../draft.js';
import { type Row } from '../page/words.js';
import { phrases } from '../vocabulary/words.js';
import { amountsIn, isMoney, type PrintedAmount } from './amounts-in-rows.js';
import { type TextDocument } from './document.js';
import { labelToken, type LabelHit } from './find-labels.js';
import { type VatRow } from './vat-rows.js';

type Part = 'net' | 'tax' | 'gross';
const PARTS: ReadonlySet<string> = new Set(['net', 'tax', 'gross']);
/** Most rows of the table: the rates and their sum. */
const MOST_ROWS = 8;

interface TableRow {
  readonly net: bigint;
  readonly tax: bigint;
  readonly rateBps: number | undefined;
  readonly words: PrintedAmount['words'];
}

/**
 * A table of sums with words as headings, `Net | VAT | VAT % | Total`, and a row for each rate: whole percentages have
 * no sign. A row counts if its net and VAT sum to its total.
 */
export function readVatTable(document: TextDocument, currency: string): VatRow[] {
  for (const [index, row] of document.rows.entries()) {
    const heads = headsOf(document, row);
    if (!heads) continue;
    const rows = document.rows
      .slice(index + 1, index + 1 + MOST_ROWS)
      .filter((one) => one.page === row.page)
      .flatMap((one) => tableRow(document, one, heads, currency) ?? []);
    const rated = rows.flatMap(({ rateBps, net, tax, words }): VatRow[] =>
      rateBps === undefined ? [] : [{ rateBps, net, tax, words }],
    );
    if (rated.length > 0 && new Set(rated.map((one) => one.rateBps)).size === rated.length) return rated;
  }
  return [];
}

/** The headings of net, VAT and total, when one row has all three. */
function headsOf(document: TextDocument, row: Row): Record<Part, LabelHit> | undefined {
  const labels = document.labels.filter((label) => label.row === row && PARTS.has(label.concept));
  if (labels.length < 3 || amountsIn(document, row, row.words).length > 0) return undefined;
  const sums = labels.filter((label) => !isOfRates(label));
  const [net, tax, gross] = (['net', 'tax', 'gross'] as const).map((part) =>
    sums.filter((label) => label.concept === part).at(part === 'net' ? -1 : 0),
  );
  return net && tax && gross ? { net, tax, gross } : undefined;
}

/** Words for a rate before the word for VAT. */
const RATE_OF: ReadonlySet<string> = new Set(phrases('vat', 'rate_words').map(labelToken));

/** `Moms%`, `PVN %`, `% IVA`, `Taux TVA`: whether the heading is that of the percentages, and not of amounts. */
function isOfRates({ row, from, to, x0, x1 }: LabelHit): boolean {
  const near = (gap: number): boolean => gap < row.y1 - row.y0;
  const [before, last, after] = [row.words[from - 1], row.words[to], row.words[to + 1]];
  return (
    last?.text.endsWith('%') === true ||
    (after?.text.startsWith('%') === true && near(after.x0 - x1)) ||
    (before !== undefined &&
      near(x0 - before.x1) &&
      (before.text === '%' || RATE_OF.has(labelToken(before.text))))
  );
}

function tableRow(
  document: TextDocument,
  row: Row,
  heads: Record<Part, LabelHit>,
  currency: string,
): TableRow | undefined {
  const amounts = amountsIn(document, row, row.words);
  const under = (head: LabelHit): bigint | undefined => {
    const middle = (amount: PrintedAmount): number => (amount.x0 + amount.x1) / 2;
    const [nearest] = amounts
      .filter((amount) => isMoney(amount, row))
      .sort(
        (a, b) =>
          Math.abs(middle(a) - (head.x0 + head.x1) / 2) - Math.abs(middle(b) - (head.x0 + head.x1) / 2),
      );
    return nearest && toMinor(nearest.value, currency);
  };
  const [net, tax, gross] = [under(heads.net), under(heads.tax), under(heads.gross)];
  if (net === undefined || tax === undefined || net + tax !== gross) return undefined;
  const rateBps = amounts
    .map((amount) => amount.value.times(100))
    .find(
      (bps) =>
        bps.isInteger() &&
        bps.gt(0) &&
        bps.lte(3000) &&
        absolute((net * BigInt(bps.toNumber()) + 5000n) / 10_000n - tax) <= 2n,
    )
    ?.toNumber();
  return { net, tax, rateBps, words: amounts.flatMap((amount) => amount.words) };
}
