import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allocate, reverseAllocation } from '../../reconciliation/allocation.commands.js';
import { cancelInvoice, voidInvoice } from '../end/end-invoice.commands.js';
import { reviseInvoiceRequest } from '../content/invoice.wire.js';
import { reviseInvoice } from '../revise/revise-invoice.commands.js';
import { testActor } from '../../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { LINE, refusal, Trade } from '../../../../../test/support/trade.js';

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
  trade = await Trade.open(db.database);
});

afterAll(async () => {
  await trade.coherent();
  await db.drop();
});

const revise = (invoiceId: string, revision: object, given: object = {}) =>
  trade.run(reviseInvoice, {
    invoice_id: invoiceId,
    ...reviseInvoiceRequest.parse({
      reason: 'parandus',
      ...given,
      revision: { invoice_date: '2026-11-05', lines: [LINE], ...revision },
    }),
  });

describe('posting a purchase', () => {
  it('writes its entry and shows it unpaid', async () => {
    const { invoice_id: id } = await trade.record({}, { supply_date: '2026-10-30', due_date: '2026-12-01' });
    const { entry_id } = await trade.post(id);
    expect(await trade.entryLines(entry_id)).toEqual({ 5900: 10_000n, 1510: 2_400n, 2310: -12_400n });
    expect(await trade.invoice(id)).toMatchObject({
      state: 'posted',
      open_minor: 12_400n,
      settlement_state: 'unpaid',
      settlement: { state: 'unpaid', open_minor: 12_400n, settled_minor: 0n, last_settled_on: null },
      posted_at: trade.clock.now(),
      entries: [
        {
          id: entry_id,
          journal: 'purchases',
          economic_date: '2026-10-30',
          source_role: 'primary',
          state: 'posted',
        },
      ],
    });
  });

  it('self-assesses VAT, deducts it in part and balances to the cent', async () => {
    const { invoice_id: reverse } = await trade.record({}, { lines: [{ ...LINE, vat_code: 'PEUS24' }] });
    expect(await trade.entryLines((await trade.post(reverse)).entry_id)).toEqual({
      5900: 10_000n,
      1511: 2_400n,
      2511: -2_400n,
      2310: -10_000n,
    });
    const { invoice_id: partial } = await trade.record({}, { lines: [{ ...LINE, deductible_bps: 5000 }] });
    expect(await trade.entryLines((await trade.post(partial)).entry_id)).toEqual({
      5900: 11_200n,
      1510: 1_200n,
      2310: -12_400n,
    });
  });

  it('of a document with zero amounts leaves no entry', async () => {
    const { invoice_id: id } = await trade.record({}, { lines: [{ ...LINE, unit_price: '0' }] });
    expect(await trade.post(id)).toEqual({ invoice_id: id, entry_id: null, warnings: [] });
    expect(await trade.invoice(id)).toMatchObject({
      state: 'posted',
      open_minor: 0n,
      settlement_state: 'paid',
    });
  });

  it('is refused for a sale, twice, without the permission, and for an unknown invoice', async () => {
    const { invoice_id: sale } = await trade.record(
      { direction: 'sales', number: null },
      { lines: [{ ...LINE, vat_code: 'S24' }] },
    );
    const { invoice_id: draft } = await trade.record();
    const posted = await trade.recordAndPost();
    const before = await trade.footprint();
    const clerk = testActor({ permissions: new Set(['invoices.write']) });
    expect(await refusal(trade.post(sale))).toMatchObject({ code: 'invoice_state_conflict' });
    expect(await refusal(trade.post(posted))).toMatchObject({ code: 'invoice_state_conflict' });
    expect(await refusal(trade.post(draft, clerk))).toMatchObject({ code: 'permission_denied' });
    expect(await refusal(trade.post('01ARZ3NDEKTSV4RRFFQ69G5FAV'))).toMatchObject({ code: 'not_found' });
    expect(await trade.footprint()).toEqual(before);
  });

  it('waits for the rate of a foreign currency, and then freezes it', async () => {
    const { invoice_id: id } = await trade.record({}, { invoice_date: '2026-11-08', currency: 'USD' });
    expect(await trade.invoice(id)).toMatchObject({ base_gross_minor: null, revision: { base_vat: null } });
    const before = await trade.footprint();
    expect(await refusal(trade.post(id))).toMatchObject({ code: 'exchange_rate_missing' });
    expect(await trade.footprint()).toEqual(before);

    // 8 November 2026 is a Sunday, so Friday's rate applies.
    await trade.rate('USD', '2026-11-06', '1.25');
    const { entry_id } = await trade.post(id);
    expect(await trade.entryLines(entry_id)).toEqual({ 5900: 8_000n, 1510: 1_920n, 2310: -9_920n });
    expect(await trade.invoice(id)).toMatchObject({
      gross_minor: 12_400n,
      base_gross_minor: 9_920n,
      revision: {
        fx_rate_source: 'ecb',
        base_vat: {
          currency: 'EUR',
          tax_minor: 1_920,
          rates: [{ vat_rate_bps: 2400, tax_minor: 1_920 }],
          rate: { value: '1.25', base: 'EUR', quote: 'USD', date: '2026-11-06', rate_source: 'ecb' },
          frozen: true,
        },
      },
    });
  });
});

