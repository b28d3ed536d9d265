import { encodeId, isoDate } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestAnswer, type TestRequest } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { type DocumentTruth, makeUbl } from '../support/documents/index.js';
import { faults } from '../support/problems.js';
import { startService, type TestService } from '../support/service.js';
import { until } from '../support/wait.js';

let db: TestDatabase;
let service: TestService;
let path: string;
let pairs = 0;

/** An invoice in the books, and a file that repeats it with one sign of its number read otherwise: a draft. */
interface Pair {
  readonly into: string;
  readonly draft: string;
  readonly file: { readonly id: string; readonly core_document_id: string };
}
let pair: Pair;

const BUYER = {
  name: 'Ostja Näidis OÜ',
  registryCode: '19001232',
  vatNumber: 'EE190012348',
  address: 'Näidise tn 1',
  city: '10111 Tallinn',
  country: 'EE',
};

const HOSTING: DocumentTruth = {
  kind: 'invoice',
  language: 'et',
  supplier: {
    name: 'Põhjatähe Serverid OÜ',
    registryCode: '19002349',
    vatNumber: 'EE190023450',
    address: 'Tähe 12',
    city: '50103 Tartu',
    country: 'EE',
    iban: 'EE772200221900001234',
  },
  buyer: BUYER,
  number: '2026-0418',
  date: isoDate('2026-11-03'),
  dueDate: isoDate('2026-11-17'),
  currency: 'EUR',
  lines: [
    { description: 'Veebimajutus, november', quantity: '1', unit: 'kuu', unitPrice: '40.00', rateBps: 2400 },
  ],
};

const Stored = z.looseObject({ id: z.string(), core_document_id: z.string() });
const Read = z.looseObject({
  booking: z.looseObject({
    state: z.string(),
    invoice_id: z.string().nullable(),
    reason_codes: z.array(z.looseObject({ code: z.string() })),
  }),
});

beforeAll(async () => {
  db = await testDatabase();
  service = await startService(db);
  const { api, key, organization } = service;
  const made = await api.send('POST', `${organization.path}/companies/`, {
    key,
    body: {
      name: BUYER.name,
      registry_code: BUYER.registryCode,
      vat_number: BUYER.vatNumber,
      legal_form: 'ou',
    },
  });
  path = `/api/companies/${z.looseObject({ id: z.string() }).parse(made.body).id}`;
  await service.ready(path);
}, 120_000);

afterAll(async () => {
  await service.close();
  await db.drop();
});

beforeEach(async () => {
  pairs += 1;
  const ofNumber = (number: string) => fileOf({ ...HOSTING, number });
  const first = await ofNumber(`NR-${pairs}-10`);
  const copy = await ofNumber(`NR-${pairs}-1O`);
  expect([first.booking.state, copy.booking.state]).toEqual(['posted', 'draft']);
  expect(codesOf(copy)).toContain('copy_suspected');
  pair = { into: first.booking.invoice_id ?? '', draft: copy.booking.invoice_id ?? '', file: copy.file };
});

const codesOf = ({ booking }: z.infer<typeof Read>) => booking.reason_codes.map(({ code }) => code);
const get = async (address: string) =>
  (await service.api.send('GET', path + address, { key: service.key })).body as Record<string, unknown>;
const post = (address: string, body: unknown, request: TestRequest = {}): Promise<TestAnswer> =>
  service.api.send('POST', path + address, { key: service.key, ...request, body });
const join = (body: unknown = { into_invoice_id: pair.into }, request?: TestRequest) =>
  post(`/invoices/${pair.draft}/join`, body, request);
const separate = (body: unknown = { document_id: pair.file.core_document_id }, request?: TestRequest) =>
  post(`/invoices/${pair.into}/separate`, body, request);
const reading = async (id: string) => Read.parse(await get(`/files/${id}/extraction/`));
const booked = (id: string) =>
  until(
    async () => {
      const read = await reading(id);
      return ['posted', 'draft', 'duplicate', 'none', 'failed'].includes(read.booking.state) && read;
    },
    { timeoutMs: 60_000, what: 'the file is booked' },
  );
async function fileOf(truth: DocumentTruth) {
  const answer = await service.upload(path, makeUbl(truth), { name: `${truth.number}.xml` });
  const file = Stored.parse(answer.body);
  return { ...(await booked(file.id)), file };
}
const invoiceOf = async (id: string) =>
  z
    .looseObject({
      state: z.string(),
      revision: z.looseObject({ documents: z.array(z.looseObject({ document_id: z.string() })) }),
    })
    .parse(await get(`/invoices/${id}/`));
