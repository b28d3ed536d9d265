import { describe, expect, it } from 'vitest';
import { openPdf } from './open-pdf.js';

interface PageSource {
  /** Operators between the beginning and the end of a text of 12 points. */
  text: string;
  /** Further entries of the page's dictionary. */
  entries?: string;
}

/** A file of these pages, 600 by 800 points, whose corner is not at zero. */
function fileOf(pages: readonly PageSource[], objects: readonly string[] = []): Uint8Array {
  const all = [
    '<</Type /Catalog /Pages 2 0 R>>',
    `<</Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ')}]>>`,
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 90 0 R>>',
    ...pages.flatMap(({ text, entries = '' }, index) => [
      `<</Type /Page /Parent 2 0 R /MediaBox [10 20 610 820] /Resources <</Font <</F1 3 0 R>>>> /Contents ${5 + 2 * index} 0 R ${entries}>>`,
      streamOf(`BT /F1 12 Tf ${text} ET`),
    ]),
  ];
  const numbered = all.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(
    `%PDF-1.7\n${[...numbered, ...objects].join('')}trailer <</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  );
}

function streamOf(content: string, entries = ''): string {
  return `<<${entries} /Length ${content.length}>>\nstream\n${content}\nendstream`;
}

const AT_50_100 = '1 0 0 1 60 720 Tm';
const SENTENCE = '(Arve number 2026-17 summas 12,00 eurot) Tj';

describe('an opened PDF', () => {
  it.each([
    [0, AT_50_100],
    [90, '0 1 -1 0 110 70 Tm'],
    [180, '-1 0 0 -1 560 120 Tm'],
    [270, '0 -1 1 0 510 770 Tm'],
  ])('turned by %i degrees has its words where a person sees them', async (degrees, place) => {
    const { pages } = await openPdf(
      fileOf([{ text: `${place} (Kokku 12,00) Tj`, entries: `/Rotate ${degrees}` }]),
      1,
    );
    const [page] = pages;
    expect(page).toMatchObject(
      degrees % 180 === 0 ? { width: 600, height: 800 } : { width: 800, height: 600 },
    );
    const [word] = page?.rows[0]?.words ?? [];
    expect(page?.rows.map((row) => row.text)).toEqual(['Kokku 12,00']);
    expect(word?.x0).toBeCloseTo(50, 0);
    expect(word?.y1).toBeCloseTo(100, 0);
    expect(word?.y0).toBeCloseTo(88, 0);
    expect(word?.x1).toBeCloseTo(50 + 12 * (0.667 + 0.556 + 0.5 + 0.5 + 0.556), 0);
  });

  it('has its words where they are when only a part of the page is shown', async () => {
    const { pages } = await openPdf(
      fileOf([{ text: `${AT_50_100} (Kokku) Tj`, entries: '/CropBox [50 100 500 750]' }]),
      1,
    );
    expect(pages[0]).toMatchObject({ width: 450, height: 650 });
    expect(pages[0]?.rows[0]?.words[0]?.x0).toBeCloseTo(10, 0);
    expect(pages[0]?.rows[0]?.words[0]?.y1).toBeCloseTo(30, 0);
  });

  it('leaves out text that runs up the margin', async () => {
    const { pages } = await openPdf(
      fileOf([{ text: `0 1 -1 0 30 70 Tm (Tingimused) Tj ${AT_50_100} (Kokku) Tj` }]),
      1,
    );
    expect(pages[0]?.rows.map((row) => row.text)).toEqual(['Kokku']);
  });

  it('leaves out invisible text: outside the page, or smaller than any print', async () => {
    const { pages } = await openPdf(
      fileOf([
        {
          text: `1 0 0 1 60 900 Tm (IBAN 1) Tj 1 0 0 1 700 720 Tm (IBAN 2) Tj
            0.05 0 0 0.05 60 700 Tm (IBAN 3) Tj ${AT_50_100} (Kokku) Tj`,
        },
      ]),
      1,
    );
    expect(pages[0]?.rows.map((row) => row.text)).toEqual(['Kokku']);
  });

  it('separates words that are far apart in one text', async () => {
    const { pages } = await openPdf(fileOf([{ text: `${AT_50_100} [(Kokku) -20000 (12,00)] TJ` }]), 1);
    expect(pages[0]?.rows[0]?.cells.map((cell) => cell.text)).toEqual(['Kokku', '12,00']);
  });

  it('spells out letters that are drawn as one', async () => {
    const map = streamOf('1 beginbfchar\n<41> <FB01>\nendbfchar');
    const { pages } = await openPdf(
      fileOf([{ text: `${AT_50_100} (A) Tj` }], [`90 0 obj\n${map}\nendobj\n`]),
      1,
    );
    expect(pages[0]?.rows[0]?.text).toBe('fi');
  });

  it('reads the values of its form fields', async () => {
    const look = streamOf(
      'BT /F1 12 Tf 2 4 Td (Kokku 12,00) Tj ET',
      '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources <</Font <</F1 3 0 R>>>>',
    );
    const field =
      '<</Type /Annot /Subtype /Widget /FT /Tx /T (total) /F 4 /Rect [60 700 260 720] /AP <</N 81 0 R>>>>';
    const { pages } = await openPdf(
      fileOf(
        [{ text: `${AT_50_100} (Summa) Tj`, entries: '/Annots [80 0 R]' }],
        [`80 0 obj\n${field}\nendobj\n`, `81 0 obj\n${look}\nendobj\n`],
      ),
      1,
    );
    expect(pages[0]?.rows.map((row) => row.text)).toEqual(['Summa', 'Kokku 12,00']);
  });

  it('reports each page that holds nothing but hidden text', async () => {
    const { pictures } = await openPdf(
      fileOf([
        { text: `${AT_50_100} ${SENTENCE}` },
        { text: `3 Tr ${AT_50_100} ${SENTENCE}` },
        { text: `${AT_50_100} ${SENTENCE} 3 Tr (x) Tj` },
      ]),
      3,
    );
    expect(pictures).toEqual([2]);
  });

  it('with more pages than allowed is refused', async () => {
    const two = fileOf([{ text: AT_50_100 }, { text: AT_50_100 }]);
    await expect(openPdf(two, 1)).rejects.toMatchObject({ code: 'too_many_pages' });
  });

  it('that is not a PDF is refused, and the next one is read', async () => {
    await expect(openPdf(Buffer.from('%PDF-1.7\nnothing'), 1)).rejects.toMatchObject({ code: 'invalid_pdf' });
    const { characters } = await openPdf(fileOf([{ text: `${AT_50_100} ${SENTENCE}` }]), 1);
    expect(characters).toBe(33);
  });
});
