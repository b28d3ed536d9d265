import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { issuedSale, type SaleInput } from '../../../../test/support/issued-sales.js';
import { invoiceDocument } from '../invoice/invoice-document.js';
import { outgoingInvoice } from '../invoice/outgoing-invoice.js';
import { documentFonts } from '#platform';
import { drawInvoice } from './invoice-pdf.js';
import { PAGE } from './sheet.js';

interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The text of a drawn invoice, page by page, with its position from the lower left corner. */
async function pagesOf(input: SaleInput): Promise<Piece[][]> {
  const invoice = outgoingInvoice(issuedSale(input));
  const bytes = await drawInvoice(invoiceDocument(invoice), await documentFonts(), invoice.issuedAt);
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , , x, y] = item.transform as number[];
        return [{ text: item.str, x: x ?? 0, y: y ?? 0, width: item.width }];
      });
    }),
  );
}

const textsOf = (page: readonly Piece[]): string[] => page.map((piece) => piece.text);

const LINE = { description: 'Teenus', unit_price: '1', net_minor: 100n, tax_minor: 24n };
const MANY = Array.from({ length: 70 }, (_, index) => ({ ...LINE, description: `Teenus ${index + 1}` }));

describe('an invoice of more than a page', () => {
  it('repeats the column heads on each page of items, and numbers its pages', async () => {
    const pages = await pagesOf({ lines: MANY });
    expect(pages).toHaveLength(3);
    for (const [index, page] of pages.entries()) {
      expect(textsOf(page)).toContain('Kirjeldus');
      expect(textsOf(page)).toContain(`Lk ${index + 1}/3`);
    }
    const items = pages.flatMap(textsOf).filter((text) => /^Teenus \d+$/u.test(text));
    expect(items).toEqual(MANY.map((line) => line.description));
  });

  it.each([27, 28, 29, 30, 31, 32, 33, 34])('keeps its totals together after %i lines', async (count) => {
    const pages = await pagesOf({ lines: MANY.slice(0, count) });
    const last = textsOf(pages.at(-1) ?? []);
    for (const label of ['Summa käibemaksuta', 'Kokku käibemaksuga', 'Tasuda']) expect(last).toContain(label);
  });
});

it('no text runs off the paper, however long its parts are', async () => {
  const pages = await pagesOf({
    invoice: { number: 'N'.repeat(200) },
    seller: {
      name: 'W'.repeat(200),
      address: Array.from({ length: 80 }, (_, row) => `rida ${row}`).join('\n'),
    },
    revision: { customer_note: `Märkus 🎉 中文 العربية \ud800\u202e ${'x'.repeat(300)}\n`.repeat(60) },
    lines: [
      {
        description: 'pikk kirjeldus '.repeat(1000),
        unit: 'väga pikk ühik',
        quantity: '123456789.123456',
        unit_price: '1234567890.123456',
        net_minor: 900_719_925_474_099n,
      },
      ...MANY,
    ],
  });
  expect(pages.length).toBeGreaterThan(5);
  for (const { text, x, y, width } of pages.flat()) {
    const inside =
      x >= PAGE.margin - 1 && x + width <= PAGE.width - PAGE.margin + 1 && y > 30 && y < PAGE.height - 30;
    expect(inside, `${text.slice(0, 40)} at ${x}, ${y}, ${width} wide`).toBe(true);
  }
});
