import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import {
  cancelInvoice,
  importSalesInvoice,
  importSalesInvoiceRequest,
  issueInvoice,
  updateDetails,
} from '#books';
import { encodeId, type Sql, type Ulid } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/support/database.js';
import { testFiles, type TestFiles, testTask, type TestTask } from '../../../test/support/files.js';
import { LINE, Trade } from '../../../test/support/trade.js';
import { RenderInvoiceHandler } from './render-invoice.handler.js';

let db: TestDatabase;
let trade: Trade;
let files: TestFiles;
let customer: Ulid;

beforeAll(async () => {
  db = await testDatabase();
  trade = await Trade.open(db.database);
  files = await testFiles(db.database, trade.clock, trade.bus);
  await trade.run(updateDetails, { address: 'Pikk 1, Tallinn' });
  customer = await trade.party({ name: 'Klient AS', kind: 'customer', address: 'Aia 5, Tartu' });
});

afterAll(async () => {
  await trade.coherent();
  await files.close();
  await db.drop();
});

/** A draft sale; its amount distinguishes it from the others. */
let cents = 0;
async function recorded(revision: object = {}): Promise<Ulid> {
  cents += 1;
  const lines = [{ ...LINE, vat_code: 'S24', unit_price: `100.${String(cents).padStart(2, '0')}` }];
  const body = { direction: 'sales', number: null, party_id: customer };
  return (await trade.record(body, { lines, ...revision })).invoice_id;
}

async function issued(revision: object = {}): Promise<Ulid> {
  const invoiceId = await recorded(revision);
  await trade.run(issueInvoice, { invoice_id: invoiceId });
  return invoiceId;
}

const taskOf = (invoiceId: Ulid): TestTask<'render-invoice'> =>
  testTask('render-invoice', { invoiceId }, trade.companyId);
const handler = (): RenderInvoiceHandler =>
  new RenderInvoiceHandler({
    database: db.database,
    bus: trade.bus,
    files: files.store,
    clock: trade.clock,
  });
const render = (invoiceId: Ulid, task = taskOf(invoiceId)) => handler().handle(task);
const documentsOf = async (invoiceId: Ulid) => (await trade.invoice(invoiceId)).revision.documents;
const inCompany = <T>(read: (sql: Sql) => Promise<T>): Promise<T> =>
  db.database.readCompany(trade.companyId, read);
const countFiles = (): Promise<{ files: number; readings: number }> =>
  inCompany((sql) =>
    sql.one(
      `SELECT (SELECT count(*)::int FROM files.stored_file WHERE company_id = $1) AS files,
         (SELECT count(*)::int FROM files.extraction WHERE company_id = $1) AS readings`,
      [trade.companyId],
    ),
  );

