import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestAnswer } from '../support/api.js';
import { type Bookkeeper, fileForm, pdfOf, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

const MB = 1024 * 1024;

let db: TestDatabase;
let us: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
});

afterAll(async () => {
  await us.close();
  await db.drop();
});

const party = (fields: object) => us.send('POST', '/parties', { body: { kind: 'other', ...fields } });
const record = async (fields: object, revision: object) =>
  us.send('POST', '/invoices', { body: await us.purchase(fields, revision) });
const line = { description: 'x', unit_price: '1', vat_code: 'P24' };
const lines = (count: number) => Array.from({ length: count }, () => line);
let serial = 0;
const name = () => `Piirid ${(serial += 1)}`;

/** An entry of this many lines, which balances as far as an odd number can. */
const event = (count: number) => ({
  kind: 'manual',
  economic_date: '2026-11-03',
  memo: 'Piirid',
  lines: Array.from({ length: count }, (_, n) => ({
    account_code: n % 2 === 0 ? '7010' : '1855',
    amount_minor: n % 2 === 0 ? 1 : -1,
  })),
});

/** A JSON value of exactly this many bytes. */
const freeJson = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) });
/** A JSON body of exactly this many bytes, which ends in blanks. */
const padded = (bytes: number): string => {
  const body = JSON.stringify({ kind: 'other', name: name() });
  return body + ' '.repeat(bytes - Buffer.byteLength(body));
};
const json = { 'content-type': 'application/json' };

type Row = readonly [
  limit: string,
  within: () => Promise<TestAnswer>,
  beyond: () => Promise<TestAnswer>,
  code: string,
];

/** Every row of the contract's table of limits: the last accepted value, and the first refused one. */
const ROWS: readonly Row[] = [
  [
    'page size: at least 1',
    () => us.get('/parties/?limit=1'),
    () => us.get('/parties/?limit=0'),
    'too_small',
  ],
  [
    'page size: at most 200',
    () => us.get('/parties/?limit=200'),
    () => us.get('/parties/?limit=201'),
    'too_large',
  ],
  [
    'search of accounts: at most 200 characters',
    () => us.get(`/accounts/?search=${'õ'.repeat(200)}`),
    () => us.get(`/accounts/?search=${'õ'.repeat(201)}`),
    'too_long',
  ],
  [
    'q of bank transactions: at most 200 characters',
    () => us.get(`/bank-transactions/?q=${'õ'.repeat(200)}`),
    () => us.get(`/bank-transactions/?q=${'õ'.repeat(201)}`),
    'too_long',
  ],
  [
    'event: at most 2000 lines',
    () => us.send('POST', '/events', { body: event(2000) }),
    () => us.send('POST', '/events', { body: event(2001) }),
    'too_many',
  ],
  [
    'text field of a command: at most 2000 characters',
    () => party({ name: name(), notes: '😀'.repeat(1000) }),
    () => party({ name: name(), notes: 'x'.repeat(2001) }),
    'too_long',
  ],
  [
    'free JSON value: at most 64 KB',
    () => record({}, { source_payload: freeJson(64 * 1024) }),
    () => record({}, { source_payload: freeJson(64 * 1024 + 1) }),
    'too_large',
  ],
  [
    'invoice revision: at most 500 lines',
    () => record({}, { lines: lines(500) }),
    () => record({}, { lines: lines(501) }),
    'too_many',
  ],
  [
    'party address: at most 500 characters',
    () => party({ name: name(), address: 'x'.repeat(500) }),
    () => party({ name: name(), address: 'x'.repeat(501) }),
    'too_long',
  ],
];

const fieldCode = (answer: TestAnswer): unknown =>
  (answer.body as { errors: { code: string }[] }).errors[0]?.code;

describe('limits of the contract', () => {
  it.each(ROWS)('%s', async (_limit, within, beyond, code) => {
    const taken = await within();
    expect([taken.status < 300, taken.text.slice(0, 300)]).toEqual([true, expect.any(String)]);
    const answer = await beyond();
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ code: 'validation_error' }),
    ]);
    expect(fieldCode(answer)).toBe(code);
  });

  it('page size: 50 by default', async () => {
    for (let made = 0; made < 51; made += 1) await party({ name: name() });
    expect((await us.call('books_parties_list')).items).toHaveLength(50);
  });

  it('cursor: 1 to 8192 characters of lower hex', async () => {
    for (const cursor of ['', 'G0', 'AB', 'ab'.repeat(4096), 'ab'.repeat(4097)]) {
      const answer = await us.get(`/parties/?cursor=${cursor}`);
      expect([answer.status, fieldCode(answer)]).toEqual([400, 'invalid_cursor']);
    }
  });

  it('JSON request body: at most 1 MB', async () => {
    expect((await us.send('POST', '/parties', { headers: json, body: padded(MB) })).status).toBe(201);
    const beyond = await us.send('POST', '/parties', { headers: json, body: padded(MB + 1) });
    expect(beyond.body).toMatchObject({ status: 413, code: 'request_too_large' });
  });

  it('file upload: at most 25 MB', async () => {
    const pdf = (bytes: number) => {
      const begin = pdfOf('');
      return Buffer.concat([begin, Buffer.alloc(bytes - begin.length, 0x20)]);
    };
    expect((await us.send('POST', '/files/', { body: fileForm(pdf(25 * MB)) })).status).toBe(201);
    const beyond = await us.send('POST', '/files/', { body: fileForm(pdf(25 * MB + 1)) });
    expect(beyond.body).toMatchObject({ status: 413, code: 'file_too_large' });
  });

  it('invoice revision: at most 50 documents', async () => {
    const documents = (count: number) =>
      Array.from({ length: count }, () => ({ document_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }));
    // Fifty are read one by one, and the first does not exist; one more is refused as a list.
    const fifty = await record({}, { documents: documents(50) });
    expect(fieldCode(fifty)).not.toBe('too_many');
    expect(fieldCode(await record({}, { documents: documents(51) }))).toBe('too_many');
  });

  it('party email: at most 254 characters, phone: at most 40', async () => {
    const email = (length: number) => `${'x'.repeat(length - 5)}@a.ee`;
    expect((await party({ name: name(), email: email(254) })).status).toBe(201);
    expect((await party({ name: name(), email: email(255) })).body).toMatchObject({
      code: 'invalid_payload',
    });
    expect((await party({ name: name(), phone: '1'.repeat(40) })).status).toBe(201);
    expect((await party({ name: name(), phone: '1'.repeat(41) })).body).toMatchObject({
      code: 'invalid_payload',
    });
  });

  it('inbox counts: of the last 30 days', async () => {
    const insert = (days: number) =>
      db.database.system((sql) =>
        sql.run(
          `INSERT INTO inbox.email (company_id, received_at, envelope_from, from_address, size_bytes, raw_sha256, raw_ref,
             status, authentication)
           VALUES ($1, $2, 'a@b.ee', 'a@b.ee', 1, 'x', 'x', 'failed',
             '{"spf": "none", "dkim": "none", "dmarc": "none"}')`,
          [us.company.id, new Date(us.clock.now().getTime() - days * 86_400_000)],
        ),
      );
    await insert(29.9);
    await insert(30.1);
    expect((await us.get('/inbox/')).body).toMatchObject({ counts: { failed: 1 } });
    expect((await us.call('companies_inbox_emails_list')).items).toHaveLength(2);
  });
});
