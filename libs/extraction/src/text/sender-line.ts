import { type Read } from '../draft.js';
import { type Cell, type Row } from '../page/words.js';
import { type TextDocument } from './document.js';
import { companyName } from './company-name.js';
import { type LabelHit } from './find-labels.js';
import { readAt } from './reading.js';

/** Separators between the parts of a return address: never a comma, which any address has. */
const BETWEEN = /(?<!\s)\s*[|·•●∙]\s*|\s[–—-]\s/u;
const POSTCODE_AND_TOWN = /^(?:[A-Z]{1,3}[- ])?\d{4,5}\s+\p{L}/u;
/** An envelope window shows the upper third of a sheet. */
const WINDOW = 0.35;

interface SenderLine {
  sender: Read<string>;
  /** The line as the heading of the address below it, which is the buyer's. */
  heading: LabelHit;
}

/**
 * `Nordwind · Hafenstr. 8 · 20457 Hamburg` in small print above an address: the line names the sender, and the address
 * the recipient.
 */
export function senderLine(document: TextDocument): SenderLine | undefined {
  const height = document.pages[0]?.height ?? 842;
  for (const [rowIndex, row] of document.rows.entries()) {
    if (row.page !== 1 || row.y0 > height * WINDOW) return undefined;
    for (const cell of row.cells) {
      const parts = cell.text.split(BETWEEN);
      const [name = ''] = parts;
      if (parts.length < 3 || !parts.some((part) => POSTCODE_AND_TOWN.test(part))) continue;
      if (!/\p{L}{3,}/u.test(name) || /[:@]/u.test(name) || !addressBelow(document, rowIndex, row, cell))
        continue;
      const first = cell.words[0];
      const last = cell.words.at(-1);
      if (!first || !last) continue;
      const from = row.words.indexOf(first);
      const to = row.words.indexOf(last);
      const sure = companyName(name) === undefined ? 0.88 : 0.97;
      const sender = readAt(name, sure, cell.words.slice(0, name.split(' ').length));
      return {
        sender,
        heading: { concept: 'buyer', strong: true, row, rowIndex, from, to, x0: cell.x0, x1: cell.x1 },
      };
    }
  }
  return undefined;
}

/** Larger lines directly below, in the same column and without a label among them. */
function addressBelow(document: TextDocument, rowIndex: number, row: Row, cell: Cell): boolean {
  const size = heightOf(cell);
  const below = document.rows.slice(rowIndex + 1, rowIndex + 6).flatMap((one) => {
    const beneath = one.cells.find(({ x0 }) => Math.abs(x0 - cell.x0) < size * 2);
    return beneath && one.page === row.page && one.y0 - row.y1 < size * 8 ? [{ one, beneath }] : [];
  });
  const plain = below.filter(
    ({ one, beneath }) =>
      !/[:@]/u.test(beneath.text) &&
      !document.labels.some((label) => label.row === one && label.strong && label.x0 < beneath.x1),
  );
  const [next] = plain;
  const larger = next !== undefined && heightOf(next.beneath) > size * 1.05;
  return larger && plain.length >= 2 && plain.some(({ beneath }) => POSTCODE_AND_TOWN.test(beneath.text));
}

function heightOf({ words: [first] }: Cell): number {
  return first ? first.y1 - first.y0 : 0;
}
