import { closePeriod } from '../../bank/close-period.commands.js';
import { reverseAllocation } from '../../reconciliation/allocation.commands.js';
import { classifyMoneyIn } from '../../reconciliation/judgement.commands.js';
import { undoJudgement } from '../../reconciliation/undo-judgement.commands.js';
import { openItems } from '../../reports/open-items.queries.js';
import { cancelInvoice } from '../end/end-invoice.commands.js';
import { reviseInvoiceRequest } from '../content/invoice.wire.js';
import { reviseInvoice } from './revise-invoice.commands.js';
import { isoDate, type Ulid } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { periodRows } from '#ledger';
import { OTHER_IBAN } from '../../../../../test/support/bank.js';
import { TEST_TODAY } from '../../../../../test/support/books.js';
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

afterAll(() => db.drop());

const OCTOBER = { invoice_date: '2026-10-05' };

/** Gross of the invoice, with all of its VAT. */
const GROSS = 12_400;

const revise = (id: Ulid, day: string, revision: object = {}, line: object = {}) =>
  books.trade.run(reviseInvoice, {
    invoice_id: id,
    ...reviseInvoiceRequest.parse({
      reason: 'õige kuupäev',
      revision: {
        invoice_date: day,
        lines: [{ description: 'Teenus', unit_price: '100', vat_code: 'P24', ...line }],
        ...revision,
      },
    }),
  });

const paidOut = (cents: number, day: string, account?: Parameters<Ledgered['paidOut']>[2]) =>
  books.paidOut(cents, { bookingDate: isoDate(day) }, account);

const days = async (invoice: Ulid) =>
  (await books.trade.invoice(invoice)).allocations.map(({ effective_date: day }) => day);

/** Open amounts at the end of a day, in cents by account, credits negative. */
async function openOn(day: string): Promise<Record<string, number>> {
  const { database, companyId } = books.trade;
  const { items } = await database.reportCompany(companyId, (sql) =>
    openItems(sql, companyId, { asOf: isoDate(day) }, TEST_TODAY),
  );
  const open: Record<string, number> = {};
  for (const { account_code: code, side, residual_base_minor: minor } of items) {
    open[code] = (open[code] ?? 0) + Number(side === 'debit' ? minor : -minor);
  }
  return open;
}

/** Movements of an account, in cents by day. */
async function movedOn(code: string): Promise<Record<string, number>> {
  const { database, companyId } = books.trade;
  const rows = await database.readCompany(companyId, (sql) =>
    sql.rows<{ day: string; minor: bigint }>(
      `SELECT line.economic_date AS day, sum(line.base_minor)::bigint AS minor FROM books.journal_line AS line
       JOIN books.account ON account.company_id = line.company_id AND account.id = line.account_id
       WHERE line.company_id = $1 AND account.code = $2
       GROUP BY 1 HAVING sum(line.base_minor) <> 0 ORDER BY 1`,
      [companyId, code],
    ),
  );
  return Object.fromEntries(rows.map(({ day, minor }) => [day, Number(minor)]));
}

describe('a paid purchase that is revised to a day after its payment', () => {
  let invoice: Ulid;
  let line: Ulid;

  beforeEach(async () => {
    invoice = await books.buy({}, {}, OCTOBER);
    line = await paidOut(GROSS, '2026-10-10');
    await books.pay(invoice, line, GROSS);
    await revise(invoice, '2026-11-05');
  });

  it('is settled from its new day on, and on the days between the money is unexplained', async () => {
    expect(await days(invoice)).toEqual(['2026-11-05']);
    expect(await openOn('2026-10-20')).toEqual({ 1090: GROSS });
    expect(await openOn('2026-11-05')).toEqual({});
    expect(await movedOn('1090')).toEqual({ '2026-10-10': GROSS, '2026-11-05': -GROSS });
    await books.trade.coherent();
  });

  it('is settled on the payment day again when it is revised back', async () => {
    await revise(invoice, '2026-10-05');
    expect(await days(invoice)).toEqual(['2026-10-10']);
    expect(await openOn('2026-10-09')).toEqual({ 2310: -GROSS });
    expect(await openOn('2026-10-10')).toEqual({});
    await books.trade.coherent();
  });

  it('has the same open amount as before once the payment is taken back', async () => {
    const [allocation] = (await books.trade.invoice(invoice)).allocations;
    await books.trade.run(reverseAllocation, { allocation_id: allocation?.id ?? '' });
    expect(await openOn('2026-11-20')).toEqual({ 1090: GROSS, 2310: -GROSS });
    await books.trade.coherent();
    await books.pay(invoice, line, GROSS);
    expect(await days(invoice)).toEqual(['2026-11-05']);
    await books.trade.coherent();
  });
});

