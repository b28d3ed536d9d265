import { isoDate, isReferenceNumber } from '#platform';
import { recordVatStatus, updateDetails } from '../../opening/book.commands.js';
import { cancelInvoice, voidInvoice } from '../end/end-invoice.commands.js';
import { importSalesInvoice } from './import-sales-invoice.commands.js';
import {
  importSalesInvoiceRequest,
  issueInvoiceRequest,
  reviseInvoiceRequest,
} from '../content/invoice.wire.js';
import { issueInvoice } from './issue-invoice.commands.js';
import { reviseInvoice } from '../revise/revise-invoice.commands.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordExchangeRate } from '#ledger';
import { testActor } from '../../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { LINE, refusal, Trade } from '../../../../../test/support/trade.js';

let db: TestDatabase;
let trade: Trade;
let customer: string;

beforeAll(async () => {
  db = await testDatabase();
  trade = await opened();
  customer = await trade.party({ name: 'Klient AS', kind: 'customer', address: 'Aia 5, Tartu' });
});

afterAll(async () => {
  await trade.coherent();
  await db.drop();
});

const SALE = { ...LINE, vat_code: 'S24' };

async function opened(numbering: object = {}): Promise<Trade> {
  const books = await Trade.open(db.database);
  const address = 'Pikk 1, Tallinn';
  const policy = { policy: 'sequential' as const, prefix: 'A-', padding: 4, per_year: false, ...numbering };
  await books.run(updateDetails, { address, numbering: policy });
  return books;
}

/** A draft of an own sale of 100 euros and VAT; its cents make it distinct from the others. */
let cents = 0;
async function draft(given: object = {}, revision: object = {}, books = trade): Promise<string> {
  cents += 1;
  const lines = [{ ...SALE, unit_price: `100.${String(cents).padStart(2, '0')}` }];
  const body = { direction: 'sales', number: null, party_id: customer, ...given };
  return (await books.record(body, { lines, ...revision })).invoice_id;
}

const issue = async (invoiceId: string, body: object = {}, books = trade, actor = testActor()) =>
  (await books.run(issueInvoice, { invoice_id: invoiceId, ...issueInvoiceRequest.parse(body) }, actor))
    .result;

const importSale = (given: object, revision: object = {}) =>
  trade.run(
    importSalesInvoice,
    importSalesInvoiceRequest.parse({
      party_id: customer,
      external_source: 'stripe',
      ...given,
      revision: { invoice_date: '2026-11-05', lines: [SALE], ...revision },
    }),
  );

