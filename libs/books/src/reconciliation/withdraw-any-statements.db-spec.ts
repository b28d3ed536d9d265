import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bankStep, BusyBooks } from '../../../../test/support/busy-books.js';
import { transactions } from '../../../../test/support/bank.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';

const SEED = 20_261_123;

let held: TestDatabase;

beforeAll(async () => {
  held = await testDatabase();
});

afterAll(() => held.drop());

/** The amounts that bank lines and their judgements have left on each account. */
const LEFT = `
  SELECT a.code, l.currency, sum(l.amount_minor)::bigint AS minor, sum(l.base_minor)::bigint AS base
  FROM books.journal_line l
  JOIN books.journal_entry e ON e.company_id = $1 AND e.id = l.entry_id
    AND e.source_kind IN ('bank_transaction', 'transaction_exemption', 'transaction_money_in')
  JOIN books.account a ON a.company_id = $1 AND a.id = l.account_id
  WHERE l.company_id = $1 GROUP BY 1, 2 HAVING sum(l.amount_minor) <> 0 OR sum(l.base_minor) <> 0`;

it('whatever arrived, was judged, undone and withdrawn: after all statements are withdrawn, nothing remains', async () => {
  let [withdrawn, remaining] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(bankStep, { minLength: 30, maxLength: 50, size: 'max' }), async (steps) => {
      const books = await BusyBooks.open(held.database);
      for (const one of steps) await books.take(one);
      const { trade } = books;
      await trade.coherent();
      remaining += (await transactions(trade)).length;
      withdrawn += (await transactions(trade, { status: 'withdrawn' })).length;
      await books.withdrawAll();
      await trade.coherent();
      expect(await transactions(trade)).toEqual([]);
      expect((await trade.openItems()).filter((item) => item.bank_transaction_id !== null)).toEqual([]);
      const left = await trade.database.readCompany(trade.companyId, (sql) =>
        sql.rows(LEFT, [trade.companyId]),
      );
      expect(left).toEqual([]);
    }),
    { seed: SEED, numRuns: 5 },
  );
  // A run that withdrew no line before the end, or kept none until then, would prove nothing.
  expect(Math.min(withdrawn, remaining)).toBeGreaterThan(5);
}, 120_000);