describe('a published rate', () => {
  it("gives a preview of a draft's VAT in base currency, and the posting copies it into the books", async () => {
    await db.database.system((sql) =>
      sql.run(
        `INSERT INTO books.reference_rate (base, quote, date, value)
         VALUES ('EUR', 'NOK', '2026-11-05', '12'), ('EUR', 'NOK', '2026-11-19', '10')`,
      ),
    );
    const { invoice_id: id } = await trade.record({}, { currency: 'NOK' });
    expect((await trade.invoice(id)).revision).toMatchObject({
      base_vat: { tax_minor: 240n, rate: { value: '10', date: '2026-11-19' }, frozen: false },
    });
    await trade.post(id);
    const posted = await trade.invoice(id);
    expect(posted.revision).toMatchObject({
      exchange_rate_id: expect.stringMatching(/^[0-7][0-9A-Z]{25}$/) as string,
      base_vat: { tax_minor: 200, rate: { value: '12', date: '2026-11-05' }, frozen: true },
    });
  });
});

describe('a purchase credit note', () => {
  it('offsets its original, and cancelling the note undoes the offset', async () => {
    const party_id = await trade.party();
    const original = await trade.recordAndPost({ party_id });
    const { invoice_id: note } = await trade.record(
      { party_id, kind: 'credit_note', corrects_invoice_id: original },
      { lines: [{ ...LINE, unit_price: '40' }] },
    );
    const { entry_id } = await trade.post(note);
    expect(await trade.entryLines(entry_id)).toEqual({ 5900: -4_000n, 1510: -960n, 2310: 4_960n });
    expect(await trade.invoice(original)).toMatchObject({
      open_minor: 7_440n,
      settlement_state: 'part_paid',
      settlement: { credited_minor: 4_960n, settled_minor: 0n },
      allocations: [{ kind: 'credit_offset', item_minor: 4_960n, bank_transaction_id: null }],
    });
    expect(await trade.invoice(note)).toMatchObject({ sign: -1, open_minor: 0n, settlement_state: 'paid' });

    expect(await refusal(trade.run(cancelInvoice, { invoice_id: original, reason: 'x' }))).toMatchObject({
      code: 'invoice_has_allocations',
    });
    await trade.run(cancelInvoice, { invoice_id: note, reason: 'ekslik' });
    expect(await trade.invoice(original)).toMatchObject({
      open_minor: 12_400n,
      settlement_state: 'unpaid',
      allocations: [],
    });
    expect(await trade.invoice(note)).toMatchObject({
      state: 'cancelled',
      cancel_reason: 'ekslik',
      open_minor: null,
      settlement: null,
      posted_at: null,
      settlement_state: 'unposted',
      entries: [{ state: 'reversed' }, { source_role: 'reversal', state: 'posted' }],
    });
  });

  it('cannot be cancelled while a person has set it off against another invoice, whichever of the two was named first', async () => {
    const party_id = await trade.party();
    const original = await trade.recordAndPost({ party_id });
    const paid = {
      kind: 'payment',
      invoice_id: original,
      counter_role: 'rounding',
      item_minor: 12_400n,
    } as const;
    await trade.run(allocate, paid);
    const note = await trade.recordAndPost({ party_id, kind: 'credit_note', corrects_invoice_id: original });
    const other = await trade.recordAndPost({ party_id }, { lines: [{ ...LINE, unit_price: '200' }] });
    for (const [invoice_id, other_invoice_id] of [
      [other, note],
      [note, other],
    ] as const) {
      const offset = { kind: 'credit_offset', invoice_id, other_invoice_id, item_minor: 5_000n } as const;
      const { result } = await trade.run(allocate, offset);
      expect(await refusal(trade.run(cancelInvoice, { invoice_id: note, reason: 'x' }))).toMatchObject({
        code: 'invoice_has_allocations',
      });
      await trade.run(reverseAllocation, result);
    }
    await trade.run(cancelInvoice, { invoice_id: note, reason: 'x' });
  });

  it('waits for its original to be posted, which then cannot be cancelled before it', async () => {
    const party_id = await trade.party();
    const { invoice_id: original } = await trade.record({ party_id });
    const credit = { party_id, kind: 'credit_note', corrects_invoice_id: original };
    const { invoice_id: note } = await trade.record(credit);
    expect(await refusal(trade.post(note))).toMatchObject({ code: 'invoice_state_conflict' });
    await trade.post(original);
    const paid = { kind: 'payment', invoice_id: original, counter_role: 'rounding' } as const;
    const { result: payment } = await trade.run(allocate, { ...paid, item_minor: 12_400n });
    await trade.post(note);
    await trade.run(reverseAllocation, payment);
    const cancel = (id: string) => trade.run(cancelInvoice, { invoice_id: id, reason: 'viga' });
    expect(await refusal(cancel(original))).toMatchObject({ code: 'invoice_state_conflict' });
    await cancel(note);
    await cancel(original);
  });

  it('never exceeds its original', async () => {
    const party_id = await trade.party();
    const original = await trade.recordAndPost({ party_id });
    const credit = { party_id, kind: 'credit_note', corrects_invoice_id: original };
    await trade.recordAndPost(credit, { lines: [{ ...LINE, unit_price: '60' }] });
    const { invoice_id: second } = await trade.record(credit, { lines: [{ ...LINE, unit_price: '40.01' }] });
    expect(await refusal(trade.post(second))).toMatchObject({ code: 'credit_exceeds_invoice' });
    expect((await trade.invoice(second)).state).toBe('recorded');
  });

  it('uses the tax point of its original, and books the difference between rates as gain or loss', async () => {
    await trade.rate('SEK', '2026-11-09', '10');
    const chosen = await trade.rate('SEK', '2026-11-10', '8');
    const party_id = await trade.party();
    const content = { invoice_date: '2026-11-09', currency: 'SEK', lines: [{ ...LINE, vat_code: 'POUT' }] };
    const original = await trade.recordAndPost({ party_id }, { ...content, exchange_rate_id: chosen });
    await trade.recordAndPost(
      { party_id, kind: 'credit_note', corrects_invoice_id: original },
      { ...content, invoice_date: '2026-11-12' },
    );
    // 100 kronor owed at 12.50 euros were taken back at 10.00: the payable is zero, and 2.50 is a gain.
    const balances = await db.database.readCompany(trade.companyId, (sql) =>
      sql.rows<{ code: string; base: bigint }>(
        `SELECT a.code, sum(l.base_minor)::bigint AS base FROM books.journal_line l
         JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
         WHERE l.company_id = $1 AND (l.party_id = $2 OR a.role IN ('fx_loss', 'fx_gain')) GROUP BY a.code ORDER BY a.code`,
        [trade.companyId, party_id],
      ),
    );
    expect(balances).toEqual([
      { code: '2310', base: 0n },
      { code: '3840', base: -250n },
    ]);
  });
});

