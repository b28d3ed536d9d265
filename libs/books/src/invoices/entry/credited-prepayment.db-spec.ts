import { reverseAllocation } from '../../reconciliation/allocation.commands.js';
import { vatPreview } from '../../vat-return/vat-return.queries.js';
import { cancelInvoice } from '../end/end-invoice.commands.js';
import { monthOf, isoDate, type Ulid } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { Ledgered } from '../../../../../test/support/ledgered.js';
import { refusal } from '../../../../../test/support/trade.js';

let db: TestDatabase;
let books: Ledgered;

beforeAll(async () => {
  db = await testDatabase();
});

beforeEach(async () => {
  books = await Ledgered.open(db);
});

afterAll(async () => {
  await db.drop();
});

const prepaid = (given: object = {}, revision: object = {}): Promise<Ulid> =>
  books.sell(given, { kind: 'prepayment' }, revision);
/** A prepayment of 124 euros that was paid in full, on the day of everything here. */
async function paidUp(): Promise<Ulid> {
  const prepayment = await prepaid();
  await books.pay(prepayment, await books.received(12_400), 12_400);
  return prepayment;
}
const credit = (prepayment: Ulid, given: object = {}, revision: object = {}): Promise<Ulid> =>
  books.sell(given, { kind: 'credit_note', corrects_invoice_id: prepayment }, revision);
const apply = (prepayment: Ulid, final: Ulid, cents: number) =>
  books.settle({
    kind: 'prepayment_apply',
    invoice_id: final,
    other_invoice_id: prepayment,
    item_minor: cents,
  });
const cancel = (id: Ulid) => books.trade.run(cancelInvoice, { invoice_id: id, reason: 'viga' });

async function outputVat(): Promise<bigint | undefined> {
  const { database, companyId } = books.trade;
  const preview = await database.reportCompany(companyId, (sql) =>
    vatPreview(sql, companyId, monthOf(isoDate('2026-11-05'))),
  );
  return preview.lines.find(({ line }) => line === '4')?.amount_minor;
}

describe('a credit note of a prepayment', () => {
  it('takes back what was asked for, as long as nobody has paid it', async () => {
    const prepayment = await prepaid();
    expect(await books.moved(() => credit(prepayment))).toEqual({ 1210: -12_400, 1211: 12_400 });
    expect(await books.trade.openItems()).toEqual([]);
    expect(await outputVat()).toBe(0n);
    await books.trade.coherent();
  });

  it('takes back the prepayment and its VAT once it is paid, and owes the money', async () => {
    const prepayment = await paidUp();
    expect(await books.moved(() => credit(prepayment))).toEqual({ 1210: -12_400, 2320: 10_000, 2510: 2_400 });
    expect(await outputVat()).toBe(0n);
    await books.trade.coherent();
  });

  it('of a prepayment paid in part takes back the unpaid amount first', async () => {
    const prepayment = await prepaid();
    await books.pay(prepayment, await books.received(6_200), 6_200);
    expect(await books.moved(() => credit(prepayment))).toEqual({
      1210: -12_400,
      1211: 6_200,
      2320: 5_000,
      2510: 1_200,
    });
    expect(await outputVat()).toBe(0n);
    await books.trade.coherent();
  });

  it('leaves the part that a final invoice may still use, so that its VAT counts once', async () => {
    const prepayment = await paidUp();
    await credit(prepayment, { unit_price: '40' });
    const final = await books.sell({ unit_price: '500' });
    expect(await refusal(apply(prepayment, final, 7_441))).toMatchObject({ code: 'allocation_exceeds_open' });
    await apply(prepayment, final, 7_440);
    expect(await outputVat()).toBe(12_000n);
    expect((await books.trade.openItems()).filter((item) => item.account_code === '2320')).toEqual([]);
    await books.trade.coherent();
  });

  it('takes back no more than other invoices have left of the prepayment', async () => {
    const prepayment = await paidUp();
    const { result } = await apply(prepayment, await books.sell({ unit_price: '500' }), 6_200);
    expect(await refusal(credit(prepayment, { unit_price: '50.01' }))).toMatchObject({
      code: 'credit_exceeds_invoice',
    });
    await credit(prepayment, { unit_price: '50' });
    await books.trade.run(reverseAllocation, { allocation_id: result.allocation_id });
    await books.trade.coherent();
  });

  it('takes back the prepaid amount only under its own VAT codes', async () => {
    const prepayment = await paidUp();
    expect(await refusal(credit(prepayment, { vat_code: 'S9', unit_price: '10' }))).toMatchObject({
      code: 'credit_exceeds_invoice',
    });
  });

  it('leaves the prepayment as it was once the note is cancelled', async () => {
    const prepayment = await paidUp();
    const before = await books.trade.openItems();
    const note = await credit(prepayment, { unit_price: '40' });
    await cancel(note);
    expect(await books.trade.openItems()).toEqual(before);
    await apply(prepayment, await books.sell({ unit_price: '500' }), 12_400);
    await books.trade.coherent();
  });

  it('keeps its offset against the prepayment until it is cancelled', async () => {
    const prepayment = await prepaid();
    const note = await credit(prepayment);
    const { database, companyId } = books.trade;
    const { id } = await database.readCompany(companyId, (sql) =>
      sql.one<{ id: Ulid }>(
        'SELECT id FROM books.allocation WHERE company_id = $1 AND other_invoice_id = $2',
        [companyId, note],
      ),
    );
    // The prepayment would be open without the account that takes what nobody has paid, and its payment without VAT.
    expect(await refusal(books.trade.run(reverseAllocation, { allocation_id: id }))).toMatchObject({
      code: 'state_conflict',
      field: 'allocation_id',
      error: 'credit_note',
    });
    await cancel(note);
    await books.pay(prepayment, await books.received(12_400), 12_400);
    expect(await outputVat()).toBe(2_400n);
    await books.trade.coherent();
  });

  it('leaves no base-currency balance of a prepayment in dollars, whatever rates were chosen', async () => {
    await books.trade.rate('USD', '2026-10-05', '1.13');
    await books.trade.rate('USD', '2026-11-05', '1.07');
    const inDollars = { currency: 'USD', invoice_date: '2026-10-05' };
    const prepayment = await books.buy(
      { vat_code: 'POUT' },
      { kind: 'prepayment', number: 'E-1' },
      inDollars,
    );
    const note = { kind: 'credit_note', corrects_invoice_id: prepayment };
    for (const [number, price] of Object.entries({ 'K-1': '33.33', 'K-2': '33.33', 'K-3': '33.34' })) {
      await books.buy({ vat_code: 'POUT', unit_price: price }, { ...note, number }, { currency: 'USD' });
    }
    expect(await books.trade.openItems()).toEqual([]);
    await books.trade.coherent();
  });
});

it('does not settle the prepayment when a final invoice uses it: the final invoice is settled', async () => {
  const prepayment = await paidUp();
  const final = await books.sell({ unit_price: '100.01' });
  await apply(prepayment, final, 12_400);
  expect((await books.trade.invoice(prepayment)).settlement).toMatchObject({
    state: 'paid',
    settled_minor: 12_400n,
  });
  expect((await books.trade.invoice(final)).settlement).toMatchObject({
    state: 'part_paid',
    last_settled_on: '2026-11-05',
  });
});
