import { isoDate, newUlid, type Ulid } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OTHER_IBAN } from '../../../../test/support/bank.js';
import { postEntries, testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { Ledgered } from '../../../../test/support/ledgered.js';
import { refusal } from '../../../../test/support/trade.js';
import { closePeriod } from '../bank/close-period.commands.js';
import { recordEvent } from '../events/record-event.commands.js';
import { recordEventRequest } from '../events/event.wire.js';
import { reverseEvent } from '../events/reverse-event.commands.js';
import { assertLedgerCoherent } from '../proof/coherence.js';
import { trialBalance } from '../reports/trial-balance.queries.js';
import { openItems } from '../reports/open-items.queries.js';
import { listRevaluations } from './revaluation.queries.js';
import { type RevalueResult } from './revaluation.wire.js';
import { revalue } from './revalue.commands.js';
import { reverseRevaluation } from './reverse-revaluation.commands.js';

const RATES = { '2026-10-05': '1.25', '2026-10-30': '1.2', '2026-11-05': '1.15', '2026-11-19': '1.1' };
const DAY = isoDate('2026-10-31');
const NEXT = isoDate('2026-11-01');
const IN_DOLLARS = { iban: OTHER_IBAN, currency: 'USD' };

let db: TestDatabase;
let books: Ledgered;

beforeAll(async () => {
  db = await testDatabase();
});

beforeEach(async () => {
  books = await Ledgered.open(db);
  for (const [date, value] of Object.entries(RATES)) await publish('USD', date, value);
});

afterAll(() => db.drop());

/** The books keep their own copy of a rate of the European Central Bank. */
const publish = (quote: string, date: string, value: string): Promise<unknown> =>
  books.trade.database.inCompany(books.trade.companyId, (sql) =>
    sql.run(
      `INSERT INTO books.exchange_rate (company_id, id, base, quote, date, value, source)
       VALUES ($1, $2, 'EUR', $3, $4, $5, 'ecb')`,
      [books.trade.companyId, newUlid(), quote, date, value],
    ),
  );

const run = async (day = DAY): Promise<RevalueResult> =>
  (await books.trade.run(revalue, { as_of: day })).result;

/** Balances by account code at the end of a day, in cents, without zeros. */
async function balancesAt(day: string, ...codes: string[]): Promise<Record<string, number>> {
  const { rows } = await books.trade.database.reportCompany(books.trade.companyId, (sql) =>
    trialBalance(sql, books.trade.companyId, { dateTo: isoDate(day) }, isoDate(day)),
  );
  return Object.fromEntries(
    rows
      .filter((row) => codes.includes(row.account_code) && row.closing_base_minor !== 0n)
      .map((row) => [row.account_code, Number(row.closing_base_minor)]),
  );
}

const sold = () =>
  books.sell(
    { unit_price: '1000', vat_code: 'S0EXS' },
    {},
    { currency: 'USD', invoice_date: '2026-10-05', due_date: '2026-11-30' },
  );
const opened = (code: string, amount: number, base: number, more: object = {}) =>
  books.trade.run(
    recordEvent,
    recordEventRequest.parse({
      kind: 'opening_balance',
      economic_date: '2026-10-05',
      lines: [
        { account_code: code, amount_minor: amount, currency: 'USD', base_minor: base, ...more },
        { account_code: '2990', amount_minor: -base },
      ],
    }),
  );

describe('a revaluation', () => {
  it('values an open receivable at the rate of the day, and gives it back on the next day', async () => {
    await sold();
    const { items, gain_minor, loss_minor } = await run();
    expect([gain_minor, loss_minor]).toEqual([3_333n, 0n]);
    expect(items).toEqual([
      {
        account_code: '1210',
        account_name: 'Nõuded ostjate vastu',
        currency: 'USD',
        treatment: 'reversed',
        amount_minor: 100_000n,
        rate: '1.2',
        rate_date: '2026-10-30',
        carrying_base_minor: 80_000n,
        revalued_base_minor: 83_333n,
        difference_base_minor: 3_333n,
        entry_id: expect.any(String) as string,
        reversal_entry_id: expect.any(String) as string,
      },
    ]);
    expect(await balancesAt(DAY, '1210', '3840')).toEqual({ 1210: 83_333, 3840: -3_333 });
    expect(await balancesAt(NEXT, '1210', '3840')).toEqual({ 1210: 80_000 });
  });

  it('leaves the settlement of an item as it is: the gain compares with the rate of the invoice', async () => {
    const invoice = await sold();
    await run();
    const line = await books.received(100_000, {}, IN_DOLLARS);
    await books.pay(invoice, line, 100_000);
    expect(await balancesAt('2026-11-05', '1210', '1022', '3840')).toEqual({ 1022: 86_957, 3840: -6_957 });
    const { items } = await books.trade.database.reportCompany(books.trade.companyId, (sql) =>
      openItems(sql, books.trade.companyId, { asOf: DAY }, DAY),
    );
    expect(items).toMatchObject([
      { account_code: '1210', residual_minor: 100_000n, residual_base_minor: 80_000n },
    ]);
  });

  it('is kept by money, and given back by debts and loans', async () => {
    await opened('1021', 100_000, 80_000);
    await opened('1000', 12_500, 10_000);
    await opened('2310', -50_000, -40_000, { party_id: books.supplier });
    await opened('2010', -200_000, -160_000);
    await opened('1640', 70_000, 56_000);
    const { gain_minor, loss_minor, items } = await run();
    expect(items.map((item) => [item.account_code, item.treatment, item.difference_base_minor])).toEqual([
      ['1000', 'kept', 417n],
      ['1021', 'kept', 3_333n],
      ['2010', 'reversed', -6_667n],
      ['2310', 'reversed', -1_667n],
    ]);
    expect([gain_minor, loss_minor]).toEqual([3_750n, 8_334n]);
    expect(await balancesAt(DAY, '1000', '1021', '1640', '2010', '2310', '3840', '7310')).toEqual({
      ...{ 1000: 10_417, 1021: 83_333, 1640: 56_000, 2010: -166_667, 2310: -41_667 },
      ...{ 3840: -3_750, 7310: 8_334 },
    });
    expect(await balancesAt(NEXT, '1000', '1021', '2010', '2310', '3840', '7310')).toEqual({
      ...{ 1000: 10_417, 1021: 83_333, 2010: -160_000, 2310: -40_000, 3840: -3_750 },
    });
  });

  it('of a later day compares money with the value it was given before', async () => {
    await opened('1021', 100_000, 80_000);
    await run();
    const { items } = await run(isoDate('2026-11-19'));
    expect(items).toMatchObject([
      { carrying_base_minor: 83_333n, revalued_base_minor: 90_909n, difference_base_minor: 7_576n },
    ]);
  });

  it('values prepayments that are to be paid back, and no prepayment of an invoice', async () => {
    const paid = await books.paidOut(120_000, { bookingDate: isoDate('2026-10-05') }, IN_DOLLARS);
    await books.exempt(paid, 'supplier_prepayment');
    await books.buy(
      { unit_price: '1000', vat_code: 'POUT' },
      { kind: 'prepayment' },
      {
        currency: 'USD',
        invoice_date: '2026-10-05',
      },
    );
    const { items } = await run();
    expect(items.find((item) => item.account_code === '1530')).toMatchObject({
      amount_minor: 120_000n,
      carrying_base_minor: 96_000n,
      revalued_base_minor: 100_000n,
    });
  });

  it('made again for the day replaces the one before', async () => {
    await opened('1021', 100_000, 80_000);
    const first = await run();
    await sold();
    await opened('1021', 20_000, 16_000);
    const second = await run();
    expect(second.replaced_revaluation_id).toBe(first.revaluation_id);
    expect(second.items).toMatchObject([
      { account_code: '1021', carrying_base_minor: 96_000n, revalued_base_minor: 100_000n },
      { account_code: '1210', carrying_base_minor: 80_000n, revalued_base_minor: 83_333n },
    ]);
    const third = await run();
    expect(third.items).toMatchObject(
      second.items.map(({ difference_base_minor }) => ({ difference_base_minor })),
    );
    expect(await balancesAt(DAY, '1021', '1210', '3840')).toEqual({
      1021: 100_000,
      1210: 83_333,
      3840: -7_333,
    });
    expect(await balancesAt(NEXT, '1021', '1210', '3840')).toEqual({
      1021: 100_000,
      1210: 80_000,
      3840: -4_000,
    });
    const list = await books.trade.database.readCompany(books.trade.companyId, (sql) =>
      listRevaluations(sql, books.trade.companyId, {}, { after: null, limit: 50 }),
    );
    expect(list.map(({ id, state }) => [id, state])).toEqual([
      [first.revaluation_id, 'replaced'],
      [second.revaluation_id, 'replaced'],
      [third.revaluation_id, 'posted'],
    ]);
    expect(list[2]).toMatchObject({ as_of: DAY, gain_minor: 7_333n, loss_minor: 0n, items: third.items });
  });

  it('is taken back whole, once', async () => {
    await opened('1021', 100_000, 80_000);
    await sold();
    const { revaluation_id } = await run();
    await books.trade.run(reverseRevaluation, { revaluation_id, reason: 'vale päev' });
    for (const day of [DAY, NEXT]) {
      expect(await balancesAt(day, '1021', '1210', '3840')).toEqual({ 1021: 80_000, 1210: 80_000 });
    }
    expect(
      await refusal(books.trade.run(reverseRevaluation, { revaluation_id, reason: null })),
    ).toMatchObject({ code: 'state_conflict' });
    expect((await run()).gain_minor).toBe(6_666n);
  });

  it('warns of one of a later day, whose money had another value', async () => {
    await opened('1021', 100_000, 80_000);
    const later = await run(isoDate('2026-11-19'));
    expect((await run()).warnings).toMatchObject([
      { code: 'later_revaluation', revaluation_id: later.revaluation_id, as_of: '2026-11-19' },
    ]);
  });

  it('needs a published rate of each currency, and leaves nothing without it', async () => {
    await opened('1021', 100_000, 80_000);
    await publish('SEK', '2026-10-05', '11');
    await books.trade.run(
      recordEvent,
      recordEventRequest.parse({
        kind: 'opening_balance',
        economic_date: '2026-10-05',
        lines: [
          { account_code: '1021', amount_minor: 110_000, currency: 'SEK' },
          { account_code: '2990', amount_minor: -10_000 },
        ],
      }),
    );
    const before = await balancesAt(DAY, '1021', '3840');
    expect(await refusal(run())).toMatchObject({
      code: 'exchange_rate_missing',
      field: 'as_of',
      error: 'exchange_rate_missing',
    });
    expect(await balancesAt(DAY, '1021', '3840')).toEqual(before);
  });

  it('is dated in an open period of the books', async () => {
    const { rows } = await books.trade.database.readCompany(books.trade.companyId, async (sql) => ({
      rows: await sql.rows<{ id: Ulid }>(
        'SELECT id FROM books.period WHERE company_id = $1 AND starts_on <= $2 ORDER BY starts_on',
        [books.trade.companyId, DAY],
      ),
    }));
    for (const { id } of rows) await books.trade.run(closePeriod, { period_id: id });
    expect(await refusal(run())).toMatchObject({ code: 'period_closed', field: 'as_of' });
    expect(await refusal(run(isoDate('1999-12-31')))).toMatchObject({ code: 'period_missing' });
  });

  it('posts events that follow it, and are not reversed one by one', async () => {
    await opened('1021', 100_000, 80_000);
    await run();
    const { id } = await books.trade.database.readCompany(books.trade.companyId, (sql) =>
      sql.one<{ id: Ulid }>(
        `SELECT id FROM books.accounting_event WHERE company_id = $1 AND kind = 'revaluation'`,
        [books.trade.companyId],
      ),
    );
    expect(await refusal(books.trade.run(reverseEvent, { event_id: id, reason: 'x' }))).toMatchObject({
      code: 'state_conflict',
    });
  });
});

describe('a value without an amount', () => {
  it('is refused by the database except in a revaluation', async () => {
    const entry = {
      date: DAY,
      lines: [
        ['1210', 100n, 'USD', 0n],
        ['3840', -100n],
      ] as [string, bigint][],
    };
    await expect(books.trade.run(postEntries, { entries: [entry] }, testActor())).rejects.toThrow(
      'Only a revaluation changes a value without an amount.',
    );
  });
});

describe('the books', () => {
  it('stay coherent through revaluations', async () => {
    await opened('1021', 100_000, 80_000);
    const invoice = await sold();
    await run();
    await run();
    await books.pay(invoice, await books.received(100_000, {}, IN_DOLLARS), 100_000);
    const { revaluation_id } = await run(isoDate('2026-11-19'));
    await books.trade.run(reverseRevaluation, { revaluation_id, reason: null });
    await books.trade.database.reportCompany(books.trade.companyId, (sql) =>
      assertLedgerCoherent(sql, books.trade.companyId),
    );
  });
});