it('moves each allocation only as far as necessary', async () => {
  const invoice = await books.buy({}, {}, OCTOBER);
  await books.pay(invoice, await paidOut(1_000, '2026-10-07'), 1_000);
  await books.pay(invoice, await paidOut(2_000, '2026-11-09'), 2_000);
  await books.settle({
    invoice_id: invoice,
    counter_role: 'discount_received',
    item_minor: 400,
    effective_date: '2026-10-30',
  });
  const note = { kind: 'credit_note', corrects_invoice_id: invoice };
  await books.buy({ unit_price: '10' }, note, { invoice_date: '2026-10-20' });
  await revise(invoice, '2026-11-05');
  expect(await days(invoice)).toEqual(['2026-11-05', '2026-11-05', '2026-11-05', '2026-11-09']);
  expect(await openOn('2026-10-31')).toEqual({ 1090: 1_000, 2310: 1_240 });
  await books.trade.coherent();
  await revise(invoice, '2026-10-05');
  expect(await days(invoice)).toEqual(['2026-10-05', '2026-10-07', '2026-10-20', '2026-11-09']);
  await books.trade.coherent();
});

it('a revised credit note takes its offset with it, and gives it back when it is cancelled', async () => {
  const invoice = await books.buy({}, {}, OCTOBER);
  const note = await books.buy(
    {},
    { kind: 'credit_note', corrects_invoice_id: invoice },
    { invoice_date: '2026-10-12' },
  );
  await revise(note, '2026-11-05');
  expect(await days(note)).toEqual(['2026-11-05']);
  expect(await openOn('2026-10-31')).toEqual({ 2310: -GROSS });
  expect(await openOn('2026-11-05')).toEqual({});
  await books.trade.coherent();
  await books.trade.run(cancelInvoice, { invoice_id: note, reason: 'ekslik' });
  expect(await openOn('2026-11-20')).toEqual({ 2310: -GROSS });
  await books.trade.coherent();
});

it('a prepayment revised to a day after its credit note leaves the amount that the note took back by itself', async () => {
  const prepaid = await books.buy({}, { kind: 'prepayment' }, OCTOBER);
  const note = { kind: 'credit_note', corrects_invoice_id: prepaid };
  await books.buy({ unit_price: '40' }, note, { invoice_date: '2026-10-12' });
  await books.buy({ unit_price: '10' }, note, { invoice_date: '2026-10-15' });
  await revise(prepaid, '2026-11-05');
  expect(await openOn('2026-10-31')).toEqual({ 2310: 6_200 });
  expect(await openOn('2026-11-05')).toEqual({ 2310: -6_200 });
  await books.trade.coherent();
});

it('a realised exchange difference is dated on the day from which the payment settles', async () => {
  await books.trade.rate('USD', '2026-10-05', '1.25');
  await books.trade.rate('USD', '2026-10-20', '1.6');
  const invoice = await books.buy({ vat_code: 'POUT' }, {}, { ...OCTOBER, currency: 'USD' });
  const line = await paidOut(4_000, '2026-10-20', { iban: OTHER_IBAN, currency: 'USD' });
  await books.pay(invoice, line, 4_000);
  const gain = await movedOn('3840');
  expect(Object.keys(gain)).toEqual(['2026-10-20']);
  await books.trade.rate('USD', '2026-11-05', '1.25');
  await revise(invoice, '2026-11-05', { currency: 'USD' }, { vat_code: 'POUT' });
  expect(await movedOn('3840')).toEqual({ '2026-11-05': gain['2026-10-20'] });
  await books.trade.coherent();
});

