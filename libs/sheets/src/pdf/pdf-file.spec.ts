import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { fileContent, SAMPLE_TABLE } from '../../../../test/support/sample-files.js';
import { type FileContent, type Row } from '../table/content.js';
import { writePdf } from './pdf-file.js';

interface DrawnPage {
  readonly width: number;
  readonly texts: readonly string[];
  readonly rightmost: number;
}

async function pagesOf(content: FileContent): Promise<DrawnPage[]> {
  const to = new PassThrough();
  const [bytes] = await Promise.all([buffer(to), writePdf(content, to)]);
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1);
      const { items } = await page.getTextContent();
      const pieces = items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [{ text: item.str, right: ((item.transform as number[])[4] ?? 0) + item.width }]
          : [],
      );
      const { width } = page.getViewport({ scale: 1 });
      return {
        width,
        texts: pieces.map(({ text }) => text),
        rightmost: Math.max(...pieces.map(({ right }) => right)),
      };
    }),
  );
}

const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({ values: { name: `Rida ${n + 1}`, amount_minor: BigInt(n) } }));

describe('a file as PDF', () => {
  it('has title, facts and rows in the words of its language', async () => {
    const [page] = await pagesOf(fileContent());
    expect(page?.texts).toEqual(
      expect.arrayContaining([
        'Käibeandmik',
        'Ettevõte',
        'Kask OÜ',
        'Nimi',
        '28.02.2026',
        '-1 234,50',
        'Lk 1',
      ]),
    );
    const [english] = await pagesOf(fileContent({ language: 'en' }));
    expect(english?.texts).toEqual(expect.arrayContaining(['Name', '28 Feb 2026', '-1,234.50', 'Page 1']));
  });

  it('repeats the names of columns on each page, and has every row once', async () => {
    const sections = [{ ...SAMPLE_TABLE, rows: [rows(150), rows(0)] }];
    const pages = await pagesOf(fileContent({ sections }));
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, { texts }] of pages.entries())
      expect(texts).toEqual(expect.arrayContaining(['Nimi', 'Summa', `Lk ${index + 1}`]));
    const drawn = pages.flatMap(({ texts }) => texts.filter((text) => text.startsWith('Rida ')));
    expect(drawn).toEqual(rows(150).map(({ values }) => values['name']));
  });

  it('is upright with few columns and lies on its side with many, and no text runs off the paper', async () => {
    const wide = Array.from({ length: 12 }, (_, n) => ({
      key: `k${n}`,
      kind: 'text' as const,
      head: { et: `Pikk nimetus ${n}`, en: `Long name ${n}` },
    }));
    const values = Object.fromEntries(
      wide.map(({ key }) => [key, 'Väga pikk tekst '.repeat(9) + 'x'.repeat(90)]),
    );
    const [upright] = await pagesOf(fileContent());
    const lying = await pagesOf(
      fileContent({ sections: [{ columns: wide, currency: null, rows: [[{ values }]] }] }),
    );
    expect(upright?.width).toBeLessThan(lying[0]?.width ?? 0);
    for (const page of lying) expect(page.rightmost).toBeLessThan(page.width - 40);
  });

  it('without rows shows the names of its columns', async () => {
    const [page] = await pagesOf(fileContent({ sections: [{ ...SAMPLE_TABLE, rows: [] }] }));
    expect(page?.texts).toEqual(expect.arrayContaining(['Nimi', 'Kuupäev', 'Summa']));
  });

  it('fails with the failure of its rows', async () => {
    async function* broken(): AsyncGenerator<Row[], void, undefined> {
      yield rows(30);
      await Promise.resolve();
      throw new Error('The books are away.');
    }
    const to = new PassThrough();
    to.resume();
    const sections = [{ ...SAMPLE_TABLE, rows: broken() }];
    await expect(writePdf(fileContent({ sections }), to)).rejects.toThrow('The books are away.');
  });
});
