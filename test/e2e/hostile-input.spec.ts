import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertLedgerCoherent } from '#books';
import { DocumentReader, type Extraction } from '#extraction';
import { ReaderEnded, ReaderPool } from '#unpacking';
import { isoDate } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestAnswer, type TestApi } from '../support/api.js';
import { runs } from '../support/counts.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { type DocumentTruth, makeInvoicePdf, makeUbl } from '../support/documents/index.js';
import { billionLaughs, deepXml, outsideEntity, pngBomb } from '../support/hostile/others.js';
import {
  circularPdf,
  encryptedPdf,
  hugePagePdf,
  manyPagesPdf,
  nestedArraysPdf,
  nestedPagesPdf,
  selfDrawingPdf,
  streamBombPdf,
} from '../support/hostile/pdfs.js';
import { mailOf } from '../support/mails.js';
import { startIntake, type TestIntake } from '../support/smtp.js';
import { until } from '../support/wait.js';
import { startService, type TestService } from '../support/service.js';

/** Ends a test only when nothing will come: the readers yield to everything else on a busy machine. */
const ENDED = { timeoutMs: 300_000 };
const TIMEOUT = 320_000;
/** The processor time that a file may use; the hostile ones use all of it. */
const CPU_MS = runs({ short: 1_000, full: 5_000 });
const LIMITS = { cpuMs: CPU_MS, slowCpuMs: CPU_MS };

let db: TestDatabase;
let api: TestApi;
let service: TestService;
let intake: TestIntake;
let key: string;
let path: string;
let companyId: bigint;
let address: string;

beforeAll(async () => {
  db = await testDatabase();
  service = await startService(db, { worker: { tuning: { readers: LIMITS } } });
  ({ api, key } = service);
  intake = await startIntake(db.database, { folder: service.folder });
  ({ id: companyId, path } = await service.organization.company('provisioning'));
  await service.ready(path);
  ({ address } = await intake.addresses.current(companyId));
}, 120_000);

afterAll(async () => {
  await intake.close();
  await service.close();
  await db.drop();
});

const Stored = z.looseObject({ id: z.string(), name: z.string() });
const Read = z.looseObject({
  state: z.string(),
  error_code: z.string().nullable(),
  confident: z.boolean(),
  booking: z.looseObject({ state: z.string() }),
});
const Mails = z.object({
  items: z.array(
    z.looseObject({
      subject: z.string().nullable(),
      status: z.string(),
      reason: z.string().nullable(),
      attachments: z.array(z.looseObject({ outcome: z.string(), file_id: z.string().nullable() })),
    }),
  ),
});

const upload = (content: Buffer, name?: string): Promise<TestAnswer> =>
  service.upload(path, content, name === undefined ? {} : { name });

/** The outcome of a file: read or not, and waiting neither to be read nor to be booked. */
async function settled(id: string): Promise<z.infer<typeof Read>> {
  return until(
    async () => {
      const read = Read.parse((await api.send('GET', `${path}/files/${id}/extraction/`, { key })).body);
      return ['done', 'failed'].includes(read.state) && read.booking.state !== 'queued' ? read : undefined;
    },
    { ...ENDED, what: 'the file has come to something' },
  );
}

const code = ({ status, body }: TestAnswer): [number, unknown] => [
  status,
  z.looseObject({ code: z.string() }).parse(body).code,
];
const count = async (table: string): Promise<number> =>
  Number((await db.owner<{ count: string }>(`SELECT count(*) FROM ${table}`))[0]?.count);
const staged = (): Promise<string[]> => readdir(join(service.folder, 'incoming'));

const TRUTH: DocumentTruth = {
  kind: 'invoice',
  language: 'et',
  supplier: {
    name: 'Vaenulik OÜ',
    registryCode: '19002349',
    vatNumber: 'EE190023450',
    address: 'Tähe 12',
    city: '50103 Tartu',
    country: 'EE',
    iban: 'EE772200221900001234',
  },
  buyer: {
    name: 'Ostja OÜ',
    registryCode: '19001232',
    vatNumber: 'EE190012348',
    address: 'Näidise tn 1',
    city: '10111 Tallinn',
    country: 'EE',
  },
  number: 'V-1',
  date: isoDate('2026-11-03'),
  dueDate: isoDate('2026-11-17'),
  currency: 'EUR',
  lines: [{ description: 'Töö', quantity: '1', unit: 'tk', unitPrice: '40.00', rateBps: 2400 }],
};
const line = TRUTH.lines[0];
const invoice = (): Promise<Buffer> => makeInvoicePdf(TRUTH, 'classic');
/** Far more than an invoice has; the time that they take grows with their number. */
const LINES = runs({ short: 3_000, full: 20_000 });
const longWord = 'A'.repeat(1_000_000);

