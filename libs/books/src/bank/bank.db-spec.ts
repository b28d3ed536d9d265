import {
  allocate,
  allocateRequest,
  cancelInvoice,
  classifyMoneyIn,
  closePeriod,
  exemptTransaction,
  issueInvoice,
  matchTransfer,
  type OpenItem,
  periodRows,
  reverseAllocation,
  reviseInvoice,
  reviseInvoiceRequest,
  setParty,
  undoJudgement,
} from '#books';
import { isoDate, type Ulid } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bankLine,
  OTHER_IBAN,
  takeLine,
  takeStatement,
  transaction,
  transactions,
} from '../../../../test/support/bank.js';
import { TEST_TODAY, testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { LINE, refusal, Trade } from '../../../../test/support/trade.js';

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

const entryOf = async (id: Ulid) => {
  const { entries } = await transaction(trade, id);
  return trade.entryLines(entries[0]?.id ?? null);
};
const exempt = (id: Ulid, role: string) =>
  trade.run(exemptTransaction, {
    bank_transaction_id: id,
    counter_role: role as 'bank_charges',
    reason: 'leping',
  });
const openLine = async (isIt: (item: OpenItem) => boolean) =>
  (await trade.openItems()).find(isIt)?.line_id ?? '';
const settle = async (body: object) =>
  (await trade.run(allocate, allocateRequest.parse({ kind: 'payment', ...body }))).result.allocation_id;

describe('a line of a statement', () => {
  it('posts against suspense on its booking date, its fee to bank charges (completions §4)', async () => {
    const out = await takeLine(trade, { amountMinor: 10_000n, feeMinor: 35n });
    expect(await entryOf(out)).toEqual({ 1020: -10_035n, 1090: 10_000n, 5710: 35n });
    const back = await takeLine(trade, { direction: 'in', amountMinor: 5_000n, feeMinor: 20n });
    expect(await transaction(trade, back)).toMatchObject({
      total_minor: 4_980n,
      suspense_residual_minor: 5_000n,
      status: 'unmatched',
      entries: [
        { journal: 'bank', economic_date: '2026-11-10', source_kind: 'bank_transaction', state: 'posted' },
      ],
    });
  });

  it('that was seen before is skipped, and true twins of one day both stay', async () => {
    const coffee = bankLine({ externalId: null, description: 'kohv', amountMinor: 350n });
    const later = bankLine({ externalId: null, description: 'lõuna', amountMinor: 1_200n });
    expect(await takeStatement(trade, [coffee, coffee])).toMatchObject({ added: 2, skipped: 0 });
    expect(await takeStatement(trade, [coffee, coffee, later])).toMatchObject({ added: 1, skipped: 2 });
    const there = await takeStatement(trade, [coffee], { iban: OTHER_IBAN });
    expect(there).toMatchObject({ added: 1, skipped: 0 });
  });

  it('of an account in another currency waits for the rate of its day', async () => {
    const usd = { iban: 'EE287700771001234567', currency: 'USD' };
    expect(await refusal(takeLine(trade, { amountMinor: 1_250n }, usd))).toMatchObject({
      code: 'exchange_rate_missing',
    });
    await trade.rate('USD', '2026-11-10', '1.25');
    const id = await takeLine(trade, { amountMinor: 1_250n }, usd);
    expect(Object.values(await entryOf(id)).sort()).toEqual([-1_000n, 1_000n].sort());
  });

  it('from an own account is internal until its other half is named', async () => {
    await takeStatement(trade, [bankLine()], { iban: OTHER_IBAN });
    const out = await takeLine(trade, { counterpartyAccount: OTHER_IBAN, amountMinor: 77_00n });
    const back = await takeLine(
      trade,
      { direction: 'in', amountMinor: 77_00n, bookingDate: isoDate('2026-11-11') },
      { iban: OTHER_IBAN },
    );
    expect(await transaction(trade, out)).toMatchObject({ status: 'transfer_unmatched', is_internal: true });
    const match = { bank_transaction_id: out, other_bank_transaction_id: back };
    const { entry_id } = (await trade.run(matchTransfer, match)).result;
    // Each half is cleared on its booking date (completions §4, Dates of judgements): between them the money is in transit.
    const { entries } = await transaction(trade, out);
    const halves = await Promise.all(
      entries.slice(1).map(async ({ id, economic_date: day }) => [day, await trade.entryLines(id)]),
    );
    expect(halves).toEqual([
      ['2026-11-10', { 1080: 7_700n, 1090: -7_700n }],
      ['2026-11-11', { 1080: -7_700n, 2390: 7_700n }],
    ]);
    expect(entries[2]?.id).toBe(entry_id);
    await trade.coherent();
    for (const [id, other] of [
      [out, back],
      [back, out],
    ] as const) {
      expect(await transaction(trade, id)).toMatchObject({
        status: 'transfer_matched',
        is_internal: true,
        suspense_residual_minor: 0n,
        transfer_match: { other_bank_transaction_id: other, origin: 'human' },
      });
    }
    await trade.run(undoJudgement, { bank_transaction_id: back });
    await trade.coherent();
    expect(await transaction(trade, out)).toMatchObject({
      status: 'transfer_unmatched',
      transfer_match: null,
    });
    expect(await transaction(trade, back)).toMatchObject({ status: 'unmatched' });
  });

  it('that left in a month that is closed since is in transit from the first open day', async () => {
    const books = await Trade.open(db.database);
    const out = await takeLine(books, { bookingDate: isoDate('2025-01-31'), amountMinor: 100n });
    const back = await takeLine(
      books,
      { direction: 'in', bookingDate: isoDate('2025-02-03'), amountMinor: 100n },
      { iban: OTHER_IBAN },
    );
    const [january] = await db.database.readCompany(books.companyId, (sql) =>
      periodRows(sql, books.companyId, {}, { limit: 1, after: null }, TEST_TODAY),
    );
    await books.run(closePeriod, { period_id: january?.id ?? '' });
    await books.run(matchTransfer, { bank_transaction_id: out, other_bank_transaction_id: back });
    const { entries } = await transaction(books, out);
    expect(entries.map(({ economic_date: day }) => day)).toEqual(['2025-01-31', '2025-02-01', '2025-02-03']);
    await books.coherent();
    await books.run(undoJudgement, { bank_transaction_id: out });
    expect(await transaction(books, out)).toMatchObject({
      status: 'unmatched',
      suspense_residual_minor: 100n,
    });
    await books.coherent();
  });

  it('is internal from when its counterparty becomes an own account, but not when it paid an invoice', async () => {
    const iban = 'EE427700771001735999';
    const [waits, paid] = [
      await takeLine(trade, { counterpartyAccount: iban, amountMinor: 5_500n }),
      await takeLine(trade, { counterpartyAccount: iban }),
    ];
    await settle({ invoice_id: await trade.recordAndPost(), bank_transaction_id: paid, item_minor: 12_400 });
    expect(await transaction(trade, waits)).toMatchObject({ status: 'unmatched', is_internal: false });
    await takeStatement(trade, [bankLine()], { iban });
    expect(await transaction(trade, waits)).toMatchObject({
      status: 'transfer_unmatched',
      is_internal: true,
    });
    expect(await transaction(trade, paid)).toMatchObject({ status: 'matched', is_internal: false });
  });
});

describe('judging a bank line', () => {
  it('exempts it to the account of a role, and takes that back', async () => {
    const id = await takeLine(trade, { amountMinor: 900n });
    const { entry_id } = (await exempt(id, 'bank_charges')).result;
    expect(await trade.entryLines(entry_id)).toEqual({ 1090: -900n, 5710: 900n });
    expect(await transaction(trade, id)).toMatchObject({
      status: 'exempted',
      suspense_residual_minor: 0n,
      exemption: { counter_role: 'bank_charges', reason: 'leping' },
    });
    expect(await refusal(exempt(id, 'bank_charges'))).toMatchObject({ code: 'state_conflict' });
    await trade.run(undoJudgement, { bank_transaction_id: id });
    expect(await transaction(trade, id)).toMatchObject({
      status: 'unmatched',
      suspense_residual_minor: 900n,
      exemption: null,
    });
    expect(await refusal(trade.run(undoJudgement, { bank_transaction_id: id }))).toMatchObject({
      code: 'state_conflict',
    });
  });

  it('refuses a role that the chart of the legal form lacks', async () => {
    const id = await takeLine(trade);
    expect(await refusal(exempt(id, 'owner_drawings'))).toMatchObject({
      code: 'validation_error',
      field: 'counter_role',
      error: 'not_in_chart',
    });
    await exempt(id, 'bank_charges');
    // Of an exempted line too: a wrong body comes before a wrong state.
    expect(await refusal(exempt(id, 'owner_drawings'))).toMatchObject({ error: 'not_in_chart' });
  });

  it.each([
    ['intercompany', 'related_party_receivable'],
    ['owner', 'owner_payable'],
    ['tax_refund', 'tax_receivable'],
    ['grant', 'grant_liability'],
    ['loan', 'loan_payable'],
    ['refund', 'supplier_prepayment'],
  ] as const)('classifies money in as %s to %s', async (kind, role) => {
    const id = await takeLine(trade, { direction: 'in', amountMinor: 100n });
    const { entry_id } = (await trade.run(classifyMoneyIn, { bank_transaction_id: id, kind })).result;
    const lines = await db.database.readCompany(trade.companyId, (sql) =>
      sql.rows<{ role: string; base: bigint }>(
        `SELECT a.role, l.base_minor AS base FROM books.journal_line l
         JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
         WHERE l.company_id = $1 AND l.entry_id = $2 ORDER BY l.base_minor`,
        [trade.companyId, entry_id],
      ),
    );
    expect(lines).toEqual([
      { role, base: -100n },
      { role: 'suspense_receivable', base: 100n },
    ]);
    expect(await transaction(trade, id)).toMatchObject({ status: 'classified', money_in: { kind } });
  });

  it('gives the refund of a paid purchase back to its invoice', async () => {
    const invoice = await trade.recordAndPost();
    const paid = await takeLine(trade);
    await settle({ invoice_id: invoice, bank_transaction_id: paid, item_minor: 12_400 });
    const back = await takeLine(trade, { direction: 'in', amountMinor: 2_400n });
    await trade.run(classifyMoneyIn, {
      bank_transaction_id: back,
      kind: 'refund',
      refund_invoice_id: invoice,
    });
    expect(await trade.invoice(invoice)).toMatchObject({ open_minor: 2_400n, settlement_state: 'part_paid' });
    await trade.run(undoJudgement, { bank_transaction_id: back });
    expect(await trade.invoice(invoice)).toMatchObject({ open_minor: 0n, settlement_state: 'paid' });
  });

  it('gives the refund of a purchase in another currency back as the bank says, else whole', async () => {
    await trade.rate('USD', '2026-11-05', '1.25');
    for (const [orig, open] of [
      [{ origCurrency: 'USD', origMinor: 3_000n }, 3_000n],
      [{}, 12_400n],
    ] as const) {
      const invoice = await trade.recordAndPost({}, { currency: 'USD' });
      const paid = await takeLine(trade, { amountMinor: 9_900n });
      await settle({
        invoice_id: invoice,
        bank_transaction_id: paid,
        item_minor: 12_400,
        counter_minor: 9_900,
      });
      const back = await takeLine(trade, { direction: 'in', amountMinor: 2_350n, ...orig });
      const refund = { bank_transaction_id: back, kind: 'refund', refund_invoice_id: invoice } as const;
      await trade.run(classifyMoneyIn, refund);
      expect(await trade.invoice(invoice)).toMatchObject({ open_minor: open });
    }
  });

  it('gives nothing back of a purchase in another currency that nobody has paid', async () => {
    await trade.rate('SEK', '2026-11-05', '11.2');
    const invoice = await trade.recordAndPost({}, { currency: 'SEK' });
    const back = await takeLine(trade, { direction: 'in', amountMinor: 2_350n });
    const refund = { bank_transaction_id: back, kind: 'refund', refund_invoice_id: invoice } as const;
    expect(await refusal(trade.run(classifyMoneyIn, refund))).toMatchObject({
      code: 'allocation_exceeds_open',
      field: 'item_minor',
    });
  });

  it('is for people: a key may set the party only', async () => {
    const id = await takeLine(trade, { counterpartyAccount: 'EE087700771002233445' });
    const key = testActor({ human: false });
    const judged = trade.run(
      exemptTransaction,
      { bank_transaction_id: id, counter_role: 'bank_charges', reason: 'x' },
      key,
    );
    expect(await refusal(judged)).toMatchObject({ code: 'human_actor_required' });
    const party = await trade.party({ name: 'Elekter AS' });
    await trade.run(setParty, { bank_transaction_id: id, party_id: party }, key);
    expect(await transaction(trade, id)).toMatchObject({
      party_id: party,
      party_name: 'Elekter AS',
      party_source: 'human',
    });
    const next = await takeLine(trade, { counterpartyAccount: 'EE087700771002233445' });
    expect(await transaction(trade, next)).toMatchObject({ party_id: party, party_source: 'alias' });
  });
});

describe('lines of a statement', () => {
  it('with one id twice stay two, and come in once however often they come', async () => {
    const twins = [bankLine({ externalId: 'A1' }), bankLine({ externalId: 'A1' })];
    expect(await takeStatement(trade, twins)).toMatchObject({ added: 2, skipped: 0 });
    expect(await takeStatement(trade, [...twins, bankLine({ externalId: 'A2' })])).toMatchObject({
      added: 1,
      skipped: 2,
    });
  });

  it('with the id of a line of another account are no twins of it', async () => {
    await takeStatement(trade, [bankLine({ externalId: 'A1' })]);
    const other = await takeStatement(trade, [bankLine({ externalId: 'A1' })], { iban: OTHER_IBAN });
    expect(other).toMatchObject({ added: 1, skipped: 0 });
  });

  it('are known to be of a party by the registry code that stands with the name', async () => {
    const party = await trade.party({ name: 'Kask ja Pojad OÜ', reg_code: '12345678' });
    const line = await takeLine(trade, { counterpartyName: 'KASK & POJAD (12345678)' });
    expect(await transaction(trade, line)).toMatchObject({ party_id: party, party_source: 'alias' });
    const coded = await takeLine(trade, { counterpartyName: 'Kask', counterpartyCode: '12345678' });
    expect(await transaction(trade, coded)).toMatchObject({ party_id: party });
  });
});

describe('an allocation', () => {
  it('settles a purchase by money out, in parts, and restores the exact state when reversed', async () => {
    const invoice = await trade.recordAndPost();
    const bank = await takeLine(trade, { amountMinor: 20_000n });
    const before = [await trade.invoice(invoice), await transaction(trade, bank)] as const;
    const first = await settle({ invoice_id: invoice, bank_transaction_id: bank, item_minor: 4_000 });
    expect(await trade.invoice(invoice)).toMatchObject({
      open_minor: 8_400n,
      settlement_state: 'part_paid',
      allocations: [
        { id: first, kind: 'payment', origin: 'human', item_minor: 4_000n, bank_transaction_id: bank },
      ],
    });
    expect(await transaction(trade, bank)).toMatchObject({
      status: 'part_matched',
      suspense_residual_minor: 16_000n,
    });
    const rest = await settle({ invoice_id: invoice, bank_transaction_id: bank, item_minor: 8_400 });
    expect(await trade.invoice(invoice)).toMatchObject({ open_minor: 0n, settlement_state: 'paid' });
    await trade.run(reverseAllocation, { allocation_id: rest });
    await trade.run(reverseAllocation, { allocation_id: first });
    expect(await trade.invoice(invoice)).toEqual({ ...before[0] });
    expect(await transaction(trade, bank)).toMatchObject({
      status: before[1].status,
      suspense_residual_minor: before[1].suspense_residual_minor,
    });
    expect(await refusal(trade.run(reverseAllocation, { allocation_id: first }))).toMatchObject({
      code: 'state_conflict',
    });
  });

  it('never settles more than is open, nor one debt by another', async () => {
    const invoice = await trade.recordAndPost();
    const bank = await takeLine(trade, { amountMinor: 20_000n });
    const back = await takeLine(trade, { direction: 'in', amountMinor: 20_000n });
    expect(
      await refusal(settle({ invoice_id: invoice, bank_transaction_id: bank, item_minor: 12_401 })),
    ).toMatchObject({ code: 'allocation_exceeds_open', field: 'item_minor' });
    expect(
      await refusal(settle({ invoice_id: invoice, bank_transaction_id: back, item_minor: 100 })),
    ).toMatchObject({ code: 'invalid_payload' });
  });

  it('across currencies takes the difference in base currency to the gain or loss on exchange', async () => {
    await trade.rate('GBP', '2026-11-05', '0.80');
    const invoice = await trade.recordAndPost({}, { currency: 'GBP' });
    expect(await trade.invoice(invoice)).toMatchObject({
      amount_due_minor: 12_400n,
      base_gross_minor: 15_500n,
    });
    const bank = await takeLine(trade, { amountMinor: 15_000n });
    const body = { invoice_id: invoice, bank_transaction_id: bank };
    expect(await refusal(settle({ ...body, item_minor: 6_000 }))).toMatchObject({ field: 'counter_minor' });
    await settle({ ...body, item_minor: 6_200, counter_minor: 7_000 });
    await settle({ ...body, item_minor: 6_200 });
    const { allocations } = await transaction(trade, bank);
    expect(allocations.map((one) => one.fx_difference_minor)).toEqual([750n, -250n]);
    expect(await trade.invoice(invoice)).toMatchObject({ settlement_state: 'paid' });
  });

  it('writes the rest off against an account', async () => {
    const invoice = await trade.recordAndPost();
    await settle({ invoice_id: invoice, counter_role: 'rounding', item_minor: 12_400 });
    expect(await trade.invoice(invoice)).toMatchObject({ open_minor: 0n, settlement_state: 'paid' });
  });

  it('takes a line of the open items for what it is: an invoice, or what a bank line left on suspense', async () => {
    const invoice = await trade.recordAndPost();
    const bank = await takeLine(trade, { amountMinor: 20_000n });
    const [owed, paid] = await Promise.all([
      openLine((item) => item.invoice_id === invoice),
      openLine((item) => item.bank_transaction_id === bank),
    ]);
    await settle({ line_id: owed, bank_transaction_id: bank, item_minor: 12_400 });
    expect(await trade.invoice(invoice)).toMatchObject({ open_minor: 0n, settlement_state: 'paid' });
    const rest = { line_id: paid, account_code: '2110', item_minor: 7_600 };
    expect(await refusal(settle({ ...rest, item_minor: 7_601 }))).toMatchObject({
      code: 'allocation_exceeds_open',
      field: 'item_minor',
    });
    expect(
      await refusal(settle({ line_id: paid, bank_transaction_id: await takeLine(trade), item_minor: 1 })),
    ).toMatchObject({ code: 'invalid_payload', field: 'line_id', error: 'bank_line' });
    const explained = await settle(rest);
    expect(await transaction(trade, bank)).toMatchObject({
      status: 'matched',
      suspense_residual_minor: 0n,
      allocations: [
        { item_minor: 12_400n },
        { item_minor: 7_600n, bank_transaction_id: bank, invoice_id: null },
      ],
    });
    await trade.run(reverseAllocation, { allocation_id: explained });
    expect(await transaction(trade, bank)).toMatchObject({ suspense_residual_minor: 7_600n });
    await trade.coherent();
  });

  it('settles by a bank line what an invoice says was prepaid, and by an exempted payment an invoice', async () => {
    const invoice = await trade.recordAndPost({}, { prepaid_minor: 12_400 });
    const said = await openLine((item) => item.invoice_id === invoice);
    const prepaid = { line_id: said, bank_transaction_id: await takeLine(trade) };
    expect(await refusal(settle({ ...prepaid, item_minor: 12_401 }))).toMatchObject({
      code: 'allocation_exceeds_open',
    });
    const paid = await settle({ ...prepaid, item_minor: 12_400 });
    expect(await openLine((item) => item.invoice_id === invoice)).toBe('');
    await trade.coherent();
    const cancelled = () => trade.run(cancelInvoice, { invoice_id: invoice, reason: 'x' });
    expect(await refusal(cancelled())).toMatchObject({ code: 'invoice_has_allocations' });
    const revised = { reason: 'x', revision: { invoice_date: '2026-11-05', lines: [LINE] } };
    expect(
      await refusal(
        trade.run(reviseInvoice, { invoice_id: invoice, ...reviseInvoiceRequest.parse(revised) }),
      ),
    ).toMatchObject({ code: 'invoice_has_allocations' });
    await trade.run(reverseAllocation, { allocation_id: paid });
    expect(await openLine((item) => item.invoice_id === invoice)).toBe(said);
    await cancelled();

    const bank = await takeLine(trade, { amountMinor: 30_000n });
    const { entry_id: ahead } = (await exempt(bank, 'supplier_prepayment')).result;
    const later = await trade.recordAndPost();
    const aheadLine = await openLine((item) => item.entry_id === ahead);
    const used = await settle({ line_id: aheadLine, other_invoice_id: later, item_minor: 12_400 });
    expect(await trade.invoice(later)).toMatchObject({
      settlement: { state: 'paid', settled_minor: 12_400n, credited_minor: 0n },
      allocations: [{ kind: 'payment', item_minor: 12_400n, bank_transaction_id: null }],
    });
    expect((await trade.openItems()).find((item) => item.entry_id === ahead)).toMatchObject({
      residual_minor: 17_600n,
    });
    await trade.coherent();
    expect(
      await refusal(settle({ invoice_id: later, other_invoice_id: invoice, item_minor: 1 })),
    ).toMatchObject({ field: 'other_invoice_id' });
    await trade.run(reverseAllocation, { allocation_id: used });
    expect(await trade.invoice(later)).toMatchObject({ open_minor: 12_400n, allocations: [] });
  });

  it('is not taken back while something is settled with a line that it left', async () => {
    const invoice = await trade.recordAndPost();
    const ahead = await settle({
      invoice_id: invoice,
      counter_role: 'supplier_prepayment',
      item_minor: 12_400,
    });
    const line = await db.database.readCompany(trade.companyId, (sql) =>
      sql.one<{ id: Ulid }>(
        `SELECT l.id FROM books.journal_line l JOIN books.journal_entry e ON e.company_id = l.company_id AND e.id = l.entry_id
         JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
         WHERE l.company_id = $1 AND e.source_id = $2 AND a.role = 'supplier_prepayment'`,
        [trade.companyId, ahead],
      ),
    );
    const paid = await settle({
      line_id: line.id,
      bank_transaction_id: await takeLine(trade),
      item_minor: 5_000,
    });
    const back = () => trade.run(reverseAllocation, { allocation_id: ahead });
    expect(await refusal(back())).toMatchObject({ code: 'state_conflict' });
    await trade.run(reverseAllocation, { allocation_id: paid });
    await back();
    expect(await trade.invoice(invoice)).toMatchObject({ open_minor: 12_400n });
  });

  it('uses a prepayment for the final invoice, its net and its VAT, so that VAT counts once', async () => {
    const party_id = await trade.party();
    const prepaid = await trade.recordAndPost({ party_id, kind: 'prepayment', number: 'E-1' });
    await settle({ invoice_id: prepaid, bank_transaction_id: await takeLine(trade), item_minor: 12_400 });
    const final = await trade.recordAndPost(
      { party_id, number: 'L-1' },
      { lines: [{ ...LINE, unit_price: '300' }] },
    );
    const use = { kind: 'prepayment_apply', invoice_id: final, other_invoice_id: prepaid };
    await settle({ ...use, item_minor: 5_000 });
    await settle({ ...use, item_minor: 7_400 });
    expect(await trade.invoice(final)).toMatchObject({ open_minor: 24_800n });
    expect(await trade.invoice(prepaid)).toMatchObject({ open_minor: 0n, settlement_state: 'paid' });
    const [sum] = await db.owner<{ net: string; vat: string }>(
      `SELECT sum(l.base_minor) FILTER (WHERE a.role = 'supplier_prepayment') AS net,
         sum(l.base_minor) FILTER (WHERE a.role = 'vat_input') AS vat
       FROM books.journal_line l JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
       JOIN books.journal_entry e ON e.company_id = l.company_id AND e.id = l.entry_id
       WHERE l.company_id = $1 AND (e.source_id IN (SELECT id FROM books.allocation WHERE other_invoice_id = $2)
         OR e.source_id IN (SELECT revision_id FROM books.invoice WHERE id IN ($2, $3)))`,
      [trade.companyId, prepaid, final],
    );
    expect(sum).toEqual({ net: '0', vat: '7200' });
    expect(await refusal(settle({ ...use, item_minor: 1 }))).toMatchObject({
      code: 'allocation_exceeds_open',
    });
  });

  it('settles an issued sale by money in', async () => {
    const customer = await trade.party({ kind: 'customer', address: 'Aia 5' });
    const { invoice_id: sale } = await trade.record(
      { direction: 'sales', number: null, party_id: customer },
      { lines: [{ ...LINE, vat_code: 'S24' }] },
    );
    await trade.run(issueInvoice, { invoice_id: sale, seller_address: 'Pikk 1' });
    const bank = await takeLine(trade, { direction: 'in' });
    await settle({ invoice_id: sale, bank_transaction_id: bank, item_minor: 12_400 });
    expect(await trade.invoice(sale)).toMatchObject({ settlement_state: 'paid' });
    expect(await transaction(trade, bank)).toMatchObject({ status: 'matched' });
  });
});

describe('the list of bank transactions', () => {
  it('filters and orders as the contract says', async () => {
    const books = await Trade.open(db.database);
    const lines = [
      bankLine({ counterpartyName: 'Beeta', amountMinor: 300n, bookingDate: isoDate('2026-11-01') }),
      bankLine({ counterpartyName: 'alfa', amountMinor: 100n, bookingDate: isoDate('2026-11-03') }),
      bankLine({
        counterpartyName: 'Gamma',
        amountMinor: 200n,
        direction: 'in',
        bookingDate: isoDate('2026-11-02'),
      }),
    ];
    await takeStatement(books, lines);
    const names = async (filters: Parameters<typeof transactions>[1]) =>
      (await transactions(books, filters)).map((row) => row.counterparty_name);
    expect(await names({})).toEqual(['Beeta', 'Gamma', 'alfa']);
    expect(await names({ ordering: '-booking_date' })).toEqual(['alfa', 'Gamma', 'Beeta']);
    expect(await names({ ordering: 'amount' })).toEqual(['alfa', 'Gamma', 'Beeta']);
    expect(await names({ ordering: '-amount' })).toEqual(['Beeta', 'Gamma', 'alfa']);
    expect(await names({ ordering: 'counterparty' })).toEqual(['alfa', 'Beeta', 'Gamma']);
    expect(await names({ ordering: '-counterparty' })).toEqual(['Gamma', 'Beeta', 'alfa']);
    expect(await names({ q: ' BEETA ' })).toEqual(['Beeta']);
    expect(await names({ q: 'a%a' })).toEqual([]);
    expect(await names({ q: 'a' })).toEqual(['Beeta', 'Gamma', 'alfa']);
    expect(await names({ direction: 'in' })).toEqual(['Gamma']);
    expect(await names({ to_explain: true })).toEqual(['Beeta', 'alfa']);
    expect(await names({ status: 'open', date_from: isoDate('2026-11-02') })).toEqual(['Gamma', 'alfa']);
    const days = { date_from: isoDate('2026-11-02'), date_to: isoDate('2026-11-03') };
    expect(await names(days)).toEqual(['Gamma', 'alfa']);
    expect(await names({ ...days, ordering: '-booking_date' })).toEqual(['alfa', 'Gamma']);
    expect(await names({ has_document: true })).toEqual([]);
    await takeStatement(books, [
      bankLine({ counterpartyName: 'Numbriga', description: 'makse 1000077 eest', direction: 'in' }),
      bankLine({ counterpartyName: 'Teisega', description: 'arve 1000077', direction: 'in' }),
    ]);
    expect(await names({ q: 'Makse 1000077' })).toEqual(['Numbriga']);
    expect(await names({ q: '000077' })).toEqual(['Numbriga', 'Teisega']);
    expect(await names({ q: 'makse 1000078' })).toEqual([]);
    await books.coherent();
  });
});