describe('issuing a sale', () => {
  it('numbers it, freezes both parties and posts its entry', async () => {
    const id = await draft({}, { lines: [SALE] });
    const issued = await issue(id);
    expect(issued.number).toMatch(/^A-\d{4}$/);
    expect(isReferenceNumber(issued.reference_number)).toBe(true);
    const entry = await trade.entryLines(issued.entry_id);
    expect(Object.values(entry).sort()).toEqual([-10_000n, 12_400n, -2_400n].sort());
    expect(await trade.invoice(id)).toMatchObject({
      state: 'issued',
      number: issued.number,
      reference_number: issued.reference_number,
      issued_at: trade.clock.now(),
      posted_at: trade.clock.now(),
      open_minor: 12_400n,
      settlement_state: 'unpaid',
      revision: {
        seller_snapshot: { address: 'Pikk 1, Tallinn' },
        buyer_snapshot: { name: 'Klient AS', address: 'Aia 5, Tartu' },
      },
    });
  });

  it('a credit note issued after the company left the register names the VAT number of the invoice: BR-S-02', async () => {
    const books = await opened();
    const party_id = await books.party({ kind: 'customer', address: 'Aia 5' });
    const sold = await draft({ party_id }, { invoice_date: '2026-10-05', lines: [SALE] }, books);
    await issue(sold, {}, books);
    await books.run(recordVatStatus, {
      valid_from: isoDate('2026-11-01'),
      status: 'unregistered',
      vat_number: '',
    });
    const note = { party_id, kind: 'credit_note', corrects_invoice_id: sold };
    const credit = await draft(note, { invoice_date: '2026-11-10', lines: [SALE] }, books);
    await issue(credit, {}, books);
    const later = await draft({ party_id }, { lines: [{ ...SALE, vat_code: 'SOUT' }] }, books);
    await issue(later, {}, books);
    const sellerOf = async (id: string) => (await books.invoice(id)).revision.seller_snapshot;
    expect(await sellerOf(sold)).toMatchObject({ vat_number: 'EE100000001' });
    expect(await sellerOf(credit)).toMatchObject({ vat_number: 'EE100000001' });
    expect(await sellerOf(later)).toMatchObject({ vat_number: null });
  });

  it('numbers without a gap when fifty are issued at once, and reuses the number of one that fails', async () => {
    const books = await opened();
    const party_id = await books.party({ kind: 'customer', address: 'Aia 5' });
    const homeless = await books.party({ kind: 'customer' });
    const drafts: string[] = [];
    for (let count = 0; count < 50; count += 1) drafts.push(await draft({ party_id }, {}, books));
    const failing = await draft({ party_id: homeless }, {}, books);
    const numbers = await Promise.all([
      ...drafts.map(async (id) => (await issue(id, {}, books)).number),
      refusal(issue(failing, {}, books)).then(({ code }) => code),
    ]);
    const expected = Array.from({ length: 50 }, (_, index) => `A-${String(index + 1).padStart(4, '0')}`);
    expect(numbers.sort()).toEqual([...expected, 'buyer_address_missing'].sort());
    await books.coherent();
  });

  it('restarts each calendar year where the company numbers per year', async () => {
    const books = await opened({ prefix: '', padding: 3, per_year: true });
    const party_id = await books.party({ kind: 'customer', address: 'Aia 5' });
    const lastYear = await draft({ party_id }, { invoice_date: '2025-12-30' }, books);
    const thisYear = await draft({ party_id }, {}, books);
    expect((await issue(thisYear, {}, books)).number).toBe('2026-001');
    expect((await issue(lastYear, {}, books)).number).toBe('2025-001');
  });

  it('accepts a number only where the company numbers freely, and only once', async () => {
    expect(await refusal(issue(await draft(), { number: 'X1' }))).toMatchObject({
      code: 'invalid_payload',
      field: 'number',
    });
    const books = await opened({ policy: 'free' });
    const party_id = await books.party({ kind: 'customer', address: 'Aia 5' });
    const first = await draft({ party_id }, {}, books);
    const second = await draft({ party_id }, {}, books);
    expect(await refusal(issue(first, {}, books))).toMatchObject({ code: 'validation_error' });
    expect((await issue(first, { number: 'X1' }, books)).number).toBe('X1');
    expect(await refusal(issue(second, { number: 'X1' }, books))).toMatchObject({ code: 'number_taken' });
  });

  it('reserves the number chosen for a draft against every other own sale, until the draft is void', async () => {
    const books = await opened({ policy: 'free' });
    const party_id = await books.party({ kind: 'customer', address: 'Aia 5' });
    const other = await books.party({ kind: 'customer', address: 'Aia 6' });
    const first = await draft({ party_id, number: 'D-1' }, {}, books);
    for (const given of [{ party_id: other }, { party_id, allow_duplicate: true }]) {
      expect(await refusal(draft({ ...given, number: 'D-1' }, {}, books))).toMatchObject({
        code: 'number_taken',
      });
    }
    const second = await draft({ party_id: other, number: 'D-2' }, {}, books);
    const revised = (number: string) => {
      const revision = { invoice_date: '2026-11-05', number, lines: [{ ...SALE, unit_price: '200' }] };
      const body = reviseInvoiceRequest.parse({ reason: 'Muu number', revision });
      return books.run(reviseInvoice, { ...body, invoice_id: second });
    };
    expect(await refusal(revised('D-1'))).toMatchObject({ code: 'number_taken' });
    expect((await revised('D-2')).result).toMatchObject({ revision_no: 2 });

    await books.run(voidInvoice, { invoice_id: first, reason: 'Uuesti' });
    const again = await draft({ party_id, number: 'D-1' }, {}, books);
    expect((await issue(again, {}, books)).number).toBe('D-1');
    expect(await refusal(draft({ party_id: other, number: 'D-1' }, {}, books))).toMatchObject({
      code: 'number_taken',
    });
  });

  it('uses the sequence, whatever was chosen for the draft while the company numbered freely', async () => {
    const books = await opened({ policy: 'free' });
    const party_id = await books.party({ kind: 'customer', address: 'Aia 5' });
    const invoice = await draft({ party_id, number: 'D-1' }, {}, books);
    const policy = { policy: 'sequential' as const, prefix: 'A-', padding: 4, per_year: false };
    await books.run(updateDetails, { numbering: policy });
    expect((await issue(invoice, {}, books)).number).toBe('A-0001');
  });

  it('is refused without the address of either side, except for pooled private persons', async () => {
    const books = await Trade.open(db.database);
    await books.run(updateDetails, { address: null });
    const party_id = await books.party({ kind: 'customer', address: 'Aia 5' });
    const first = await draft({ party_id }, {}, books);
    expect(await refusal(issue(first, {}, books))).toMatchObject({ code: 'seller_address_missing' });
    expect(await issue(first, { seller_address: 'Uus 2' }, books)).toMatchObject({ invoice_id: first });
    const homeless = await books.party({ kind: 'customer' });
    const second = await draft({ party_id: homeless }, {}, books);
    expect(await refusal(issue(second, { seller_address: 'Uus 2' }, books))).toMatchObject({
      code: 'buyer_address_missing',
    });
    const pool = await books.party({ kind: 'customer', private_persons: true });
    const third = await draft({ party_id: pool }, {}, books);
    expect(await issue(third, { seller_address: 'Uus 2' }, books)).toMatchObject({ invoice_id: third });
  });

  it('in another currency waits for the rate of the European Central Bank, and freezes the VAT in euro', async () => {
    const id = await draft({}, { invoice_date: '2026-11-08', currency: 'USD', lines: [SALE] });
    expect(await refusal(issue(id))).toMatchObject({ code: 'vat_exchange_rate_missing' });
    // A rate that a person recorded does not replace the bank's.
    await trade.run(recordExchangeRate, { quote: 'USD', date: isoDate('2026-11-08'), value: '2' });
    expect(await refusal(issue(id))).toMatchObject({ code: 'vat_exchange_rate_missing' });
    await trade.rate('USD', '2026-11-06', '1.25');
    await issue(id);
    expect(await trade.invoice(id)).toMatchObject({
      base_gross_minor: 9_920n,
      revision: {
        base_vat: { currency: 'EUR', tax_minor: 1_920, frozen: true, rate: { rate_source: 'ecb' } },
      },
    });
  });

  it('with VAT uses the rate that the VAT is frozen at, not a chosen one', async () => {
    await trade.rate('USD', '2026-11-04', '1.25');
    const { result: chosen } = await trade.run(recordExchangeRate, {
      quote: 'USD',
      date: isoDate('2026-11-05'),
      value: '2',
    });
    const day = { invoice_date: '2026-11-04', currency: 'USD', ...chosen };
    const withVat = await draft({}, { ...day, lines: [SALE] });
    const { entry_id: entryId } = await issue(withVat);
    expect(await trade.entryLines(entryId)).toEqual({ '1210': 9_920n, '3120': -8_000n, '2510': -1_920n });
    expect(await trade.invoice(withVat)).toMatchObject({
      base_gross_minor: 9_920n,
      revision: { fx_rate_source: 'ecb', base_vat: { tax_minor: 1_920 } },
    });
    const without = await draft({}, { ...day, lines: [{ ...SALE, vat_code: 'S0' }] });
    const { entry_id: freely } = await issue(without);
    expect(await trade.entryLines(freely)).toEqual({ '1210': 5_000n, '3120': -5_000n });
  });

  it('is refused for a purchase, twice, without the permission, and for an unknown invoice', async () => {
    const { invoice_id: purchase } = await trade.record();
    const id = await draft();
    const clerk = testActor({ permissions: new Set(['invoices.write']) });
    expect(await refusal(issue(purchase))).toMatchObject({ code: 'invoice_state_conflict' });
    expect(await refusal(issue(id, {}, trade, clerk))).toMatchObject({ code: 'permission_denied' });
    const both = await Promise.allSettled([issue(id), issue(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(issue(id))).toMatchObject({ code: 'invoice_state_conflict' });
    expect(await refusal(issue('01ARZ3NDEKTSV4RRFFQ69G5FAV'))).toMatchObject({ code: 'not_found' });
  });

  it('of a credit note offsets its original, and cancelling the note undoes the offset', async () => {
    const original = await draft({}, { lines: [{ ...SALE, unit_price: '300' }] });
    await issue(original);
    const note = await draft({ kind: 'credit_note', corrects_invoice_id: original }, { lines: [SALE] });
    await issue(note);
    expect(await trade.invoice(original)).toMatchObject({
      open_minor: 24_800n,
      settlement: { credited_minor: 12_400n },
    });
    await trade.run(cancelInvoice, { invoice_id: note, reason: 'viga' });
    expect(await trade.invoice(original)).toMatchObject({ open_minor: 37_200n });
    const much = await draft(
      { kind: 'credit_note', corrects_invoice_id: original },
      { lines: [{ ...SALE, unit_price: '300.01' }] },
    );
    expect(await refusal(issue(much))).toMatchObject({ code: 'credit_exceeds_invoice' });
  });

  it.each(['recorded', 'void', 'cancelled'])(
    'of a credit note is refused while its original is %s, because there is nothing to take back',
    async (state) => {
      const original = await draft();
      const credit = { kind: 'credit_note', corrects_invoice_id: original };
      const note = await draft(credit, { lines: [{ ...SALE, unit_price: `0.${cents + 10}` }] });
      const reason = { invoice_id: original, reason: 'viga' };
      if (state === 'void') await trade.run(voidInvoice, reason);
      if (state === 'cancelled') {
        await issue(original);
        await trade.run(cancelInvoice, reason);
      }
      expect(await refusal(issue(note))).toMatchObject({ code: 'invoice_state_conflict' });
      expect(await trade.invoice(note)).toMatchObject({ state: 'recorded', number: null });
    },
  );

  it('keeps the number of a cancelled invoice: the next one continues the sequence', async () => {
    const id = await draft();
    const { number } = await issue(id);
    await trade.run(cancelInvoice, { invoice_id: id, reason: 'viga' });
    expect(await trade.invoice(id)).toMatchObject({ state: 'cancelled', number });
    expect((await issue(await draft())).number > number).toBe(true);
  });
});

describe('importing a sale issued elsewhere', () => {
  it('posts it under its own number, with its original and without a reference number', async () => {
    const documentId = await trade.document('stripe-1');
    const { result } = await importSale({ number: 'S-1' }, { documents: [{ document_id: documentId }] });
    expect(await trade.invoice(result.invoice_id)).toMatchObject({
      state: 'issued',
      number: 'S-1',
      external_source: 'stripe',
      reference_number: null,
      origin: 'import',
      settlement_state: 'unpaid',
      revision: { documents: [{ document_id: documentId, role: 'original' }] },
    });
    expect((await trade.invoices({ external_source_prefix: 'str' })).map(({ number }) => number)).toEqual([
      'S-1',
    ]);
  });

  it('keeps the VAT as its document printed it, within a cent per line', async () => {
    const line = { ...SALE, unit_price: '10.02' };
    const { result } = await importSale({ number: 'S-9' }, { lines: [{ ...line, tax_minor: 241 }] });
    expect(await trade.invoice(result.invoice_id)).toMatchObject({ tax_minor: 241n });
    expect(
      await refusal(importSale({ number: 'S-10' }, { lines: [{ ...line, tax_minor: 242 }] })),
    ).toMatchObject({ code: 'invalid_payload', field: 'revision.lines.0.tax_minor' });
  });

  it('posts one dated before the start of these books against the opening balance, without VAT', async () => {
    const { result } = await importSale({ number: 'S-2', opening: true }, { invoice_date: '2026-10-05' });
    const lines = await trade.entryLines(result.entry_id);
    expect(Object.values(lines).sort()).toEqual([12_400n, -12_400n].sort());
  });

  it('refuses the same sale a second time', async () => {
    await importSale({ number: 'S-3' });
    expect(await refusal(importSale({ number: 'S-3' }))).toMatchObject({ code: 'duplicate_invoice' });
  });
});