describe('a hostile file', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string | RegExp]>([
    ['a PDF cut off', async () => (await invoice()).subarray(0, 900), 'invalid_pdf'],
    ['a PDF of its first line', () => Buffer.from('%PDF-1.7\n'), 'invalid_pdf'],
    ['an encrypted PDF', encryptedPdf, 'encrypted_pdf'],
    ['a PDF of 10,000 pages', () => manyPagesPdf(10_000), 'too_many_pages'],
    ['a PDF of nested arrays', () => nestedArraysPdf(100_000), /^(invalid_pdf|no_text_layer|out_of_memory)$/],
    ['a PDF of nested page trees', () => nestedPagesPdf(10_000), /^(invalid_pdf|no_text_layer)$/],
    ['a PDF whose pages are its own child', circularPdf, /^(invalid_pdf|no_text_layer)$/],
    // It asks for more and more of both: the first limit that it meets ends it.
    ['a PDF that draws itself', selfDrawingPdf, /^(invalid_pdf|no_text_layer|out_of_memory|timed_out)$/],
    ['entities that unpack to a billion words', billionLaughs, 'xml_not_invoice'],
    ['an entity of a file of the machine', outsideEntity, 'xml_not_invoice'],
    ['XML of 100,000 levels', () => deepXml(100_000), 'xml_too_deep'],
    ['XML that ends in a tag', () => Buffer.from('<Invoice><ID>1</I'), 'xml_not_invoice'],
    ['a picture of 400 million points', () => pngBomb(20_000), 'image_too_large'],
  ])('%s is stored, and shows why nothing was read', { timeout: TIMEOUT }, async (name, make, expected) => {
    const answer = await upload(await make(), name);
    expect(answer.status, answer.text).toBe(201);
    const read = await settled(Stored.parse(answer.body).id);
    expect(read).toMatchObject({ state: 'failed', confident: false, booking: { state: 'none' } });
    expect(read.error_code).toMatch(expected instanceof RegExp ? expected : new RegExp(`^${expected}$`));
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a page of a million points', hugePagePdf],
    ['an invoice number of a million letters', () => Buffer.from(makeUbl({ ...TRUTH, number: longWord }))],
    [
      'a supplier of a million letters',
      () =>
        Buffer.from(
          makeUbl({
            ...TRUTH,
            number: 'V-2',
            supplier: { ...TRUTH.supplier, name: longWord, address: longWord },
          }),
        ),
    ],
    [
      'an invoice of thousands of lines',
      () =>
        Buffer.from(
          makeUbl({
            ...TRUTH,
            number: 'V-3',
            lines: Array.from({ length: LINES }, (_, n) => ({ ...line, description: `Rida ${n}` })) as never,
          }),
        ),
    ],
  ])(
    '%s is read as far as possible, and never booked without a person',
    { timeout: TIMEOUT },
    async (name, make) => {
      const answer = await upload(await make(), name);
      expect(answer.status, answer.text).toBe(201);
      const read = await settled(Stored.parse(answer.body).id);
      expect(read.booking.state).toMatch(/^(none|draft|failed)$/);
      expect(JSON.stringify(read).length).toBeLessThan(20_000_000);
    },
  );

  it.each<[string, Buffer, [number, string]]>([
    ['nothing', Buffer.alloc(0), [400, 'empty_file']],
    ['a zip', Buffer.from('PK\u0003\u0004 and more'), [415, 'unsupported_file_type']],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>'), [415, 'unsupported_file_type']],
    [
      'SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      [415, 'unsupported_file_type'],
    ],
    ['a program', Buffer.from('MZ\u0090\u0000\u0003\u0000', 'latin1'), [415, 'unsupported_file_type']],
    [
      '30 MB',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(30 * 1024 * 1024, 0x20)]),
      [413, 'file_too_large'],
    ],
  ])('%s named .pdf is refused and leaves nothing', async (_name, content, expected) => {
    const before = await count('files.stored_file');
    expect(code(await upload(content))).toEqual(expected);
    expect(await count('files.stored_file')).toBe(before);
    expect(await staged()).toEqual([]);
  });

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\windows\\system32\\a.pdf', 'a.pdf'],
    ['arve\u202efdp.exe', 'arvefdp.exe'],
    ['a\r\nSet-Cookie: x=y.pdf', 'aSet-Cookie: x=y.pdf'],
    [`${'a'.repeat(1_000)}.pdf`, `${'a'.repeat(251)}.pdf`],
    ['"; filename="b.pdf', '"; filename="b.pdf'],
  ])('named %j is kept under a cleaned name', async (given, kept) => {
    const answer = await upload(Buffer.from(`%PDF-1.7\n${given}`), given);
    expect([answer.status, Stored.parse(answer.body).name]).toEqual([201, kept]);
    const { id } = Stored.parse(answer.body);
    const content = await api.send('GET', `${path}/files/${id}/content/`, { key });
    expect(content.status).toBe(200);
    expect(content.headers.get('set-cookie')).toBeNull();
    await settled(id);
  });
});

