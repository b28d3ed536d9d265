import { isoDate } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestApi } from '../support/api.js';
import { pdfOf } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { type DocumentTruth, makeInvoicePdf } from '../support/documents/index.js';
import { fault } from '../support/problems.js';
import { startService, type TestService } from '../support/service.js';
import { until } from '../support/wait.js';

let db: TestDatabase;
let service: TestService;
let api: TestApi;
let key: string;
let path: string;

const BUYER = {
  name: 'Ostja Näidis OÜ',
  registryCode: '19001232',
  vatNumber: 'EE190012348',
  address: 'Näidise tn 1',
  city: '10111 Tallinn',
  country: 'EE',
};

const INVOICE: DocumentTruth = {
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
  lines: [{ description: 'Veebimajutus', quantity: '1', unit: 'kuu', unitPrice: '100.00', rateBps: 2400 }],
};

const Listed = z.looseObject({
  id: z.string(),
  outcome: z.string(),
  invoice_id: z.string().nullable(),
  note: z.string().nullable(),
});
const Page = z.object({ items: z.array(Listed), next_cursor: z.string().nullable() });

beforeAll(async () => {
  db = await testDatabase();
  service = await startService(db);
  ({ api, key } = service);
  const made = await api.send('POST', `${service.organization.path}/companies/`, {
    key,
    body: {
      name: BUYER.name,
      registry_code: BUYER.registryCode,
      vat_number: BUYER.vatNumber,
      legal_form: 'ou',
    },
  });
  expect(made.status, made.text).toBe(201);
  path = `/api/companies/${z.looseObject({ id: z.string() }).parse(made.body).id}`;
  await service.ready(path);
}, 120_000);

afterAll(async () => {
  await service.close();
  await db.drop();
});

async function upload(
  content: Uint8Array,
  name: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<string> {
  const answer = await service.upload(path, content, { name, fields });
  expect([200, 201], answer.text).toContain(answer.status);
  return z.looseObject({ id: z.string() }).parse(answer.body).id;
}

const listed = async (id: string): Promise<z.infer<typeof Listed>> =>
  Listed.parse((await api.send('GET', `${path}/files/${id}/`, { key })).body);

const settled = (id: string): Promise<z.infer<typeof Listed>> =>
  until(
    async () => {
      const file = await listed(id);
      return ['queued', 'running'].includes(file.outcome) ? undefined : file;
    },
    { timeoutMs: 60_000, what: 'the file has its outcome' },
  );

const withOutcome = async (outcome: string): Promise<string[]> =>
  Page.parse((await api.send('GET', `${path}/files/?outcome=${outcome}`, { key })).body).items.map(
    ({ id }) => id,
  );

describe('the outcome of a file', () => {
  let invoice: string;

  it('is posted, with what a list shows of the invoice', async () => {
    invoice = await upload(await makeInvoicePdf(INVOICE, 'classic'), 'arve.pdf', { kind: 'invoice' });
    const file = await settled(invoice);
    expect(file).toMatchObject({
      outcome: 'posted',
      extraction_state: 'done',
      supplier_name: 'Põhjatähe Serverid OÜ',
      gross_minor: 12_400,
      currency: 'EUR',
      invoice_id: expect.any(String) as string,
    });
    expect(await withOutcome('posted')).toEqual([invoice]);
    expect(await withOutcome('review')).toEqual([]);
  });

  it('is duplicate for another copy of the invoice, which names the first', async () => {
    const copy = await upload(await makeInvoicePdf(INVOICE, 'modern'), 'koopia.pdf', { kind: 'invoice' });
    expect(await settled(copy)).toMatchObject({
      outcome: 'duplicate',
      invoice_id: (await listed(invoice)).invoice_id,
    });
  });

  it('follows the invoice: once it is cancelled, a person decides', async () => {
    const { invoice_id: id } = await listed(invoice);
    const answer = await api.send('POST', `${path}/invoices/${id ?? ''}/cancel`, {
      key,
      body: { reason: 'Vale arve.' },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(await listed(invoice)).toMatchObject({ outcome: 'review', invoice_id: id });
    expect(await withOutcome('posted')).toEqual([]);
    expect(await withOutcome('review')).toEqual([invoice]);
    const again = await api.send('POST', `${path}/files/${invoice}/book/`, { key });
    expect(again.status, again.text).toBe(202);
    expect((await settled(invoice)).outcome).not.toBe('queued');
  });

  it('is failed for a file that cannot be read, and not_extractable for one that is only stored', async () => {
    const broken = await upload(Buffer.from('%PDF-1.7\nkatki'), 'katki.pdf', { kind: 'invoice' });
    expect(await settled(broken)).toMatchObject({ outcome: 'failed', extraction_state: 'failed' });
    const contract = await upload(pdfOf('leping'), 'leping.pdf', { kind: 'contract' });
    expect(await listed(contract)).toMatchObject({
      outcome: 'not_extractable',
      extraction_state: 'not_extractable',
      invoice_id: null,
      supplier_name: null,
      gross_minor: null,
    });
    expect(await withOutcome('failed')).toEqual([broken]);
    expect(await withOutcome('not_extractable')).toEqual([contract]);
  });

  it('filters together with the kind, and is refused when it is none', async () => {
    const both = await api.send('GET', `${path}/files/?outcome=failed&kind=contract`, { key });
    expect(both.body).toEqual({ items: [], next_cursor: null });
    const wrong = await api.send('GET', `${path}/files/?outcome=done`, { key });
    expect(fault(wrong).slice(0, 2)).toEqual([400, 'validation_error']);
  });
});

describe('the note of an upload', () => {
  it('is shown with the file, and kept when the bytes come again', async () => {
    const id = await upload(pdfOf('märkusega'), 'märkus.pdf', {
      kind: 'contract',
      note: '  Rendileping\u200b  ',
    });
    expect((await listed(id)).note).toBe('Rendileping\ufffd');
    expect(await upload(pdfOf('märkusega'), 'märkus.pdf', { kind: 'contract', note: 'Muu' })).toBe(id);
    expect((await listed(id)).note).toBe('Rendileping\ufffd');
    const bare = await upload(pdfOf('märkuseta'), 'märkuseta.pdf', { kind: 'contract', note: '' });
    expect((await listed(bare)).note).toBeNull();
    await upload(pdfOf('märkuseta'), 'märkuseta.pdf', { kind: 'contract', note: 'Hiljem' });
    expect((await listed(bare)).note).toBe('Hiljem');
  });

  it('of more than 500 characters is refused', async () => {
    const answer = await service.upload(path, pdfOf('pikk'), {
      fields: { kind: 'contract', note: 'õ'.repeat(501) },
    });
    expect(fault(answer)).toEqual([400, 'validation_error', 'note: too_long']);
    await upload(pdfOf('paras'), 'paras.pdf', { kind: 'contract', note: 'õ'.repeat(500) });
  });
});
