import { createHash } from 'node:crypto';
import { isoDate } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestApi } from '../support/api.js';
import { pdfOf } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { type DocumentTruth, makeInvoicePdf, makeUbl } from '../support/documents/index.js';
import { fault } from '../support/problems.js';
import { startService, type TestService, type Upload } from '../support/service.js';
import { until } from '../support/wait.js';

let db: TestDatabase;
let service: TestService;
let api: TestApi;
let key: string;
/** The company that the documents are addressed to. */
let path: string;

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
    { description: 'Virtuaalserver', quantity: '2', unit: 'tk', unitPrice: '30.00', rateBps: 2400 },
  ],
};

const Stored = z.looseObject({ id: z.string(), core_document_id: z.string().nullable() });

const Read = z.looseObject({
  state: z.string(),
  confident: z.boolean(),
  booking: z.object({ state: z.string(), invoice_id: z.string().nullable(), reason: z.string().nullable() }),
});

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
  path = `/api/companies/${Stored.pick({ id: true }).parse(made.body).id}`;
  await service.ready(path);
}, 120_000);

afterAll(async () => {
  await service.close();
  await db.drop();
});

const upload = (content: Uint8Array, request?: Upload) => service.upload(path, content, request);

/** Waits until a file is read and booked, or is certain not to be. */
async function booked(id: string): Promise<z.infer<typeof Read>> {
  return until(
    async () => {
      const read = Read.parse((await api.send('GET', `${path}/files/${id}/extraction/`, { key })).body);
      return [read.state, read.booking.state].some((state) => state === 'queued' || state === 'running')
        ? undefined
        : read;
    },
    { timeoutMs: 60_000, what: 'the file is booked' },
  );
}