it('a prepayment used by the invoice gives its VAT back in the month of the new day', async () => {
  const prepaid = await books.buy({}, { kind: 'prepayment' }, OCTOBER);
  await books.pay(prepaid, await paidOut(GROSS, '2026-10-05'), GROSS);
  const invoice = await books.buy({}, {}, { invoice_date: '2026-10-15' });
  await books.settle({
    kind: 'prepayment_apply',
    invoice_id: invoice,
    other_invoice_id: prepaid,
    item_minor: GROSS,
  });
  await revise(invoice, '2026-11-05');
  expect(await movedOn('1510')).toEqual({ '2026-10-05': 2_400 });
  expect(await movedOn('1530')).toEqual({ '2026-10-05': 10_000, '2026-11-05': -10_000 });
  await books.trade.coherent();
});

it('a refund of it stays classified and allocated, and can be undone', async () => {
  const invoice = await books.buy({}, {}, OCTOBER);
  await books.pay(invoice, await paidOut(GROSS, '2026-10-10'), GROSS);
  const back = await books.received(5_000, { bookingDate: isoDate('2026-10-20') });
  await books.trade.run(classifyMoneyIn, {
    bank_transaction_id: back,
    kind: 'refund',
    refund_invoice_id: invoice,
  });
  await revise(invoice, '2026-11-05');
  expect(await openOn('2026-10-31')).toEqual({ 1090: GROSS, 2390: -5_000 });
  await books.trade.coherent();
  await books.trade.run(undoJudgement, { bank_transaction_id: back });
  expect(await openOn('2026-11-20')).toEqual({ 2390: -5_000 });
  await books.trade.coherent();
});

it('a revision is refused when money was moved to an account and used from there', async () => {
  const invoice = await books.buy({}, {}, OCTOBER);
  await books.settle({ invoice_id: invoice, counter_role: 'supplier_prepayment', item_minor: 1_000 });
  const put = (await books.trade.openItems()).find((item) => item.account_code === '1530');
  await books.settle({ line_id: put?.line_id, counter_role: 'writeoff', item_minor: 500 });
  const before = await books.trade.footprint();
  expect(await refusal(revise(invoice, '2026-11-05'))).toMatchObject({ code: 'state_conflict' });
  expect(await books.trade.footprint()).toEqual(before);
});

describe('a purchase paid in a month that has been closed since', () => {
  /** At the VAT rate of the time. */
  const OLD = { vat_code: 'P22' };
  let invoice: Ulid;

  beforeEach(async () => {
    invoice = await books.buy(OLD, {}, { invoice_date: '2025-01-10' });
    await books.pay(invoice, await paidOut(12_200, '2025-01-20'), 12_200);
    const { database, companyId } = books.trade;
    const [january] = await database.readCompany(companyId, (sql) =>
      periodRows(sql, companyId, { fiscal_year: '2025' }, { limit: 1, after: null }, TEST_TODAY),
    );
    await books.trade.run(closePeriod, { period_id: january?.id ?? '' });
  });

  it('stays settled there, and is settled again from the new day on', async () => {
    await revise(invoice, '2025-02-20', {}, OLD);
    expect(await days(invoice)).toEqual(['2025-02-20']);
    expect(await openOn('2025-01-19')).toEqual({ 2310: -12_200 });
    expect(await openOn('2025-01-31')).toEqual({});
    expect(await openOn('2025-02-19')).toEqual({ 1090: 12_200 });
    expect(await openOn('2025-02-20')).toEqual({});
    await books.trade.coherent();
  });

  it('keeps its payment unchanged when the day is the same', async () => {
    await revise(invoice, '2025-01-10', {}, { ...OLD, unit_price: '110' });
    expect(await days(invoice)).toEqual(['2025-01-20']);
    expect(await openOn('2025-01-31')).toEqual({});
    expect(await openOn('2025-02-01')).toEqual({ 2310: -1_220 });
    await books.trade.coherent();
  });
});
