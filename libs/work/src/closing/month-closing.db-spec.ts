import { closePeriod, fileVatReturn, prepareVatReturn } from '#books';
import { periodRows } from '#ledger';
import { isoDate } from '#platform';
import { askQuestion, placeHold } from '#questions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLine } from '../../../../test/support/bank.js';
import { postEntries, TEST_TODAY } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { Trade } from '../../../../test/support/trade.js';
import { type ClosingCheck, type ClosingCheckKind } from './closing-checks.js';
import { monthClosing } from './month-closing.js';

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
});

beforeEach(async () => {
  trade = await Trade.open(db.database);
});

afterAll(() => db.drop());

const periods = () =>
  db.database.readCompany(trade.companyId, (sql) =>
    periodRows(sql, trade.companyId, {}, { after: null, limit: 200 }, TEST_TODAY),
  );

async function closing(
  month: string,
  taxAccountAgrees: boolean | null = null,
): Promise<Readonly<Record<ClosingCheckKind, ClosingCheck>>> {
  const period = (await periods()).find(({ from }) => from === `${month}-01`);
  if (period === undefined) throw new Error('There is no such month.');
  const checks = await db.database.reportCompany(trade.companyId, (sql) =>
    monthClosing(sql, trade.companyId, { period, filesTsdMonthly: false, taxAccountAgrees }),
  );
  return Object.fromEntries(checks.map((check) => [check.kind, check])) as Record<
    ClosingCheckKind,
    ClosingCheck
  >;
}

describe('closing a month', () => {
  it('misses bank lines until its last day, held ones too, and statements that end before it', async () => {
    const held = await takeLine(trade, { bookingDate: isoDate('2026-10-08'), description: 'ootel' });
    await takeLine(trade, { bookingDate: isoDate('2026-11-09'), description: 'järgmine kuu' });
    await trade.run(placeHold, {
      object: { type: 'bank_transaction', id: held },
      until: isoDate('2026-12-01'),
    });
    const october = await closing('2026-10');
    expect(october.bank_lines).toMatchObject({
      state: 'missing',
      count: 1,
      blocks: false,
      items: [{ id: held }],
    });
    expect(october.clearing_accounts).toMatchObject({ state: 'missing', count: 1 });
    expect((await closing('2026-09')).bank_lines).toMatchObject({ state: 'done', count: 0, items: [] });
    expect((await closing('2026-11')).statements).toMatchObject({ state: 'missing', count: 1 });
  });

  it('misses drafts, and questions by the day of their object', async () => {
    const { invoice_id: draft } = await trade.record({}, { invoice_date: '2026-10-03' });
    const line = await takeLine(trade, { bookingDate: isoDate('2026-11-08') });
    const asked = { text: 'Mis see on?', to: 'a@klient.example', language: 'et' } as const;
    const { result } = await trade.run(askQuestion, { ...asked, object: { type: 'invoice', id: draft } });
    await trade.run(askQuestion, { ...asked, object: { type: 'bank_transaction', id: line } });
    const october = await closing('2026-10');
    expect(october.drafts).toMatchObject({ count: 1, items: [{ id: draft, day: '2026-10-03' }] });
    expect(october.questions).toMatchObject({
      count: 1,
      items: [{ id: result.question_id, title: 'Mis see on?' }],
    });
    expect((await closing('2026-11')).questions.count).toBe(2);
  });

  it('misses the VAT return until it is filed; only earlier open months hinder it', async () => {
    const sale = [
      ['1210', 100n],
      ['3120', -100n],
    ] as const;
    await trade.run(postEntries, { entries: [{ date: '2026-09-03', lines: sale }] });
    const before = await closing('2026-09');
    expect(before.vat_return).toMatchObject({ state: 'missing', count: 1, items: [{ id: '2026-09' }] });
    expect(before.earlier_periods).toMatchObject({ state: 'missing', blocks: true });
    expect((await closing('2026-08')).vat_return.state).toBe('none');
    const { result } = await trade.run(prepareVatReturn, { period_from: isoDate('2026-09-01') });
    await trade.run(fileVatReturn, { return_id: result.return_id });
    for (const { id, from } of await periods())
      if (from < '2026-09-01') await trade.run(closePeriod, { period_id: id });
    const after = await closing('2026-09');
    expect(after.vat_return.state).toBe('done');
    expect(after.earlier_periods).toMatchObject({ state: 'done', blocks: false });
  });

  it('has no checks of what the company does not do, and tells when the tax account differs', async () => {
    const { pay_run, tsd, revaluation, statements, tax_account } = await closing('2026-09');
    expect([pay_run, tsd, revaluation, statements, tax_account].map(({ state }) => state)).toEqual(
      Array.from({ length: 5 }, () => 'none'),
    );
    expect((await closing('2026-09', false)).tax_account).toMatchObject({ state: 'missing', count: 1 });
    expect((await closing('2026-09', true)).tax_account.state).toBe('done');
  });
});