describe('an uploaded invoice', () => {
  it('is read, booked and explained', async () => {
    const content = await makeInvoicePdf(HOSTING, 'classic');
    const answer = await upload(content, {
      name: 'Arve õ.pdf',
      fields: { received_on: '2026-11-04' },
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({
      kind: 'other',
      name: 'Arve õ.pdf',
      content_type: 'application/pdf',
      size_bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      received_on: '2026-11-04',
      bank_transaction_ids: [],
      origin: null,
    });
    const file = Stored.parse(answer.body);
    expect(file.core_document_id).not.toBeNull();
    const read = await booked(file.id);
    expect(read).toMatchObject({
      state: 'done',
      confident: true,
      method: 'text',
      fields: {
        invoice_number: { value: HOSTING.number },
        gross_minor: { value: 12_400 },
        due_date: { value: '2026-11-17' },
      },
      booking: { state: 'posted', reason: null },
      error_code: null,
    });
    const invoice = await api.send('GET', `${path}/invoices/${read.booking.invoice_id ?? ''}/`, { key });
    expect(invoice.body).toMatchObject({
      state: 'posted',
      number: HOSTING.number,
      party_name: HOSTING.supplier.name,
      gross_minor: 12_400,
      needs_review: false,
      entries: [{ journal: 'purchases', entry_no: 1 }],
      revision: { documents: [{ document_id: file.core_document_id, file_id: file.id, source: 'api' }] },
    });
  });

  it('that is the receipt of a card payment in another currency is worth the amount that the bank took', async () => {
    const statement = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt>
      <Id>1</Id><Acct><Id><IBAN>EE382200221020145685</IBAN></Id><Ccy>EUR</Ccy></Acct>
      <Ntry><Amt Ccy="EUR">113.70</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-04</Dt></BookgDt>
        <AcctSvcrRef>KAART-1</AcctSvcrRef><NtryDtls><TxDtls><AmtDtls><InstdAmt><Amt Ccy="USD">124.00</Amt></InstdAmt></AmtDtls>
        <RltdPties><Cdtr><Nm>SERVERID 4471</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
    await upload(Buffer.from(statement), { name: 's.xml', fields: { kind: 'statement' } });
    const toExplain = async () => {
      const { body } = await api.send('GET', `${path}/bank-transactions/?to_explain=true`, { key });
      return (body as { items: { id: string; orig_minor: number }[] }).items;
    };
    const line = await until(async () => (await toExplain())[0], { what: 'the payment is there' });
    expect(line).toMatchObject({ orig_minor: 12_400 });
    const receipt: DocumentTruth = { ...HOSTING, number: 'USD-1', currency: 'USD' };
    const file = Stored.parse(
      (
        await upload(Buffer.from(makeUbl(receipt)), {
          name: 'kviitung.xml',
          fields: { kind: 'receipt', bank_transaction_id: line.id },
        })
      ).body,
    );
    expect(await toExplain()).toEqual([]);
    const { booking } = await booked(file.id);
    const invoice = await api.send('GET', `${path}/invoices/${booking.invoice_id ?? ''}/`, { key });
    expect(invoice.body, invoice.text).toMatchObject({
      state: 'posted',
      currency: 'USD',
      gross_minor: 12_400,
      base_gross_minor: 11_370,
      revision: { fx_rate_source: 'bank' },
    });
    await until(
      async () => {
        const { body } = await api.send('GET', `${path}/bank-transactions/${line.id}/`, { key });
        return (body as { status: string }).status === 'matched';
      },
      { what: 'the receipt settles the payment' },
    );
  });

  it('in XML is booked the same way, and a copy of it is recognised as one', async () => {
    const truth = { ...HOSTING, number: 'UBL-1' };
    const first = Stored.parse((await upload(Buffer.from(makeUbl(truth)), { name: 'a.xml' })).body);
    const read = await booked(first.id);
    expect(read).toMatchObject({ method: 'xml', booking: { state: 'posted' } });
    const copy = Stored.parse((await upload(await makeInvoicePdf(truth, 'classic'))).body);
    expect((await booked(copy.id)).booking).toMatchObject({
      state: 'duplicate',
      invoice_id: read.booking.invoice_id,
    });
  });

  it('that cannot be read gives the reason, and may be read and booked again', async () => {
    const file = Stored.parse((await upload(pdfOf('rikutud'), { fields: { kind: 'invoice' } })).body);
    const read = await booked(file.id);
    expect(read).toMatchObject({
      state: 'failed',
      method: null,
      booking: { state: 'none', invoice_id: null },
    });
    const again = await api.send('POST', `${path}/files/${file.id}/extract/`, { key });
    expect(again.status).toBe(202);
    expect(Read.parse(again.body)).toMatchObject({ state: 'queued', booking: { state: 'queued' } });
    await booked(file.id);
    const booking = await api.send('POST', `${path}/files/${file.id}/book/`, { key });
    expect([booking.status, Read.parse(booking.body).booking.state]).toEqual([202, 'queued']);
    expect((await booked(file.id)).booking.state).toBe('none');
  });
});

describe('the booking of a file', () => {
  const extraction = async (id: string) =>
    Read.parse((await api.send('GET', `${path}/files/${id}/extraction/`, { key })).body);
  const command = (id: string | null, name: string, body: object = {}) =>
    api.send('POST', `${path}/invoices/${id}/${name}`, { key, body });
  const rebook = (id: string) => api.send('POST', `${path}/files/${id}/book/`, { key });

  it('has the state of its invoice, and is booked again only after that is given up', async () => {
    const content = await makeInvoicePdf({ ...HOSTING, number: 'T-1' }, 'classic');
    const { id } = Stored.parse((await upload(content, { fields: { kind: 'invoice' } })).body);
    const first = (await booked(id)).booking;
    expect(first).toMatchObject({ state: 'posted' });
    expect(fault(await rebook(id))).toEqual([409, 'state_conflict', undefined]);

    expect((await command(first.invoice_id, 'cancel', { reason: 'Vale arve' })).status).toBe(200);
    expect((await extraction(id)).booking).toEqual({ ...first, state: 'cancelled', reason: null });

    expect((await rebook(id)).status).toBe(202);
    const second = (await booked(id)).booking;
    expect(second).toMatchObject({ state: 'posted' });
    expect(second.invoice_id).not.toBe(first.invoice_id);
    expect(fault(await rebook(id))).toEqual([409, 'state_conflict', undefined]);
  });

  it('that was a draft is posted when a person posts it, and void when they give it up', async () => {
    const drafts = await Promise.all(
      ['T-2', 'T-3'].map(async (number) => {
        const stranger = { ...HOSTING.supplier, iban: 'EE471000001020145685' };
        const content = await makeInvoicePdf({ ...HOSTING, number, supplier: stranger }, 'classic');
        return Stored.parse((await upload(content, { fields: { kind: 'invoice' } })).body).id;
      }),
    );
    const [posted = '', given = ''] = drafts;
    const draft = (await booked(posted)).booking;
    expect(draft).toMatchObject({ state: 'draft', reason: expect.any(String) as string });
    expect((await command(draft.invoice_id, 'post')).status).toBe(200);
    expect((await extraction(posted)).booking).toEqual({ ...draft, state: 'posted', reason: null });

    const other = (await booked(given)).booking;
    expect((await command(other.invoice_id, 'void', { reason: 'Ei ole meie' })).status).toBe(200);
    expect((await extraction(given)).booking).toMatchObject({ state: 'void' });
    expect((await rebook(given)).status).toBe(202);
    expect((await booked(given)).booking).toMatchObject({ state: 'draft' });
  });

  it('outlives another reading, and only one reading runs at a time', async () => {
    const content = await makeInvoicePdf({ ...HOSTING, number: 'T-4' }, 'classic');
    const { id } = Stored.parse((await upload(content, { fields: { kind: 'invoice' } })).body);
    const before = await booked(id);
    const ask = () => api.send('POST', `${path}/files/${id}/extract/`, { key });
    const [one, two] = await Promise.all([ask(), ask()]);
    expect([one.status, two.status].sort()).toEqual([202, 409]);
    const after = await until(
      async () => {
        const read = await extraction(id);
        return read.state === 'done' ? read : undefined;
      },
      { timeoutMs: 60_000, what: 'the file is read again' },
    );
    expect(after['extracted_at']).not.toBe(before['extracted_at']);
    expect(after.booking).toEqual(before.booking);
  });
});