describe('rendering an issued sale', () => {
  it('adds a PDF and an e-invoice, stored as files, which are not read as incoming invoices', async () => {
    const invoiceId = await issued();
    const { number } = await trade.invoice(invoiceId);
    const before = await countFiles();
    const task = taskOf(invoiceId);
    expect(await render(invoiceId, task)).toBe('done');
    expect(task.ended).toEqual(['done']);
    const documents = await documentsOf(invoiceId);
    const company = encodeId('company', trade.companyId);
    expect(documents).toEqual(
      [
        ['original', 'pdf'],
        ['supporting', 'xml'],
      ].map(([role, extension], at) => ({
        document_id: expect.any(String) as string,
        role,
        filename: `${number ?? ''}.${extension ?? ''}`,
        kind: 'invoice',
        file_id: expect.any(String) as string,
        download_url: `/api/companies/${company}/files/${documents[at]?.file_id ?? ''}/download-url/`,
        source: 'generated',
      })),
    );
    expect(await countFiles()).toEqual({ files: before.files + 2, readings: before.readings });
  });

  it('happens once, however often the task is delivered', async () => {
    const invoiceId = await issued();
    await render(invoiceId);
    const [first, before] = [await documentsOf(invoiceId), await countFiles()];
    expect(await render(invoiceId)).toBe('skipped');
    expect(await documentsOf(invoiceId)).toEqual(first);
    expect(await countFiles()).toEqual(before);
  });

  it('happens once when two workers have the task at the same time', async () => {
    const invoiceId = await issued();
    const before = await countFiles();
    await Promise.all([render(invoiceId), render(invoiceId)]);
    expect(await documentsOf(invoiceId)).toHaveLength(2);
    expect((await countFiles()).files).toBe(before.files + 2);
  });

  it('is completed by the next run with the same files when the first failed before the books recorded them', async () => {
    const invoiceId = await issued();
    const broken = { ...taskOf(invoiceId), finish: () => Promise.reject(new Error('the lease was lost')) };
    const before = await countFiles();
    await expect(handler().handle(broken)).rejects.toThrow('the lease was lost');
    expect(await documentsOf(invoiceId)).toEqual([]);
    expect(await render(invoiceId)).toBe('done');
    expect(await documentsOf(invoiceId)).toHaveLength(2);
    expect((await countFiles()).files).toBe(before.files + 2);
  });

  it('leaves the issued revision unchanged', async () => {
    const invoiceId = await issued();
    const { revision: before } = await trade.invoice(invoiceId);
    await render(invoiceId);
    const { revision } = await trade.invoice(invoiceId);
    expect({ ...revision, documents: [] }).toEqual(before);
  });

  it('adds its documents after those the invoice had', async () => {
    const document = await trade.document('leping');
    const invoiceId = await issued({ documents: [{ document_id: document, role: 'supporting' }] });
    await render(invoiceId);
    const sources = (await documentsOf(invoiceId)).map(({ source, role }) => `${source ?? ''} ${role}`);
    expect(sources).toEqual(['upload supporting', 'generated original', 'generated supporting']);
  });

  it('also covers a sale cancelled meanwhile: it was issued', async () => {
    const invoiceId = await issued();
    await trade.run(cancelInvoice, { invoice_id: invoiceId, reason: 'Vale klient' });
    expect(await render(invoiceId)).toBe('done');
    expect(await documentsOf(invoiceId)).toHaveLength(2);
  });

  it('skips a draft, a purchase, a sale issued elsewhere, and an unknown invoice', async () => {
    const purchase = await trade.recordAndPost();
    const imported = await trade.run(
      importSalesInvoice,
      importSalesInvoiceRequest.parse({
        party_id: customer,
        number: 'ST-1',
        external_source: 'stripe',
        revision: { invoice_date: '2026-11-05', lines: [{ ...LINE, vat_code: 'S24' }] },
      }),
    );
    for (const invoiceId of [
      await recorded(),
      purchase,
      imported.result.invoice_id,
      '01J00000000000000000000000',
    ]) {
      expect(await render(invoiceId)).toBe('skipped');
    }
  });

  it('stores bytes that match their record and contain the issued invoice', async () => {
    const invoiceId = await issued();
    await render(invoiceId);
    const { number, reference_number: reference, revision } = await trade.invoice(invoiceId);
    const row = await inCompany((sql) =>
      sql.one<{ file_id: bigint; sha256: string }>(
        'SELECT file_id, sha256 FROM books.document WHERE company_id = $1 AND id = $2',
        [trade.companyId, revision.documents[1]?.document_id],
      ),
    );
    const file = await files.store.retrieve(trade.companyId, row.file_id);
    const xml = await text(await files.store.open(file));
    expect(createHash('sha256').update(xml).digest('hex')).toBe(row.sha256);
    expect(xml).toContain(`<cbc:ID>${number ?? ''}</cbc:ID>`);
    expect(xml).toContain(`<cbc:PaymentID>${reference ?? ''}</cbc:PaymentID>`);
    expect(xml).toContain('<cbc:RegistrationName>Klient AS</cbc:RegistrationName>');
    expect(xml).toContain('<cbc:StreetName>Pikk 1, Tallinn</cbc:StreetName>');
  });
});
