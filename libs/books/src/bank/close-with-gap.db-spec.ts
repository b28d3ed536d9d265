import { isoDate } from '#platform';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePeriod } from './close-period.commands.js';
import { periodRows } from '#ledger';
import { bankLine, IBAN, OTHER_IBAN, takeStatement } from '../../../../test/support/bank.js';
import { TEST_TODAY } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { Trade } from '../../../../test/support/trade.js';

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

/** A bank statement of one day with one line of money out. */
async function take(iban: string, day: string, openingMinor: bigint, closingMinor: bigint): Promise<string> {
  const line = bankLine({ bookingDate: isoDate(day), amountMinor: openingMinor - closingMinor });
  return (await takeStatement(trade, [line], { iban, openingMinor, closingMinor })).bank_account_id;
}

it('closing a period warns of each gap with a day in it, and of no other', async () => {
  const account = await take(IBAN, '2025-01-10', 20_000n, 7_600n);
  await take(IBAN, '2025-02-20', 7_100n, 7_000n);
  // A closed gap is none, and a gap of later months does not concern these.
  await take(OTHER_IBAN, '2025-01-05', 900n, 800n);
  await take(OTHER_IBAN, '2025-02-05', 600n, 500n);
  await take(OTHER_IBAN, '2025-01-20', 800n, 600n);
  const other = await take(OTHER_IBAN, '2025-04-01', 400n, 300n);
  const periods = await trade.database.readCompany(trade.companyId, (sql) =>
    periodRows(sql, trade.companyId, {}, { limit: 3, after: null }, TEST_TODAY),
  );
  const warned = [];
  for (const { id } of periods) {
    const { warnings } = (await trade.run(closePeriod, { period_id: id })).result;
    warned.push(warnings.map((warning) => warning.bank_account_id));
    if (id === periods[0]?.id) {
      expect(warnings).toEqual([
        {
          code: 'statement_gap',
          message: expect.stringContaining('from 76,00 EUR to 71,00 EUR') as string,
          parameters: expect.objectContaining({ date_from: '2025-01-10', currency: 'EUR' }) as object,
          bank_account_id: account,
          expected_minor: 7_600n,
          opening_minor: 7_100n,
          date_from: '2025-01-10',
          date_to: '2025-02-20',
        },
      ]);
    }
  }
  expect(warned[0]).toEqual([account]);
  expect(warned[1]?.toSorted()).toEqual([account, other].toSorted());
  expect(warned.slice(2)).toEqual([[other], [other]]);
});
