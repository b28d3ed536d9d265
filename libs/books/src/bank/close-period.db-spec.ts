import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePeriod } from './close-period.commands.js';
import { periodRows, type PeriodView, reopenPeriod } from '#ledger';
import { postEntries, TEST_TODAY, testActor } from '../../../../test/support/books.js';
import { runs } from '../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { refusal, Trade } from '../../../../test/support/trade.js';

let held: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  held = await testDatabase();
  trade = await Trade.open(held.database);
});

afterAll(() => held.drop());

const periods = (filters: Parameters<typeof periodRows>[2] = {}): Promise<PeriodView[]> =>
  trade.database.readCompany(trade.companyId, (sql) =>
    periodRows(sql, trade.companyId, filters, { limit: 200, after: null }, TEST_TODAY),
  );
const at = async (index: number): Promise<string> => (await periods())[index]?.id ?? '';
const close = async (index: number) => trade.run(closePeriod, { period_id: await at(index) });
const reopen = async (index: number) => trade.run(reopenPeriod, { period_id: await at(index) });
const entryOn = (date: string) =>
  trade.run(postEntries, {
    entries: [
      {
        date,
        lines: [
          ['5130', 1n],
          ['2690', -1n],
        ],
      },
    ],
  });

describe('closing periods', () => {
  it('follows the chronological order, and reopening the reverse order', async () => {
    expect(await refusal(close(1))).toMatchObject({ code: 'period_out_of_order' });
    expect((await close(0)).result).toMatchObject({ state: 'closed' });
    expect(await refusal(close(0))).toMatchObject({ code: 'period_closed' });
    await close(1);
    expect(await refusal(reopen(0))).toMatchObject({ code: 'period_out_of_order' });
    expect((await reopen(1)).result).toMatchObject({ state: 'open' });
    expect(await refusal(reopen(1))).toMatchObject({ code: 'state_conflict' });
  });

  it('records who closed the period and when, and prevents entries in it', async () => {
    const [first, second] = await periods();
    expect(first).toMatchObject({ state: 'closed', closed_at: expect.any(Date) as Date });
    expect(first?.closed_by).toMatch(/^[0-9a-z]{10,}$/);
    expect(second).toMatchObject({ state: 'open', closed_at: null, closed_by: null });
    expect(await refusal(entryOn('2025-01-31'))).toMatchObject({ code: 'period_closed' });
    await entryOn('2025-02-01');
  });

  it('keeps who opened the period again and why, also once it is closed again', async () => {
    await close(1);
    const { id = '' } = (await periods())[1] ?? {};
    await trade.run(reopenPeriod, { period_id: id, reason: 'Arve tuli hiljem' });
    const reopened = { reopen_reason: 'Arve tuli hiljem', reopened_at: expect.any(Date) as Date };
    expect((await periods())[1]).toMatchObject({ state: 'open', ...reopened });
    expect((await periods())[1]?.reopened_by).toMatch(/^[0-9a-z]{10,}$/);
    const [audit] = await held.owner<{ new_values: unknown }>(
      `SELECT new_values FROM platform.audit_event WHERE company_id = $1 AND object_id = $2 ORDER BY id DESC LIMIT 1`,
      [trade.companyId, id],
    );
    expect(audit?.new_values).toEqual({ state: 'open', reason: 'Arve tuli hiljem' });
    await close(1);
    expect((await periods())[1]).toMatchObject({ state: 'closed', ...reopened });
    // A caller that gives no reason is served as before.
    await reopen(1);
    expect((await periods())[1]).toMatchObject({ state: 'open', reopen_reason: null });
  });

  it('changes the state of a past year to closing, and then to closed', async () => {
    expect((await periods())[0]?.fiscal_year_state).toBe('closing');
    for (let month = 1; month < 12; month += 1) await close(month);
    expect(await periods({ state: 'closed' })).toHaveLength(12);
    const states = new Set(
      (await periods()).map((period) => `${period.fiscal_year} ${period.fiscal_year_state}`),
    );
    expect(states).toEqual(new Set(['2025 closed', '2026 open']));
  });

  it('needs an existing period and the permission', async () => {
    expect(await refusal(trade.run(closePeriod, { period_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }))).toMatchObject({
      code: 'not_found',
    });
    const member = testActor({ permissions: new Set(['periods.close']) });
    expect(await refusal(trade.run(reopenPeriod, { period_id: await at(11) }, member))).toMatchObject({
      code: 'permission_denied',
    });
  });

  it('in any sequence of attempts leaves no open period before a closed one', async () => {
    const act = fc.tuple(fc.boolean(), fc.integer({ min: 10, max: 16 }));
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
        for (const [closes, index] of acts) {
          await (closes ? close(index) : reopen(index)).catch((error: unknown) => {
            expect(error).toHaveProperty('status', 409);
          });
        }
        const states = (await periods()).map((period) => period.state);
        expect(states).toEqual([...states].sort());
      }),
      { numRuns: runs({ short: 4, full: 10 }), seed: 20_261_120 },
    );
    await trade.coherent();
  });
});
