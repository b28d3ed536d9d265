import { addDays, daysBetween, isoDate } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchPairs } from '#books';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { match, paidTo, waiting } from '../../../../test/support/matching.js';
import { Trade } from '../../../../test/support/trade.js';

const INVOICES = 44;
const FIRST = isoDate('2026-09-01');
const LINE = isoDate('2026-10-01');
/** Limit for the invoices due up to the day of the line, and for those due after it. */
const NEAREST = 20;

describe('many invoices of one amount', () => {
  let db: TestDatabase;
  let trade: Trade;
  let partyId: string;
  const dueOn = new Map<string, string>();

  beforeAll(async () => {
    db = await testDatabase();
    trade = await Trade.open(db.database);
    partyId = await trade.party();
    for (let n = 0; n < INVOICES; n += 1) {
      const day = addDays(FIRST, n);
      const fields = { party_id: partyId, number: `R${n}` };
      const invoiceId = await trade.recordAndPost(fields, { invoice_date: day, due_date: day });
      dueOn.set(invoiceId, day);
    }
  });

  afterAll(() => db.drop());

  const pairsOf = async (lineId: string): Promise<string[]> => {
    const pairs = await db.database.reportCompany(trade.companyId, (sql) =>
      searchPairs(sql, trade.companyId, 'all'),
    );
    return pairs.filter((pair) => pair.lineId === lineId).map((pair) => pair.itemId);
  };

  it('are compared with a line only as far as the nearest ones, whether the party is known or not', async () => {
    const known = await paidTo(trade, partyId, { bookingDate: LINE });
    const unknown = await paidTo(trade, null, { bookingDate: LINE, counterpartyName: 'Keegi' });
    const byDay = [...dueOn].sort(([, a], [, b]) => (a < b ? -1 : 1));
    const before = byDay.filter(([, day]) => day <= LINE).slice(-NEAREST);
    const after = byDay.filter(([, day]) => day > LINE).slice(0, NEAREST);
    const expected = [...before, ...after].map(([id]) => id).sort();
    expect((await pairsOf(known)).sort()).toEqual(expected);

    const found = (await pairsOf(unknown)).map((id) => isoDate(dueOn.get(id) ?? ''));
    expect(found).toHaveLength(NEAREST);
    expect(Math.max(...found.map((day) => Math.abs(daysBetween(day, LINE))))).toBe(NEAREST / 2);
  });

  it('are not settled automatically: more than one fits', async () => {
    await match(trade);
    expect(await waiting(trade)).toBeGreaterThan(0);
    const rows = await db.owner('SELECT 1 FROM books.allocation WHERE company_id = $1', [trade.companyId]);
    expect(rows).toEqual([]);
  });
});
