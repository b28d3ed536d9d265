import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { Taxpayer } from '../support/taxpayer.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let us: Taxpayer;

beforeAll(async () => {
  db = await testDatabase();
  keeper = await startBookkeeper(db);
});

beforeEach(async () => {
  us = await Taxpayer.on(keeper, db);
});

afterEach(() => us.checkBooks());

afterAll(async () => {
  await keeper.close();
  await db.drop();
});

describe('the month of VAT', () => {
  it('of reverse charge is one for owing and deducting: the month of the service', async () => {
    await us.buy('PEUS24', { invoice_date: '2026-09-05', supply_date: '2026-08-28' });
    expect(await us.lines('2026-08')).toEqual({ '1': 100_000, '4': 24_000, '5': 24_000, '6': 100_000 });
    expect(await us.lines('2026-09')).toEqual({});
  });

  it('of input VAT is not before the month of the invoice', async () => {
    await us.buy('P24', { invoice_date: '2026-09-05', supply_date: '2026-08-28' });
    expect(await us.lines('2026-08')).toEqual({});
    expect(await us.lines('2026-09')).toEqual({ '5': 24_000, '13': 24_000 });
  });

  it('of goods from another member state follows the invoice, or the 15th of the month after dispatch', async () => {
    await us.buy('PEUG24', { invoice_date: '2026-09-05', supply_date: '2026-08-28' });
    await us.buy('PEUG24', { invoice_date: '2026-11-05', supply_date: '2026-09-28' });
    const acquired = { '1': 100_000, '4': 24_000, '5': 24_000, '6': 100_000, '6.1': 100_000 };
    expect(await us.lines('2026-08')).toEqual({});
    expect(await us.lines('2026-09')).toEqual(acquired);
    expect(await us.lines('2026-10')).toEqual(acquired);
    expect(await us.lines('2026-11')).toEqual({});
  });

  it('of goods sold to another member state is the same in KMD and VD', async () => {
    const party_id = await us.customer({ country: 'DE', vat_area: 'eu', vat_number: 'DE136695976' });
    await us.sell('S0EUG', { invoice_date: '2026-09-05', supply_date: '2026-08-28' }, { party_id });
    await us.sell('S0EUG', { invoice_date: '2026-11-05', supply_date: '2026-09-28' }, { party_id });
    for (const month of ['2026-09', '2026-10']) {
      expect(await us.preview(month)).toMatchObject({ recapitulative: [{ goods_minor: 100_000 }] });
      expect(await us.lines(month)).toEqual({ '3': 100_000, '3.1': 100_000, '3.1.1': 100_000 });
    }
    for (const month of ['2026-08', '2026-11']) {
      expect(await us.preview(month)).toMatchObject({ recapitulative: [] });
      expect(await us.lines(month)).toEqual({});
    }
  });

  it('of goods invoiced before their dispatch is that of the invoice', async () => {
    await us.buy('PEUG24', { invoice_date: '2026-08-20', supply_date: '2026-10-02' });
    expect(await us.lines('2026-08')).toMatchObject({ '4': 24_000, '5': 24_000 });
    expect(await us.lines('2026-10')).toEqual({});
  });

  it('of an import is that of the declaration', async () => {
    const line = { description: 'Tollideklaratsioon', unit_price: '0', vat_code: 'PIMP', tax_minor: 24_000 };
    await us.buy([line], { invoice_date: '2026-09-05', supply_date: '2026-08-28' });
    expect(await us.lines('2026-08')).toEqual({ '5': 24_000, '5.1': 24_000, '13': 24_000 });
    expect(await us.lines('2026-09')).toEqual({});
  });

  it('decides which codes are valid: goods dispatched in June 2025 and invoiced in July have the new rate', async () => {
    const dates = { invoice_date: '2025-07-03', supply_date: '2025-06-27' };
    await us.buy('PEUG24', dates);
    const party_id = await us.keeper.party();
    const revision = { ...dates, lines: [{ description: 'Kaup', unit_price: '1', vat_code: 'PEUG22' }] };
    expect(
      await us.attempt('/invoices', { direction: 'purchase', party_id, number: '1', revision }),
    ).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_payload',
        errors: [{ field: 'revision.lines.0.vat_code', code: 'not_valid_on_tax_point' }],
      },
    });
  });
});

describe('money before the supply', () => {
  it('makes its own day the tax point of the part that it paid, until the allocation is reversed', async () => {
    const sale = await us.sell('S24', { invoice_date: '2026-10-05', supply_date: '2026-10-05' });
    const early = await us.pay(sale, 31_000, '2026-08-20');
    await us.pay(sale, 93_000, '2026-10-20');
    expect(await us.lines('2026-08')).toEqual({ '1': 25_000, '4': 6_000, '12': 6_000 });
    expect(await us.lines('2026-10')).toEqual({ '1': 75_000, '4': 18_000, '12': 18_000 });
    await us.act(`/allocations/${early}/reverse`);
    expect(await us.lines('2026-08')).toEqual({});
    expect(await us.lines('2026-10')).toEqual({ '1': 100_000, '4': 24_000, '12': 24_000 });
  });

  it('brings forward what the buyer owes itself, and a deduction only to the month of the invoice', async () => {
    const service = await us.buy('PEUS24', { invoice_date: '2026-09-05', supply_date: '2026-10-05' });
    const work = await us.buy('P24', { invoice_date: '2026-09-05', supply_date: '2026-10-05' });
    expect(await us.lines('2026-09')).toEqual({});
    await us.pay(service, 100_000, '2026-08-20', 'out');
    await us.pay(work, 124_000, '2026-08-20', 'out');
    expect(await us.lines('2026-08')).toEqual({ '1': 100_000, '4': 24_000, '5': 24_000, '6': 100_000 });
    expect(await us.lines('2026-09')).toEqual({ '5': 24_000, '13': 24_000 });
    expect(await us.lines('2026-10')).toEqual({});
  });

  it('shows in the next revision of a return that was filed', async () => {
    const party_id = await us.customer({ reg_code: '10000018' });
    const dates = { invoice_date: '2026-10-05', supply_date: '2026-10-05' };
    const sale = await us.sell('S24', dates, { party_id });
    const file = async (period_from: string) => {
      const { return_id: id } = await us.act('/vat-returns', { period_from });
      await us.act(`/vat-returns/${String(id)}/file`);
    };
    for (const month of ['2026-09-01', '2026-10-01']) await file(month);
    await us.pay(sale, 124_000, '2026-09-20');
    for (const [month, output] of [
      ['2026-09', 24_000],
      ['2026-10', 0],
    ] as const) {
      const { warnings, payable_minor } = await us.preview(month);
      expect([payable_minor, warnings.map(({ code }) => code)]).toEqual([output, ['period_filed']]);
      await file(`${month}-01`);
    }
    expect(await us.balances()).toEqual({ 1020: 124_000, 2515: -24_000, 3120: -100_000 });
  });
});
