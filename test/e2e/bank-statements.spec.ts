import { Door, importStatement, keyLines } from '#books';
import { isoDate } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankLine, IBAN, OTHER_IBAN, statementOf } from '../support/bank.js';
import { testActor } from '../support/books.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

let db: TestDatabase;
let keeper: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  keeper = await startBookkeeper(db);
});

afterAll(async () => {
  await keeper.close();
  await db.drop();
});

/** Takes in a statement of these days and balances, as the worker does; returns the account that it is of. */
async function take(from: string, to: string, openingMinor: bigint, closingMinor: bigint, iban = IBAN) {
  const { result } = await keeper.api.get(Door).execute(importStatement, {
    companyId: keeper.company.id,
    actor: testActor(),
    payload: {
      statement: {
        ...statementOf(1),
        iban,
        from: isoDate(from),
        to: isoDate(to),
        openingMinor,
        closingMinor,
      },
      lines: keyLines([bankLine({ bookingDate: isoDate(to) })]),
      last: true,
    },
  });
  return result.bank_account_id;
}

describe('the statements of a company', () => {
  it('are listed as they came in, with what is missing between those of an account', async () => {
    const account = await take('2026-09-01', '2026-09-30', 0n, 10_000n);
    await take('2026-10-01', '2026-10-15', 10_000n, 8_000n);
    await take('2026-10-20', '2026-10-31', 7_500n, 7_000n);
    const other = await take('2026-10-01', '2026-10-31', 500n, 100n, OTHER_IBAN);
    const { items } = await keeper.call('books_bank_statements_list', { query: {} });
    expect(items.map((one) => [one.from, one.previous_to, one.missing_minor])).toEqual([
      ['2026-09-01', null, null],
      ['2026-10-01', '2026-09-30', 0],
      ['2026-10-20', '2026-10-15', -500],
      ['2026-10-01', null, null],
    ]);
    expect(items[0]).toMatchObject({
      bank_account_id: account,
      currency: 'EUR',
      opening_minor: 0,
      closing_minor: 10_000,
      line_count: 1,
      state: 'posted',
    });
    const query = { bank_account_id: other };
    const ofOther = await keeper.call('books_bank_statements_list', { query });
    expect(ofOther.items.map((one) => one.bank_account_id)).toEqual([other]);
  });

  it('lead to their lines', async () => {
    const { items } = await keeper.call('books_bank_statements_list', { query: { limit: 1 } });
    const query = { statement_id: items[0]?.id ?? '' };
    const lines = await keeper.call('books_bank_transactions_list', { query });
    expect(lines.items.map(({ booking_date }) => booking_date)).toEqual(['2026-09-30']);
  });
});
