import { reviseInvoiceRequest } from '../content/invoice.wire.js';
import { reviseInvoice } from './revise-invoice.commands.js';
import { type Ulid } from '#platform';
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { OTHER_IBAN } from '../../../../../test/support/bank.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { Ledgered } from '../../../../../test/support/ledgered.js';
import { LINE, refusal } from '../../../../../test/support/trade.js';

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

const revise = (id: Ulid, revision: object) =>
  books.trade.run(reviseInvoice, {
    invoice_id: id,
    ...reviseInvoiceRequest.parse({
      reason: 'parandus',
      revision: { invoice_date: '2026-11-05', lines: [LINE], ...revision },
    }),
  });

describe('a revision of a prepayment that a final invoice uses', () => {
  it('is refused, and changes nothing', async () => {
    const prepaid = await books.buy({}, { kind: 'prepayment', number: 'E-1' });
    await books.pay(prepaid, await books.paidOut(12_400), 12_400);
    await books.settle({
      kind: 'prepayment_apply',
      invoice_id: await books.buy({}, { number: 'L-1' }),
      other_invoice_id: prepaid,
      item_minor: 5_000,
    });
    const before = await books.trade.footprint();
    expect(await refusal(revise(prepaid, { lines: [{ ...LINE, unit_price: '200' }] }))).toMatchObject({
      code: 'invoice_has_allocations',
    });
    expect(await books.trade.footprint()).toEqual(before);
    await books.trade.coherent();
  });
});

describe('a revision of a paid prepayment', () => {
  it('keeps its amounts under each VAT code, because its payment has made that VAT due', async () => {
    const prepaid = await books.buy({}, { kind: 'prepayment', number: 'E-1' });
    await books.pay(prepaid, await books.paidOut(6_200), 6_200);
    expect(await refusal(revise(prepaid, { lines: [{ ...LINE, vat_code: 'P9' }] }))).toMatchObject({
      code: 'invoice_has_allocations',
    });
    await revise(prepaid, { due_date: '2026-12-05' });
    await books.pay(prepaid, await books.paidOut(6_200), 6_200);
    await books.trade.coherent();
  });
});

it('a revision of an invoice that was paid and refunded keeps the currency because of its allocations', async () => {
  const invoice = await books.buy({});
  await books.settle({ invoice_id: invoice, counter_role: 'rounding', item_minor: 5_000 });
  await books.settle({ kind: 'refund', invoice_id: invoice, counter_role: 'rounding', item_minor: 5_000 });
  await books.trade.rate('USD', '2026-11-05', '1.25');
  expect(await refusal(revise(invoice, { currency: 'USD' }))).toMatchObject({
    code: 'invoice_has_allocations',
  });
});

describe('a revision of a purchase in dollars that is paid in full', () => {
  const inDollars = { iban: OTHER_IBAN, currency: 'USD' };
  let invoice: Ulid;

  beforeEach(async () => {
    await books.trade.rate('USD', '2026-10-05', '1.25');
    await books.trade.rate('USD', '2026-11-05', '1.15');
    invoice = await books.buy(
      { vat_code: 'POUT', account_code: '5110' },
      {},
      {
        currency: 'USD',
        invoice_date: '2026-10-05',
      },
    );
    await books.pay(invoice, await books.paidOut(10_000, {}, inDollars), 10_000);
  });

  it('at another rate stays settled to the cent: the difference is a gain or loss on exchange', async () => {
    const moved = await books.moved(() =>
      revise(invoice, { currency: 'USD', lines: [{ ...LINE, vat_code: 'POUT', account_code: '5110' }] }),
    );
    // 100 dollars were worth 80.00 when they were owed and are worth 86.96 on the new day; the settled value is
    // 80.00.
    expect(moved).toEqual({ 5110: 696, 3840: -696 });
    expect(await books.trade.invoice(invoice)).toMatchObject({ settlement_state: 'paid', open_minor: 0n });
    await books.trade.coherent();
  });

  it('keeps its allocation, and is refused below the settled amount', async () => {
    const dearer = {
      currency: 'USD',
      invoice_date: '2026-10-05',
      lines: [{ ...LINE, vat_code: 'POUT', unit_price: '150' }],
    };
    await revise(invoice, dearer);
    expect(await books.trade.invoice(invoice)).toMatchObject({
      settlement_state: 'part_paid',
      open_minor: 5_000n,
      allocations: [{ item_minor: 10_000n }],
    });
    for (const change of [
      { lines: [{ ...LINE, vat_code: 'POUT', unit_price: '99.99' }] },
      { currency: 'EUR' },
    ]) {
      expect(await refusal(revise(invoice, { ...dearer, ...change }))).toMatchObject({
        code: 'invoice_has_allocations',
      });
    }
    await books.trade.coherent();
  });
});