const documentsOf = async (id: string) =>
  (await invoiceOf(id)).revision.documents.map(({ document_id: document }) => document);

/** Everything that a refused or tried command must leave as it was. */
const untouched = async () => ({
  draft: await get(`/invoices/${pair.draft}/`),
  into: await get(`/invoices/${pair.into}/`),
  file: await get(`/files/${pair.file.id}/`),
  reading: await reading(pair.file.id),
  work: await get('/work/'),
  changes: await get('/changes/?limit=200'),
});

describe('a draft that repeats a purchase', () => {
  it('joins it, and is separated again into a draft that waits for a person', async () => {
    const { into, draft, file } = pair;
    const joined = await join();
    expect(joined.status, joined.text).toBe(200);
    expect(joined.body).toMatchObject({
      command: 'invoice.join',
      replayed: false,
      result: {
        invoice_id: draft,
        state: 'void',
        into_invoice_id: into,
        document_ids: [file.core_document_id],
      },
    });
    expect((await invoiceOf(draft)).state).toBe('void');
    expect((await invoiceOf(into)).state).toBe('posted');
    expect(await documentsOf(into)).toContain(file.core_document_id);
    expect(await get(`/files/${file.id}/`)).toMatchObject({ outcome: 'duplicate', invoice_id: into });
    const away = await separate();
    expect(away.body).toMatchObject({
      command: 'invoice.separate',
      result: { invoice_id: into, document_id: file.core_document_id },
    });
    expect(await documentsOf(into)).not.toContain(file.core_document_id);
    expect(await get(`/files/${file.id}/`)).not.toMatchObject({ outcome: 'duplicate' });
    const again = await booked(file.id);
    expect(again.booking.state).toBe('draft');
    expect(again.booking.invoice_id).not.toBe(draft);
    expect(codesOf(again)).toEqual(expect.arrayContaining(['separated', 'copy_suspected']));
    // A person may change their mind as often as they like.
    pair = { into, draft: again.booking.invoice_id ?? '', file };
    expect((await join()).status).toBe(200);
    expect((await invoiceOf(into)).revision.documents).toHaveLength(2);
  });

  it('joins once for one key, and one purchase for two people at once', async () => {
    const request = { headers: { 'idempotency-key': `join-${pairs}` } };
    const first = await join(undefined, request);
    const again = await join(undefined, request);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await join({ into_invoice_id: pair.draft }, request);
    expect(faults(other).slice(0, 2)).toEqual([409, 'idempotency_conflict']);
    expect(faults(await join()).slice(0, 2)).toEqual([409, 'invoice_state_conflict']);
    const key = { headers: { 'idempotency-key': `separate-${pairs}` } };
    const [one, two] = [await separate(undefined, key), await separate(undefined, key)];
    expect([one.status, two.text]).toEqual([200, one.text]);
    expect(faults(await separate()).slice(0, 2)).toEqual([409, 'state_conflict']);
    const draft = (await booked(pair.file.id)).booking.invoice_id ?? '';
    const both = await Promise.all(
      [1, 2].map(() => post(`/invoices/${draft}/join`, { into_invoice_id: pair.into })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is tried without effect', async () => {
    const before = await untouched();
    const tried = await post(`/invoices/${pair.draft}/join?dry_run=true`, { into_invoice_id: pair.into });
    expect(tried.body).toMatchObject({
      result: { state: 'void', document_ids: [pair.file.core_document_id] },
      entries: [],
    });
    expect(await untouched()).toEqual(before);
    await join();
    const joined = await untouched();
    const away = await post(`/invoices/${pair.into}/separate?dry_run=true`, {
      document_id: pair.file.core_document_id,
    });
    expect(away.status, away.text).toBe(200);
    expect(await untouched()).toEqual(joined);
  });

  it('joins within a batch, of which one refusal leaves nothing behind', async () => {
    const before = await untouched();
    const payload = { invoice_id: pair.draft, into_invoice_id: pair.into };
    const commands = [
      { name: 'invoice.join', payload },
      { name: 'invoice.join', payload },
    ];
    expect(faults(await post('/batch', { commands, atomic: true })).slice(0, 2)).toEqual([
      409,
      'invoice_state_conflict',
    ]);
    expect(await untouched()).toEqual(before);
    const { body } = await post('/batch', { commands });
    expect(body).toMatchObject({ outcomes: [{ status: 200 }, { status: 409 }] });
  });

  it('of which the file was never read joins too, and is taken off again', async () => {
    const { body } = await service.upload(path, `kiri ${pairs}`, {
      name: 'kiri.txt',
      fields: { kind: 'invoice' },
    });
    const { core_document_id: document } = Stored.parse(body);
    const { party_id: party } = await get(`/invoices/${pair.into}/`);
    const recorded = await post('/invoices', {
      direction: 'purchase',
      party_id: party,
      number: `K-${pairs}`,
      revision: {
        invoice_date: '2026-11-03',
        lines: [{ description: 'Majutus', unit_price: '21', vat_code: 'P24' }],
        documents: [{ document_id: document, role: 'original' }],
      },
    });
    const { result } = recorded.body as { result: { invoice_id: string } };
    const joined = await post(`/invoices/${result.invoice_id}/join`, { into_invoice_id: pair.into });
    expect(joined.body).toMatchObject({ result: { document_ids: [document] } });
    expect(await documentsOf(pair.into)).toContain(document);
    const away = await separate({ document_id: document });
    expect(away.status, away.text).toBe(200);
    expect(await documentsOf(pair.into)).not.toContain(document);
  });
});

describe('joining and separating', () => {
  it('refuse objects that are not there, and leave nothing behind', async () => {
    const unknown = '01JD000000000000000000000Z';
    const before = await untouched();
    const ofInto = (code: string) => [400, 'validation_error', `into_invoice_id: ${code}`];
    expect(faults(await join({}))).toEqual(ofInto('required'));
    expect(faults(await join({ into_invoice_id: 'x' }))).toEqual(ofInto('invalid_id'));
    expect(faults(await join({ into_invoice_id: unknown }))).toEqual(ofInto('not_found'));
    expect(faults(await join({ into_invoice_id: pair.draft }))).toEqual(ofInto('not_found'));
    expect(faults(await join({ into_invoice_id: pair.into, force: true }))).toEqual([
      400,
      'validation_error',
      'force: unknown_field',
    ]);
    for (const id of [unknown, 'x']) {
      const body = { into_invoice_id: pair.into };
      expect(faults(await post(`/invoices/${id}/join`, body)).slice(0, 2)).toEqual([404, 'not_found']);
      const document = { document_id: pair.file.core_document_id };
      expect(faults(await post(`/invoices/${id}/separate`, document)).slice(0, 2)).toEqual([
        404,
        'not_found',
      ]);
    }
    // The posted purchase is no draft, and its own document no copy of it.
    const turned = await post(`/invoices/${pair.into}/join`, { into_invoice_id: pair.draft });
    expect(faults(turned).slice(0, 2)).toEqual([409, 'invoice_state_conflict']);
    const [own = ''] = await documentsOf(pair.into);
    expect(faults(await separate({ document_id: own })).slice(0, 2)).toEqual([409, 'state_conflict']);
    expect(faults(await separate()).slice(0, 2)).toEqual([409, 'state_conflict']);
    expect(faults(await separate({ document_id: 'x' }))).toEqual([
      400,
      'validation_error',
      'document_id: invalid_id',
    ]);
    expect(faults(await separate({ document_id: unknown }))).toEqual([
      400,
      'validation_error',
      'document_id: not_found',
    ]);
    expect(await untouched()).toEqual(before);
  });

  it('are refused to readers, and hidden from strangers', async () => {
    const before = await untouched();
    const { api, organization } = service;
    const { userId } = await organization.member('viewer');
    const viewer = { key: undefined, session: await api.session(userId) };
    const reader = { key: await organization.key(['read']) };
    const stranger = await api.organization('Võõras');
    const own = await stranger.company('ready');
    const outside = { key: await stranger.key(['read', 'write']) };
    for (const act of [join, separate]) {
      expect(faults(await act(undefined, viewer)).slice(0, 2)).toEqual([403, 'permission_denied']);
      expect(faults(await act(undefined, reader)).slice(0, 2)).toEqual([403, 'insufficient_scope']);
      expect(faults(await act(undefined, outside)).slice(0, 2)).toEqual([404, 'not_found']);
      expect((await act(undefined, { key: undefined })).status).toBe(401);
    }
    expect(own.path).toBe(`/api/companies/${encodeId('company', own.id)}`);
    expect(await untouched()).toEqual(before);
  });
});