it(
  'a PDF that unpacks without end is given up, and ends only its own process',
  { timeout: TIMEOUT },
  async () => {
    const readers = new ReaderPool({ ...LIMITS, memoryMb: 300 });
    const documents = new DocumentReader(readers);
    const read = (input: string): Promise<Extraction> =>
      documents.extract({ input, companyId, contentType: 'application/pdf' });
    const bomb = join(service.folder, 'bomb.pdf');
    const honest = join(service.folder, 'honest.pdf');
    try {
      await Promise.all([writeFile(bomb, streamBombPdf(600)), writeFile(honest, await invoice())]);
      const ended = await read(bomb).catch((error: unknown) => error);
      expect(ended).toBeInstanceOf(ReaderEnded);
      expect((ended as ReaderEnded).reason).toMatch(/^(timed_out|out_of_memory)$/);
      expect(await read(honest)).toMatchObject({
        method: 'text',
      });
    } finally {
      await readers.close();
    }
  },
);

describe('an invalid form', () => {
  const part = (name: string, more = '', body = 'x'): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${body}\r\n`;
  const file = (text: string): string => part('file', '; filename="a.pdf"', `%PDF-1.7 ${text}`);

  it.each<[string, string, string, number]>([
    ['with two files', `${file('1')}${file('2')}--b--\r\n`, 'b', 400],
    ['with a file of another name', `${part('other', '; filename="a.pdf"', '%PDF-1.7')}--b--\r\n`, 'b', 400],
    ['with no part', '--b--\r\n', 'b', 400],
    ['of nothing', '', 'b', 400],
    ['with another boundary than it says', `${file('3')}--b--\r\n`, 'c', 400],
    ['with an empty boundary', `${file('4')}--b--\r\n`, '', 400],
    ['cut off in the file', file('5').slice(0, -6), 'b', 400],
    [
      'with the same field twice',
      `${part('kind', '', 'other')}${part('kind', '', 'other')}${file('6')}--b--\r\n`,
      'b',
      400,
    ],
    ['with a field too long', `${part('kind', '', 'x'.repeat(100_000))}${file('7')}--b--\r\n`, 'b', 400],
    [
      'with a hundred fields',
      `${Array.from({ length: 100 }, (_, n) => part(`f${n}`)).join('')}${file('8')}--b--\r\n`,
      'b',
      400,
    ],
    ['with a name that pollutes', `${part('__proto__')}${file('10')}--b--\r\n`, 'b', 400],
  ])('%s is refused and leaves nothing', async (_name, body, boundary, status) => {
    const before = await count('files.stored_file');
    const answer = await api.send('POST', `${path}/files/`, {
      key,
      body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    expect(code(answer)).toEqual([status, 'validation_error']);
    expect(await count('files.stored_file')).toBe(before);
    expect(await staged()).toEqual([]);
  });
});

describe('a hostile mail', () => {
  const MANY = runs({ short: 50, full: 200 });
  const parts = (n: number) =>
    Array.from({ length: n }, (_, index) => ({ content: `%PDF-1.7\nmanus ${index}`, name: `${index}.pdf` }));

  it.each<[string, () => Buffer | Promise<Buffer>, [string, string | null, string[]]]>([
    [
      'of many attachments',
      () => mailOf(parts(MANY)),
      ['processed', null, Array.from({ length: MANY }, () => 'stored')],
    ],
    ['without one', () => mailOf([]), ['ignored', 'no_attachment', []]],
    [
      'of a broken form',
      () => Buffer.from('Content-Type: multipart/mixed; boundary=b\r\n\r\n--c\r\nx'),
      ['ignored', 'no_attachment', []],
    ],
    [
      'nested without end',
      () => Buffer.from('Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(50)),
      ['failed', 'mail_unreadable', []],
    ],
    [
      'of hostile files',
      async () =>
        mailOf([
          // A new key every time, so the bytes differ from those before.
          { content: await encryptedPdf() },
          { content: circularPdf() },
          { content: billionLaughs(), name: 'a.xml' },
          { content: 'PK\u0003\u0004', name: 'zip.pdf' },
          { content: '<html>', name: 'a.pdf' },
        ]),
      ['processed', null, ['encrypted', 'duplicate', 'duplicate', 'unsupported', 'unsupported']],
    ],
  ])('%s ends in a state and a code', { timeout: TIMEOUT }, async (name, make, expected) => {
    const mail = Buffer.concat([Buffer.from(`Subject: ${name}\r\n`), await make()]);
    expect(await intake.send([address], mail)).toBe(250);
    const taken = await until(
      async () => {
        const { items } = Mails.parse((await api.send('GET', `${path}/inbox/emails/`, { key })).body);
        const [newest] = items;
        if (newest === undefined || newest.status === 'received') return undefined;
        // Only reading a file shows that it asks for a password.
        const read = newest.attachments.filter(({ outcome }) => outcome === 'encrypted').length;
        return read === expected[2].filter((outcome) => outcome === 'encrypted').length ? newest : undefined;
      },
      { ...ENDED, what: 'the mail is taken in and its files are read' },
    );
    expect([taken.status, taken.reason, taken.attachments.map(({ outcome }) => outcome)]).toEqual(expected);
  });
});

describe('after all hostile input', () => {
  it(
    'nothing waits, nothing is half written, and every file has its bytes',
    { timeout: TIMEOUT },
    async () => {
      await until(
        async () =>
          (await count(
            `tasks.task WHERE company_id <> 0 AND state IN ('scheduled', 'waiting', 'queued', 'running')`,
          )) === 0,
        { ...ENDED, what: 'all tasks have ended' },
      );
      expect(await staged()).toEqual([]);
      expect(await count('files.pending_object')).toBe(0);
      expect(await count(`files.extraction WHERE state IN ('queued', 'running')`)).toBe(0);
      expect(await count(`files.extraction WHERE booking_state = 'queued'`)).toBe(0);
      expect(await count('files.extraction')).toBe(await count('files.stored_file'));
      const entries = await readdir(join(service.folder, 'companies'), {
        recursive: true,
        withFileTypes: true,
      });
      const onDisk = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
      const known = await db.owner<{ sha256: string }>('SELECT sha256 FROM files.stored_file');
      expect(onDisk.sort()).toEqual(known.map(({ sha256 }) => sha256).sort());
      await db.database.reportCompany(companyId, (sql) => assertLedgerCoherent(sql, companyId));
      expect(await count('books.journal_entry')).toBe(0);
    },
  );

  it('no task failed without a mark, and none for an unnamed cause', async () => {
    const failed = await db.owner<{ kind: string; reason_code: string }>(
      `SELECT kind, reason_code FROM tasks.task WHERE company_id <> 0 AND state = 'failed'`,
    );
    expect(failed).toEqual([{ kind: 'take-in-mail', reason_code: 'mail_unreadable' }]);
  });

  it('the process answers', async () => {
    expect((await api.send('GET', '/health/ready')).status).toBe(200);
  });

  it('an honest invoice is read as usual', { timeout: TIMEOUT }, async () => {
    const answer = await upload(await invoice(), 'aus.pdf');
    const read = await settled(Stored.parse(answer.body).id);
    expect(read).toMatchObject({ state: 'done', error_code: null });
  });
});
