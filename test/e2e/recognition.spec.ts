import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentReader, type Extraction, type ExtractionHints, PicturesOnly } from '#extraction';
import { ReaderPool } from '#unpacking';
import { THOROUGH } from '../support/counts.js';
import { DEMO_TRUTH } from '../support/documents/demo-truth.js';
import {
  asJpeg,
  asPicturePdf,
  makeInvoicePdf,
  photographed,
  type Picture,
  printed,
  Random,
  scanned,
} from '../support/documents/index.js';

/** Recognition has the lowest priority: on a busy machine a page takes its time. */
const PATIENCE_MS = 240_000;

describe('words recognised in pictures', { timeout: PATIENCE_MS }, () => {
  let folder: string;
  let readers: ReaderPool;
  let documents: DocumentReader;
  let slip: Picture;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'raamat-recognition-'));
    readers = new ReaderPool({ cpuMs: PATIENCE_MS, slowCpuMs: PATIENCE_MS });
    documents = new DocumentReader(readers);
    slip = await printed(await makeInvoicePdf(DEMO_TRUTH['kviitung-kohvik.pdf'], 'receipt'), 200);
  });
  afterAll(async () => {
    await readers.close();
    await rm(folder, { recursive: true });
  });

  async function read(
    name: string,
    bytes: Uint8Array,
    contentType: string,
    hints: ExtractionHints = {},
  ): Promise<Extraction> {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return documents.extract({ input: path, companyId: 1n, contentType, hints });
  }

  const SLIP = {
    method: 'ocr',
    fields: {
      document_kind: { value: 'receipt' },
      supplier_registry_code: { value: '19003455' },
      invoice_number: { value: '118204' },
      invoice_date: { value: '2026-09-24' },
      gross_minor: { value: 2728 },
      payment_method: { value: 'card' },
    },
  };

  it('of a photographed receipt', THOROUGH, async () => {
    const photo = await asJpeg(await photographed(slip, new Random(7)));
    const extraction = await read('slip.jpg', photo, 'image/jpeg');
    expect(extraction).toMatchObject(SLIP);
    expect(extraction.fields.gross_minor).toMatchObject({ page: 1 });
  });

  it('only on request: a quick reading refuses pictures, and reads files with text', async () => {
    const photo = await asJpeg(await photographed(slip, new Random(7)));
    const scan = await asPicturePdf([await scanned(slip, new Random(3))], 200);
    const quickly = async (name: string, bytes: Uint8Array, contentType: string): Promise<Extraction> => {
      const path = join(folder, name);
      await writeFile(path, bytes);
      return documents.extract({ input: path, companyId: 1n, contentType, recognise: false });
    };
    await expect(quickly('quick.jpg', photo, 'image/jpeg')).rejects.toThrow(PicturesOnly);
    await expect(quickly('quick-scan.pdf', scan, 'application/pdf')).rejects.toThrow(PicturesOnly);
    const text = await makeInvoicePdf(DEMO_TRUTH['kviitung-kohvik.pdf'], 'receipt');
    expect(await quickly('quick.pdf', text, 'application/pdf')).toMatchObject({ method: 'text' });
  });

  it('of a PDF that is only a scan, with places in points', THOROUGH, async () => {
    const scan = await asPicturePdf([await scanned(slip, new Random(3))], 200);
    const extraction = await read('scan.pdf', scan, 'application/pdf');
    expect(extraction).toMatchObject(SLIP);
    const box = extraction.fields.invoice_number?.box;
    expect(box?.x).toBeGreaterThan(12);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(240);
  });

  it('by the packaged recogniser alone, with nothing installed and no network', async () => {
    const photo = await asJpeg(await scanned(slip, new Random(3)));
    expect(await read('packaged.jpg', photo, 'image/jpeg', { ocr: 'library' })).toMatchObject(SLIP);
  });

  it('not at all where recognition is switched off', async () => {
    const photo = await asJpeg(slip);
    expect(await read('off.jpg', photo, 'image/jpeg', { ocr: 'off' })).toMatchObject({
      method: null,
      error_code: 'no_text_layer',
    });
  });
});
