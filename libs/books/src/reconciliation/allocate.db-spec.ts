import { cancelInvoice } from '../invoices/end/end-invoice.commands.js';
import { reviseInvoiceRequest } from '../invoices/content/invoice.wire.js';
import { issueInvoice } from '../invoices/issue/issue-invoice.commands.js';
import { reviseInvoice } from '../invoices/revise/revise-invoice.commands.js';
import { type OpenItem } from '../reports/open-items.js';
import { reverseAllocation } from './allocation.commands.js';
import { type Ulid } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exempt, takeLine, transaction } from '../../../../test/support/bank.js';
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

const openLine = async (isIt: (item: OpenItem) => boolean) =>
  (await trade.openItems()).find(isIt)?.line_id ?? '';

describe('an allocation', () => {
  it('settles a purchase by money out, in parts, and restores the exact state when reversed', async () => {
    const invoice = await trade.recordAndPost();
    const bank = await takeLine(trade, { amountMinor: 20_000n });
    const before = [await trade.invoice(invoice), await transaction(trade, bank)] as const;
    const first = await trade.settle({ invoice_id: invoice, bank_transaction_id: bank, item_minor: 4_000 });
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
    const rest = await trade.settle({ invoice_id: invoice, bank_transaction_id: bank, item_minor: 8_400 });
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

  it('never settles more than the open amount, nor one debt by another', async () => {
    const invoice = await trade.recordAndPost();
    const bank = await takeLine(trade, { amountMinor: 20_000n });
    const back = await takeLine(trade, { direction: 'in', amountMinor: 20_000n });
    expect(
      await refusal(trade.settle({ invoice_id: invoice, bank_transaction_id: bank, item_minor: 12_401 })),
    ).toMatchObject({ code: 'allocation_exceeds_open', field: 'item_minor' });
    expect(
      await refusal(trade.settle({ invoice_id: invoice, bank_transaction_id: back, item_minor: 100 })),
    ).toMatchObject({ code: 'invalid_payload' });
  });

  it('across currencies posts the difference in base currency to the gain or loss on exchange', async () => {
    await trade.rate('GBP', '2026-11-05', '0.80');
    const invoice = await trade.recordAndPost({}, { currency: 'GBP' });
    expect(await trade.invoice(invoice)).toMatchObject({
      amount_due_minor: 12_400n,
      base_gross_minor: 15_500n,
    });
    const bank = await takeLine(trade, { amountMinor: 15_000n });
    const body = { invoice_id: invoice, bank_transaction_id: bank };
    expect(await refusal(trade.settle({ ...body, item_minor: 6_000 }))).toMatchObject({
      field: 'counter_minor',
    });
    await trade.settle({ ...body, item_minor: 6_200, counter_minor: 7_000 });
    await trade.settle({ ...body, item_minor: 6_200 });
    const { allocations } = await transaction(trade, bank);
    expect(allocations.map((one) => one.fx_difference_minor)).toEqual([750n, -250n]);
    expect(await trade.invoice(invoice)).toMatchObject({ settlement_state: 'paid' });
  });

  it('writes the rest off against an account', async () => {
    const invoice = await trade.recordAndPost();
    await trade.settle({ invoice_id: invoice, counter_role: 'rounding', item_minor: 12_400 });
    expect(await trade.invoice(invoice)).toMatchObject({ open_minor: 0n, settlement_state: 'paid' });
  });

  it('resolves a line of the open items to its source: an invoice, or the suspense of a bank line', async () => {
    const invoice = await trade.recordAndPost();
    const bank = await takeLine(trade, { amountMinor: 20_000n });
    const [owed, paid] = await Promise.all([
      openLine((item) => item.invoice_id === invoice),
      openLine((item) => item.bank_transaction_id === bank),
    ]);
    await trade.settle({ line_id: owed, bank_transaction_id: bank, item_minor: 12_400 });
    expect(await trade.invoice(invoice)).toMatchObject({ open_minor: 0n, settlement_state: 'paid' });
    const rest = { line_id: paid, account_code: '2110', item_minor: 7_600 };
    expect(await refusal(trade.settle({ ...rest, item_minor: 7_601 }))).toMatchObject({
      code: 'allocation_exceeds_open',
      field: 'item_minor',
    });
    expect(
      await refusal(
        trade.settle({ line_id: paid, bank_transaction_id: await takeLine(trade), item_minor: 1 }),
      ),
    ).toMatchObject({ code: 'invalid_payload', field: 'line_id', error: 'bank_line' });
    const explained = await trade.settle(rest);
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

  it('settles the prepaid amount that an invoice states by a bank line, and an invoice by an exempted payment', async () => {
    const invoice = await trade.recordAndPost({}, { prepaid_minor: 12_400 });
    const lineId = await openLine((item) => item.invoice_id === invoice);
    const prepaid = { line_id: lineId, bank_transaction_id: await takeLine(trade) };
    expect(await refusal(trade.settle({ ...prepaid, item_minor: 12_401 }))).toMatchObject({
      code: 'allocation_exceeds_open',
    });
    const paid = await trade.settle({ ...prepaid, item_minor: 12_400 });
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
    expect(await openLine((item) => item.invoice_id === invoice)).toBe(lineId);
    await cancelled();

    const bank = await takeLine(trade, { amountMinor: 30_000n });
    const { entry_id: prepayment } = (await exempt(trade, bank, 'supplier_prepayment')).result;
    const later = await trade.recordAndPost();
    const prepaidLine = await openLine((item) => item.entry_id === prepayment);
    const used = await trade.settle({ line_id: prepaidLine, other_invoice_id: later, item_minor: 12_400 });
    expect(await trade.invoice(later)).toMatchObject({
      settlement: { state: 'paid', settled_minor: 12_400n, credited_minor: 0n },
      allocations: [{ kind: 'payment', item_minor: 12_400n, bank_transaction_id: null }],
    });
    expect((await trade.openItems()).find((item) => item.entry_id === prepayment)).toMatchObject({
      residual_minor: 17_600n,
    });
    await trade.coherent();
    expect(
      await refusal(trade.settle({ invoice_id: later, other_invoice_id: invoice, item_minor: 1 })),
    ).toMatchObject({ field: 'other_invoice_id' });
    await trade.run(reverseAllocation, { allocation_id: used });
    expect(await trade.invoice(later)).toMatchObject({ open_minor: 12_400n, allocations: [] });
  });

  it('is not reversed while a line that it left is settled', async () => {
    const invoice = await trade.recordAndPost();
    const prepayment = await trade.settle({
      invoice_id: invoice,
      counter_role: 'supplier_prepayment',
      item_minor: 12_400,
    });
    const line = await db.database.readCompany(trade.companyId, (sql) =>
      sql.one<{ id: Ulid }>(
        `SELECT l.id FROM books.journal_line l JOIN books.journal_entry e ON e.company_id = l.company_id AND e.id = l.entry_id
         JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
         WHERE l.company_id = $1 AND e.source_id = $2 AND a.role = 'supplier_prepayment'`,
        [trade.companyId, prepayment],
      ),
    );
    const paid = await trade.settle({
      line_id: line.id,
      bank_transaction_id: await takeLine(trade),
      item_minor: 5_000,
    });
    const back = () => trade.run(reverseAllocation, { allocation_id: prepayment });
    expect(await refusal(back())).toMatchObject({ code: 'state_conflict' });
    await trade.run(reverseAllocation, { allocation_id: paid });
    await back();
    expect(await trade.invoice(invoice)).toMatchObject({ open_minor: 12_400n });
  });

  it('uses a prepayment for the final invoice, its net and its VAT, so that VAT counts once', async () => {
    const party_id = await trade.party();
    const prepaid = await trade.recordAndPost({ party_id, kind: 'prepayment', number: 'E-1' });
    await trade.settle({
      invoice_id: prepaid,
      bank_transaction_id: await takeLine(trade),
      item_minor: 12_400,
    });
    const final = await trade.recordAndPost(
      { party_id, number: 'L-1' },
      { lines: [{ ...LINE, unit_price: '300' }] },
    );
    const use = { kind: 'prepayment_apply', invoice_id: final, other_invoice_id: prepaid };
    await trade.settle({ ...use, item_minor: 5_000 });
    await trade.settle({ ...use, item_minor: 7_400 });
    expect(await trade.invoice(final)).toMatchObject({ open_minor: 24_800n });
    expect(await trade.invoice(prepaid)).toMatchObject({ open_minor: 0n, settlement_state: 'paid' });
    const [sum] = await db.owner<{ net: string; vat: string }>(
      `SELECT sum(l.base_minor) FILTER (WHERE a.role = 'supplier_prepayment') AS net,
         sum(l.base_minor) FILTER (WHERE a.role = 'vat_input') AS vat
       FROM books.journal_line l JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
       JOIN books.journal_entry e ON e.company_id = l.company_id AND e.id = l.entry_id
       WHERE l.company_id = $1 AND (e.source_id IN (SELECT id FROM books.allocation WHERE $2 IN (invoice_id, other_invoice_id))
         OR e.source_id IN (SELECT revision_id FROM books.invoice WHERE id IN ($2, $3)))`,
      [trade.companyId, prepaid, final],
    );
    expect(sum).toEqual({ net: '0', vat: '7200' });
    expect(await refusal(trade.settle({ ...use, item_minor: 1 }))).toMatchObject({
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
    await trade.settle({ invoice_id: sale, bank_transaction_id: bank, item_minor: 12_400 });
    expect(await trade.invoice(sale)).toMatchObject({ settlement_state: 'paid' });
    expect(await transaction(trade, bank)).toMatchObject({ status: 'matched' });
  });
});
