import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeId, encodeId, isoDate } from '#platform';
import { reviseInvoiceRequest } from '../invoices/content/invoice.wire.js';
import { reviseInvoice } from '../invoices/revise/revise-invoice.commands.js';
import { type DocumentFilters, findDocument, listDocuments } from './document.queries.js';
import { TEST_TODAY } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { LINE, refusal, Trade } from '../../../../test/support/trade.js';

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
  trade = await Trade.open(db.database);
});

afterAll(() => db.drop());

const list = async (filters: Partial<DocumentFilters> = {}): Promise<string[]> =>
  db.database.readCompany(trade.companyId, async (sql) =>
    (
      await listDocuments(
        sql,
        trade.companyId,
        { ordering: 'created_at', ...filters },
        { limit: 50, after: null },
      )
    ).map((row) => row.id),
  );
const find = (id: string) =>
  db.database.reportCompany(trade.companyId, (sql) => findDocument(sql, trade.companyId, id));

describe('a document record', () => {
  it('is shared by uploads of the same bytes, kept for seven years, and links to its bytes', async () => {
    const id = await trade.document('esimene');
    expect(await trade.document('esimene')).toBe(id);
    const found = await find(id);
    const file = encodeId('file', 12n);
    expect(found).toMatchObject({
      kind: 'invoice',
      received_on: TEST_TODAY,
      retention_until: '2033-12-31',
      referenced: false,
      file_id: file,
      download_url: `/api/companies/${encodeId('company', trade.companyId)}/files/${file}/download-url/`,
      bank_statements: [],
      accounting_events: [],
      vat_returns: [],
    });
    expect(decodeId('file', found?.file_id ?? '')).toBe(12n);
  });

  it('is referenced once an invoice names it, and lists every revision that did', async () => {
    const id = await trade.document('viidatud');
    const loose = await trade.document('viitamata');
    const { invoice_id: invoiceId } = await trade.record({}, { documents: [{ document_id: id }] });
    await trade.run(reviseInvoice, {
      invoice_id: invoiceId,
      ...reviseInvoiceRequest.parse({
        reason: 'täpsustus',
        revision: {
          invoice_date: '2026-11-06',
          lines: [LINE],
          documents: [{ document_id: id, role: 'supporting' }],
        },
      }),
    });
    expect((await find(id))?.invoices).toMatchObject([
      { invoice_id: invoiceId, revision_no: 1, revision_state: 'superseded', role: 'original' },
      { invoice_id: invoiceId, revision_no: 2, revision_state: 'current', role: 'supporting' },
    ]);
    expect(await list({ referenced: true })).toEqual([id]);
    expect(await list({ referenced: false })).toContain(loose);
    expect(await list({ referenced: false })).not.toContain(id);
    expect((await trade.invoice(invoiceId)).revision.documents).toMatchObject([
      { document_id: id, role: 'supporting', filename: 'viidatud.pdf', kind: 'invoice', source: 'upload' },
    ]);
  });

  it('filters by each of its filters', async () => {
    const id = await trade.document('filtriga');
    const found = await find(id);
    expect(await list({ sha256: found?.sha256 })).toEqual([id]);
    expect(await list({ kind: 'contract' })).toEqual([]);
    expect(await list({ bank_feed: true })).toEqual([]);
    expect(await list({ bank_feed: false })).toContain(id);
    expect(await list({ received_from: isoDate('2026-11-21') })).toEqual([]);
    expect(await list({ received_from: TEST_TODAY, received_to: TEST_TODAY })).toContain(id);
    const forwards = await list();
    expect(await list({ ordering: '-created_at' })).toEqual([...forwards].reverse());
  });

  it('that does not exist is refused on an invoice, and nothing is written', async () => {
    const party = await trade.party();
    const before = await trade.footprint();
    const missing = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
    expect(
      await refusal(trade.record({ party_id: party }, { documents: [{ document_id: missing }] })),
    ).toEqual({ code: 'validation_error', field: 'revision.documents.0.document_id', error: 'not_found' });
    expect(await trade.footprint()).toEqual(before);
  });

  it.each([
    ['0001-01-01', '0008-12-31'],
    ['0050-06-01', '0057-12-31'],
    ['2026-12-31', '2033-12-31'],
    ['9999-12-31', '9999-12-31'],
  ])('received on %s is kept until a valid date: %s', async (received_on, retention_until) => {
    const id = await trade.document(`saadud ${received_on}`, isoDate(received_on));
    expect(await find(id)).toMatchObject({ received_on, retention_until });
  });
});
