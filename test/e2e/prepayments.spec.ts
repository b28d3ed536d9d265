import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { lineOf, Taxpayer } from '../support/taxpayer.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let us: Taxpayer;
let party_id: string;

beforeAll(async () => {
  db = await testDatabase();
  keeper = await startBookkeeper(db);
});

beforeEach(async () => {
  us = await Taxpayer.on(keeper, db);
  party_id = await us.customer({ reg_code: '10000018' });
});

afterEach(() => us.checkBooks());

afterAll(async () => {
  await keeper.close();
  await db.drop();
});

const asked = (date: string, code = 'S24', kind = 'prepayment') =>
  us.sell(code, { invoice_date: date }, { kind, party_id });
const use = (prepayment: string, final: string, cents: number) =>
  us.settle({
    kind: 'prepayment_apply',
    invoice_id: final,
    other_invoice_id: prepayment,
    item_minor: cents,
  });
const totals = async () => {
  const { body } = await us.keeper.get('/reports/balance-sheet/?as_of=2026-12-31');
  return (body as { assets_minor: number }).assets_minor;
};

describe('a prepayment invoice to a customer', () => {
  it('is neither in the totals of the balance sheet nor in the VAT return before it is paid', async () => {
    await asked('2026-09-10');
    expect(await us.balances()).toEqual({ 1210: 124_000, 1211: -124_000 });
    expect(await totals()).toBe(0);
    expect(await us.lines('2026-09')).toEqual({});
  });

  it('makes VAT due as it is paid, in parts, by the day of the money', async () => {
    const prepayment = await asked('2026-09-10');
    await us.pay(prepayment, 41_333, '2026-08-31');
    expect(await us.lines('2026-08')).toEqual({ '1': 33_333, '4': 8_000, '12': 8_000 });
    await us.pay(prepayment, 41_333, '2026-09-20');
    await us.pay(prepayment, 41_334, '2026-10-20');
    expect((await us.lines('2026-09'))['1']).toBe(33_333);
    expect((await us.lines('2026-10'))['1']).toBe(33_334);
    expect(await us.balances()).toEqual({ 1020: 124_000, 2320: -100_000, 2510: -24_000 });
  });

  it('is taken back as its payment is reversed', async () => {
    const prepayment = await asked('2026-09-10');
    const payment = await us.pay(prepayment, 62_000, '2026-09-20');
    expect(await us.lines('2026-09')).toEqual({ '1': 50_000, '4': 12_000, '12': 12_000 });
    await us.act(`/allocations/${payment}/reverse`);
    expect(await us.lines('2026-09')).toEqual({});
    expect(await us.balances()).toMatchObject({ 1210: 124_000, 1211: -124_000 });
  });

  it('whose payment is reversed after the month was filed shows in the next revision of the return', async () => {
    const prepayment = await asked('2026-09-10');
    const payment = await us.pay(prepayment, 124_000, '2026-09-20');
    const { return_id: id } = await us.act('/vat-returns', { period_from: '2026-09-01' });
    await us.act(`/vat-returns/${String(id)}/file`);
    await us.act(`/allocations/${payment}/reverse`);
    const { payable_minor, warnings } = await us.preview('2026-09');
    expect([payable_minor, warnings.map(({ code }) => code)]).toEqual([0, ['period_filed']]);
  });

  it('is refunded with its VAT', async () => {
    const prepayment = await asked('2026-09-10');
    await us.pay(prepayment, 124_000, '2026-09-20');
    const bank_transaction_id = await us.bank('out', 62_000, '2026-10-05');
    await us.settle({ kind: 'refund', invoice_id: prepayment, bank_transaction_id, item_minor: 62_000 });
    expect(await us.lines('2026-10')).toEqual({ '1': -50_000, '4': -12_000, '13': 12_000 });
    expect(await us.balances()).toEqual({
      1020: 62_000,
      1210: 62_000,
      1211: -62_000,
      2320: -50_000,
      2510: -12_000,
    });
  });

  it('counts its VAT once when a final invoice uses it, across a change of rate: 700 in all, not 720', async () => {
    const prepayment = await us.sell('S22', { invoice_date: '2025-06-10' }, { kind: 'prepayment', party_id });
    await us.pay(prepayment, 122_000, '2025-06-20');
    expect(await us.lines('2025-06')).toMatchObject({ '1': 100_000, '4': 22_000 });
    const lines = [lineOf('S22', '1000'), lineOf('S24', '2000')];
    const final = await us.sell(lines, { invoice_date: '2025-07-15' }, { party_id });
    await use(prepayment, final, 122_000);
    expect(await us.lines('2025-07')).toEqual({ '1': 200_000, '4': 48_000, '12': 48_000 });
    const { body } = await us.keeper.get(`/invoices/${final}/`);
    expect(body).toMatchObject({ tax_minor: 70_000, open_minor: 370_000 - 122_000 });
    const note = { kind: 'credit_note', corrects_invoice_id: final, party_id };
    await us.sell([lineOf('S22', '100')], { invoice_date: '2025-08-15' }, note);
    expect(await us.lines('2025-08')).toMatchObject({ '1.2': -10_000, '4': -2_200 });
  });

  it('warns at issue when the final invoice takes more by the new rate than the prepayment leaves', async () => {
    const prepayment = await us.sell('S22', { invoice_date: '2025-06-10' }, { kind: 'prepayment', party_id });
    await us.pay(prepayment, 122_000, '2025-06-20');
    const draft = await us.draftSale([lineOf('S24', '3000')], { invoice_date: '2025-07-15' }, { party_id });
    expect(await us.act(`/invoices/${draft}/issue`)).toMatchObject({
      warnings: [{ code: 'prepayment_rate_differs', parameters: { vat_code: 'S22' } }],
    });
    const within = [lineOf('S22', '400'), lineOf('S22', '600'), lineOf('S24', '2000')];
    const other = await us.draftSale(within, { invoice_date: '2025-07-16' }, { party_id });
    expect(await us.act(`/invoices/${other}/issue`)).toMatchObject({ warnings: [] });
    const revision = { invoice_date: '2025-07-16', lines: [lineOf('S22', '1000.01')] };
    expect(await us.attempt('/invoices', { direction: 'sales', party_id, revision })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_payload',
        errors: [{ field: 'revision.lines.0.vat_code', code: 'not_valid_on_tax_point' }],
      },
    });
  });

  it('is what money without an invoice lacks: the preview names the bank line', async () => {
    const line = await us.bank('in', 124_000, '2026-09-20');
    await us.act(`/bank-transactions/${line}/exempt`, {
      counter_role: 'customer_prepayment',
      reason: 'ette',
    });
    expect((await us.preview('2026-09')).warnings).toMatchObject([
      { code: 'prepayment_without_vat', bank_transaction_id: line, invoice_id: null },
    ]);
    expect((await us.preview('2026-10')).warnings).toEqual([]);
    const { body } = await us.keeper.get('/open-items/?account_code=2320');
    const { items } = body as { items: { line_id: string }[] };
    const prepayment = await asked('2026-09-20');
    await us.settle({ line_id: items[0]?.line_id, other_invoice_id: prepayment, item_minor: 124_000 });
    expect((await us.preview('2026-09')).warnings).toEqual([]);
    expect(await us.lines('2026-09')).toMatchObject({ '1': 100_000, '4': 24_000 });
  });

  it('is only lowered by a write-off: no VAT, no loss', async () => {
    const prepayment = await asked('2026-09-10');
    await us.settle({ invoice_id: prepayment, counter_role: 'writeoff', item_minor: 24_000 });
    await us.settle({ invoice_id: prepayment, counter_role: 'bad_debt', item_minor: 100_000 });
    expect(await us.balances()).toEqual({});
    expect(await us.lines('2026-09')).toEqual({});
  });

  it('is paid by a debt as well as by money', async () => {
    const prepayment = await asked('2026-09-10');
    await us.settle({ invoice_id: prepayment, account_code: '2110', item_minor: 124_000 });
    expect(await us.lines('2026-09')).toEqual({ '1': 100_000, '4': 24_000, '12': 24_000 });
    expect(await us.balances()).toEqual({ 2110: 124_000, 2320: -100_000, 2510: -24_000 });
  });

  it('lowers its unpaid amount, without VAT, when the credit of another invoice is set off against it', async () => {
    const sale = await us.sell('S24', { invoice_date: '2026-09-01' }, { party_id });
    await us.pay(sale, 124_000, '2026-09-02');
    const note = await us.sell(
      'S24',
      { invoice_date: '2026-09-05' },
      { kind: 'credit_note', corrects_invoice_id: sale, party_id },
    );
    const prepayment = await asked('2026-09-10');
    const before = await us.lines('2026-09');
    await us.settle({
      kind: 'credit_offset',
      invoice_id: prepayment,
      other_invoice_id: note,
      item_minor: 124_000,
    });
    expect(await us.lines('2026-09')).toEqual(before);
    expect(await us.balances()).toEqual({ 1020: 124_000, 2320: -124_000 });
  });

  it('carries no VAT for goods to another member state before their supply', async () => {
    const german = await us.customer({ country: 'DE', vat_area: 'eu', vat_number: 'DE136695976' });
    const prepayment = await us.sell(
      'S0EUG',
      { invoice_date: '2026-09-10' },
      { kind: 'prepayment', party_id: german },
    );
    await us.pay(prepayment, 100_000, '2026-09-20');
    expect(await us.lines('2026-09')).toEqual({});
    const final = await us.sell('S0EUG', { invoice_date: '2026-10-10' }, { party_id: german });
    await use(prepayment, final, 100_000);
    expect(await us.lines('2026-10')).toEqual({ '3': 100_000, '3.1': 100_000, '3.1.1': 100_000 });
    expect((await us.preview('2026-10')).recapitulative).toMatchObject([{ goods_minor: 100_000 }]);
  });
});