describe('revising', () => {
  it('gives a draft its next revision and keeps the first', async () => {
    const { invoice_id: id } = await trade.record();
    const { result } = await revise(id, { lines: [{ ...LINE, unit_price: '50' }], number: 'UUS-1' });
    expect(result).toMatchObject({ invoice_id: id, revision_no: 2, state: 'recorded' });
    expect(await trade.invoice(id)).toMatchObject({
      number: 'UUS-1',
      gross_minor: 6_200n,
      revision: { revision_no: 2, reason: 'parandus' },
      revisions: [
        { revision_no: 1, state: 'superseded', gross_minor: 12_400n },
        { revision_no: 2, state: 'current', gross_minor: 6_200n },
      ],
    });
  });

  it('reverses and replaces the entry of a posted one in one commit', async () => {
    const id = await trade.recordAndPost();
    await revise(id, { lines: [{ ...LINE, unit_price: '80' }] });
    const invoice = await trade.invoice(id);
    expect(invoice).toMatchObject({ state: 'posted', open_minor: 9_920n });
    expect(invoice.entries.map((entry) => [entry.source_role, entry.state])).toEqual([
      ['primary', 'reversed'],
      ['reversal', 'posted'],
      ['replacement', 'posted'],
    ]);
    expect(await trade.entryLines(invoice.entries[2]?.id ?? null)).toMatchObject({ 2310: -9_920n });
  });

  it('respects the settled amount', async () => {
    const party_id = await trade.party();
    const original = await trade.recordAndPost({ party_id });
    await trade.recordAndPost(
      { party_id, kind: 'credit_note', corrects_invoice_id: original },
      { lines: [{ ...LINE, unit_price: '40' }] },
    );
    expect(await refusal(revise(original, { lines: [{ ...LINE, unit_price: '39' }] }))).toMatchObject({
      code: 'invoice_has_allocations',
    });
    expect(await refusal(revise(original, {}, { party_id: await trade.party() }))).toMatchObject({
      code: 'invoice_has_allocations',
    });
    await revise(original, { lines: [{ ...LINE, unit_price: '90' }] });
    expect(await trade.invoice(original)).toMatchObject({ open_minor: 6_200n });
  });

  it("checks for a duplicate again only when the invoice's identity changes", async () => {
    const party_id = await trade.party();
    await trade.record({ party_id, number: 'T-1' });
    const { invoice_id: twin } = await trade.record({ party_id, number: 'T-1', allow_duplicate: true });
    await revise(twin, {});
    const { invoice_id: other } = await trade.record({ party_id, number: 'T-2' });
    expect(await refusal(revise(other, { number: 'T-1' }))).toMatchObject({ code: 'duplicate_invoice' });
  });
});

describe('voiding', () => {
  it('ends a draft permanently', async () => {
    const { invoice_id: id } = await trade.record({}, { needs_review: true });
    await trade.run(voidInvoice, { invoice_id: id, reason: 'kaks korda' });
    expect(await trade.invoice(id)).toMatchObject({
      state: 'void',
      settlement_state: 'unposted',
      needs_review: false,
    });
    const acts = [
      () => trade.post(id),
      () => revise(id, {}),
      () => trade.run(voidInvoice, { invoice_id: id, reason: 'x' }),
    ];
    for (const act of acts) {
      expect(await refusal(act())).toMatchObject({ code: 'invoice_state_conflict' });
    }
    const posted = await trade.recordAndPost();
    expect(await refusal(trade.run(voidInvoice, { invoice_id: posted, reason: 'x' }))).toMatchObject({
      code: 'invoice_state_conflict',
    });
  });
});
