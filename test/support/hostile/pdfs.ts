import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

/** A PDF with these objects, numbered from 1; the first is its catalogue. */
export function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = chunks[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const chunk = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object as string),
      Buffer.from('\nendobj\n'),
    ]);
    offsets.push(at);
    at += chunk.length;
    chunks.push(chunk);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  chunks.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(chunks);
}

const CATALOGUE = '<</Type/Catalog/Pages 2 0 R>>';
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

function streamOf(content: Buffer, dictionary = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`<</Length ${content.length}${dictionary}>>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}

/** One page with this content and a size in points. */
function onePage(content: Buffer, mediaBox = '0 0 595 842'): Buffer {
  return pdfOf([
    CATALOGUE,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[${mediaBox}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>`,
    content,
    FONT,
  ]);
}

const TEXT = 'BT /F1 12 Tf 50 700 Td (Arve nr 1 kokku 12.40 EUR tasumisele kuulub) Tj ET';

/** A page of a million points on each side. */
export const hugePagePdf = (): Buffer => onePage(streamOf(Buffer.from(TEXT)), '0 0 1000000 1000000');

/** A PDF with `count` pages, each a separate object. */
export function manyPagesPdf(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ');
  return pdfOf([
    CATALOGUE,
    `<</Type/Pages/Kids[${kids}]/Count ${count}>>`,
    ...Array.from({ length: count }, () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>'),
  ]);
}

/** A page with `count` words of an invoice, each placed separately. */
export function wordsPdf(count: number): Buffer {
  const words = Array.from(
    { length: count },
    (_, n) => `1 0 0 1 ${20 + (n % 12) * 45} ${820 - (n % 800)} Tm (kokku ${n}) Tj`,
  );
  return onePage(streamOf(Buffer.from(`BT /F1 6 Tf ${words.join('\n')} ET`)));
}

/** Nested arrays. */
export const nestedArraysPdf = (depth: number): Buffer =>
  pdfOf([
    CATALOGUE,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/X ${'['.repeat(depth)}${']'.repeat(depth)}>>`,
  ]);

/** Nested page trees. */
export const nestedPagesPdf = (depth: number): Buffer =>
  pdfOf([
    CATALOGUE,
    ...Array.from({ length: depth }, (_, index) => `<</Type/Pages/Kids[${index + 3} 0 R]/Count 1>>`),
    '<</Type/Page/MediaBox[0 0 595 842]>>',
  ]);

/** A page tree that is its own child. */
export const circularPdf = (): Buffer => pdfOf([CATALOGUE, '<</Type/Pages/Kids[2 0 R]/Count 1>>']);

/** A content stream that expands to this many megabytes of operators. */
export function streamBombPdf(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, 'q Q '));
  return onePage(streamOf(packed, '/Filter/FlateDecode'));
}

/** A form that draws itself. */
export const selfDrawingPdf = (): Buffer =>
  pdfOf([
    CATALOGUE,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>>>',
    streamOf(Buffer.from('/A Do')),
    streamOf(
      Buffer.from('/A Do /A Do'),
      '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</A 5 0 R>>>>',
    ),
  ]);

/** Forms that each draw the next one ten times, twelve deep: the same words a trillion times. */
export function laughingPdf(): Buffer {
  const depth = 12;
  const form = (content: string, next?: number): Buffer =>
    streamOf(
      Buffer.from(content),
      '/Type/XObject/Subtype/Form/BBox[0 0 595 842]' +
        `/Resources<</Font<</F1 5 0 R>>${next === undefined ? '' : `/XObject<</A ${next} 0 R>>`}>>`,
    );
  const forms = Array.from({ length: depth }, (_, index) => form('/A Do '.repeat(10), index + 7));
  return pdfOf([
    CATALOGUE,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</A 6 0 R>>>>>>',
    streamOf(Buffer.from('/A Do')),
    FONT,
    ...forms,
    form(TEXT),
  ]);
}

/** A PDF after more bytes than PDFium searches for its header, as a careless gateway leaves it. */
export const behindOtherBytes = (pdf: Buffer): Buffer =>
  Buffer.concat([Buffer.from('X-Scanned: yes\n'.repeat(200)), pdf]);

/** A PDF that opens only with a password. */
export function encryptedPdf(): Promise<Buffer> {
  const document = new PDFDocument({ userPassword: 'saladus', ownerPassword: 'omanik', pdfVersion: '1.7' });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve) => {
    document.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
  });
  document.text('Arve nr 1');
  document.end();
  return done;
}