describe('a prepayment invoice of a supplier', () => {
  const bought = (code: string, date: string, given: object = {}) =>
    us.buy(code, { invoice_date: date }, { kind: 'prepayment', ...given });

  it('deducts its VAT once it is paid, and not before the month of the invoice', async () => {
    const prepayment = await bought('P24', '2026-09-10');
    expect(await us.balances()).toEqual({ 2310: -124_000, 2311: 124_000 });
    expect(await us.lines('2026-09')).toEqual({});
    await us.pay(prepayment, 124_000, '2026-08-31', 'out');
    expect(await us.lines('2026-08')).toEqual({});
    expect(await us.lines('2026-09')).toEqual({ '5': 24_000, '13': 24_000 });
    expect(await us.balances()).toEqual({ 1020: -124_000, 1510: 24_000, 1530: 100_000 });
  });

  it('under reverse charge owes and deducts in the month of the money, and the final invoice counts once', async () => {
    const supplier = await us.keeper.party({ country: 'FI', vat_area: 'eu' });
    const prepayment = await bought('PEUS24', '2026-09-10', { party_id: supplier });
    await us.pay(prepayment, 100_000, '2026-09-20', 'out');
    expect(await us.lines('2026-09')).toEqual({ '1': 100_000, '4': 24_000, '5': 24_000, '6': 100_000 });
    const final = await us.buy('PEUS24', { invoice_date: '2026-10-10' }, { party_id: supplier });
    await use(prepayment, final, 100_000);
    expect(await us.lines('2026-10')).toEqual({});
  });
});

