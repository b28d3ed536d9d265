import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestAnswer, type TestApi } from '../support/api.js';
import { THOROUGH } from '../support/counts.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { DEMO_TRUTH } from '../support/documents/demo-truth.js';
import { asJpeg, makeInvoicePdf, photographed, printed, Random } from '../support/documents/index.js';
import { encryptedPdf } from '../support/hostile/pdfs.js';
import { fault } from '../support/problems.js';
import { startService, type TestService } from '../support/service.js';
import { until } from '../support/wait.js';

/** Recognition has the lowest priority: on a busy machine a page takes its time. */
const PATIENCE_MS = 240_000;

let db: TestDatabase;
let service: TestService;
let api: TestApi;
let key: string;
let path: string;

beforeAll(async () => {
  db = await testDatabase();
  service = await startService(db);
  ({ api, key } = service);
  path = (await service.organization.company('failed')).path;
}, 120_000);

afterAll(async () => {
  await service.close();
  await db.drop();
});

const Stored = z.looseObject({ id: z.string(), sha256: z.string() });
const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const Words = z.object({
  source: z.string().nullable(),
  words: z.array(z.object({ text: z.string(), box: Box })),
});
const Read = z.looseObject({
  state: z.string(),
  fields: z.record(z.string(), z.looseObject({ value: z.unknown(), box: Box.nullable() })),
});

async function stored(content: Uint8Array, name: string, kind: string): Promise<z.infer<typeof Stored>> {
  const answer = await service.upload(path, content, { name, fields: { kind } });
  expect(answer.status, answer.text).toBe(201);
  return Stored.parse(answer.body);
}

const get = (id: string, rest: string, headers: Readonly<Record<string, string>> = {}): Promise<TestAnswer> =>
  api.send('GET', `${path}/files/${id}/${rest}`, { key, headers });

async function pictureOf(at: string): Promise<Metadata> {
  const answer = await fetch(`${api.url}${at}`, { headers: { authorization: `Bearer ${key}` } });
  expect(answer.status).toBe(200);
  return sharp(Buffer.from(await answer.arrayBuffer())).metadata();
}

/** What is kept beside the bytes of a file. */
function kept(sha256: string): string[] {
  const found = readdirSync(service.folder, { recursive: true })
    .map(String)
    .find((name) => name.endsWith(`${sha256}.pages`));
  return found === undefined ? [] : readdirSync(join(service.folder, found, '1')).sort();
}

describe('the pages of a stored PDF', () => {
  let file: z.infer<typeof Stored>;

  beforeAll(async () => {
    const pdf = await makeInvoicePdf(DEMO_TRUTH['arve-kontorikaubad.pdf'], 'classic');
    file = await stored(pdf, 'leping.pdf', 'contract');
  });

  it('are listed with their sizes in points', async () => {
    const answer = await get(file.id, 'pages/');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({ items: [{ page: 1, width_pt: 595.28, height_pt: 841.89 }] });
  });

  it('are shown as WebP, which is private, kept, and not sent again to who has it', async () => {
    expect(await pictureOf(`${path}/files/${file.id}/pages/1/image/?width=400`)).toMatchObject({
      format: 'webp',
      width: 400,
    });
    const first = await get(file.id, 'pages/1/image/');
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    const etag = first.headers.get('etag') ?? '';
    const again = await get(file.id, 'pages/1/image/', { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(kept(file.sha256)).toEqual(['1-400.webp', '1-800.webp', 'sizes.json']);
  });

  it('are drawn once for all that ask at the same time', async () => {
    const at = `${path}/files/${file.id}/pages/1/image/?width=1600`;
    const pictures = await Promise.all(Array.from({ length: 8 }, () => pictureOf(at)));
    expect(new Set(pictures.map(({ width }) => width))).toEqual(new Set([1600]));
    expect(kept(file.sha256).filter((name) => name.includes('1600'))).toEqual(['1-1600.webp']);
  });

  it('have their words at the places that the extraction names', async () => {
    const { source, words } = Words.parse((await get(file.id, 'pages/1/words/')).body);
    expect(source).toBe('text');
    const [first] = words;
    expect(first?.box.x).toBeGreaterThan(0);
    expect(Math.max(...words.map(({ box }) => box.y + box.height))).toBeLessThan(842);
  });

  it.each([
    ['pages/0/image/', 404, ''],
    ['pages/2/image/', 404, ''],
    ['pages/2/words/', 404, ''],
    ['pages/1x/image/', 404, ''],
    ['pages/1/image/?width=500', 400, 'width: invalid_choice'],
    ['pages/1/image/?width=', 400, 'width: invalid_choice'],
    ['pages/1/image/?height=400', 400, 'height: unknown_field'],
  ])('%s answers %i', async (rest, status, field) => {
    const [code, , fields] = fault(await get(file.id, rest));
    expect([code, fields ?? '']).toEqual([status, field]);
  });
});

describe('a file that cannot be drawn', () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['of another type', 'leping.txt', () => Buffer.from('lihtsalt tekst')],
    ['with a password', 'lukus.pdf', encryptedPdf],
    ['that is damaged', 'katki.pdf', () => Buffer.from('%PDF-1.7\nkatki')],
  ])(
    '%s answers file_not_drawable for its pages, and stays to be downloaded',
    async (_what, name, content) => {
      const { id } = await stored(await content(), name, 'contract');
      for (const rest of ['pages/', 'pages/1/image/', 'pages/1/words/']) {
        expect(fault(await get(id, rest)).slice(0, 2)).toEqual([409, 'file_not_drawable']);
      }
      expect((await get(id, 'content/')).status).toBe(200);
    },
  );

  it('because the virus scanner keeps it back answers as its content does', async () => {
    const pdf = await makeInvoicePdf(DEMO_TRUTH['kviitung-kohvik.pdf'], 'receipt');
    const { id, sha256 } = await stored(pdf, 'kinni.pdf', 'contract');
    await db.owner(`UPDATE files.stored_file SET held = 'infected' WHERE sha256 = $1`, [sha256]);
    for (const rest of ['pages/', 'pages/1/image/', 'pages/1/words/', 'content/'])
      expect(fault(await get(id, rest)).slice(0, 2)).toEqual([409, 'state_conflict']);
    expect(kept(sha256)).toEqual([]);
  });
});

describe('the words of a photo', { timeout: PATIENCE_MS }, () => {
  it('are those recognised when it was read, in the pixels in which its boxes are', THOROUGH, async () => {
    const slip = await printed(await makeInvoicePdf(DEMO_TRUTH['kviitung-kohvik.pdf'], 'receipt'), 200);
    const photo = await asJpeg(await photographed(slip, new Random(7)));
    const { width, height } = await sharp(photo).metadata();
    const { id } = await stored(photo, 'tšekk.jpg', 'receipt');
    const read = await until(
      async () => {
        const one = Read.parse((await get(id, 'extraction/')).body);
        return one.state === 'done' ? one : undefined;
      },
      { timeoutMs: PATIENCE_MS, what: 'the photo is read' },
    );
    expect((await get(id, 'pages/')).body).toEqual({
      items: [{ page: 1, width_pt: width, height_pt: height }],
    });
    const { source, words } = Words.parse((await get(id, 'pages/1/words/')).body);
    expect(source).toBe('recognition');
    const number = read.fields['invoice_number'];
    expect(words).toContainEqual({ text: number?.value, box: number?.box });
  });

  it('are none where nobody has read it', async () => {
    const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { id } = await stored(png, 'pilt.png', 'contract');
    expect((await get(id, 'pages/1/words/')).body).toEqual({ source: null, words: [] });
  });
});