describe('bad input', () => {
  const problem = async (path: string, body: object = {}) => {
    const { status, body: answer } = await us.attempt(path, body);
    const { code, errors } = answer as { code: string; errors: { field: string; code: string }[] };
    return [status, code, errors[0]?.field, errors[0]?.code];
  };
  const entries = async () => await us.balances();

  it('a prepayment is paid once', async () => {
    const prepayment = await asked('2026-09-10');
    await us.pay(prepayment, 124_000, '2026-09-20');
    const bank_transaction_id = await us.bank('in', 124_000, '2026-09-21');
    const before = await entries();
    const again = { kind: 'payment', invoice_id: prepayment, bank_transaction_id, item_minor: 124_000 };
    expect(await problem('/allocations', again)).toEqual([
      409,
      'allocation_exceeds_open',
      'item_minor',
      'exceeds_open',
    ]);
    expect(await entries()).toEqual(before);
  });

  it('no more is used than was paid and is left', async () => {
    const prepayment = await asked('2026-09-10');
    await us.pay(prepayment, 62_000, '2026-09-20');
    const final = await us.sell('S24', { invoice_date: '2026-10-10' }, { party_id });
    const too = {
      kind: 'prepayment_apply',
      invoice_id: final,
      other_invoice_id: prepayment,
      item_minor: 62_001,
    };
    const before = await entries();
    const exceeds = [409, 'allocation_exceeds_open', 'counter_minor', 'exceeds_open'];
    expect(await problem('/allocations', too)).toEqual(exceeds);
    await use(prepayment, final, 62_000);
    expect(await problem('/allocations', { ...too, item_minor: 1 })).toEqual(exceeds);
    expect(before).not.toEqual(await entries());
  });

  it('a payment is not reversed while an invoice uses it', async () => {
    const prepayment = await asked('2026-09-10');
    const payment = await us.pay(prepayment, 124_000, '2026-09-20');
    const final = await us.sell('S24', { invoice_date: '2026-10-10' }, { party_id });
    const used = await use(prepayment, final, 62_000);
    const before = await entries();
    expect(await problem(`/allocations/${payment}/reverse`)).toEqual([
      409,
      'state_conflict',
      'allocation_id',
      'prepayment_used',
    ]);
    expect(await entries()).toEqual(before);
    await us.act(`/allocations/${used}/reverse`);
    await us.act(`/allocations/${payment}/reverse`);
  });

  it('no prepayment pays another', async () => {
    const paid = await asked('2026-09-10');
    await us.pay(paid, 124_000, '2026-09-20');
    const body = {
      kind: 'prepayment_apply',
      invoice_id: await asked('2026-09-11'),
      other_invoice_id: paid,
      item_minor: 1,
    };
    expect(await problem('/allocations', body)).toEqual([
      400,
      'invalid_payload',
      'invoice_id',
      'is_prepayment',
    ]);
  });
});
