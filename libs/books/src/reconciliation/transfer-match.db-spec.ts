import { createBankAccount } from '../bank/bank-account.commands.js';
import { createBankAccountRequest } from '../bank/bank-account.wire.js';
import { closePeriod } from '../bank/close-period.commands.js';
import { matchTransfer } from './transfer-match.commands.js';
import { undoJudgement } from './undo-judgement.commands.js';
import { isoDate } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { periodRows } from '#ledger';
import { bankLine, OTHER_IBAN, takeLine, takeStatement, transaction } from '../../../../test/support/bank.js';
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

describe('a bank line', () => {
  it('from an own account is internal until its other half is joined to it', async () => {
    await takeStatement(trade, [bankLine()], { iban: OTHER_IBAN });
    const out = await takeLine(trade, { counterpartyAccount: OTHER_IBAN, amountMinor: 77_00n });
    const back = await takeLine(
      trade,
      { direction: 'in', amountMinor: 77_00n, bookingDate: isoDate('2026-11-11') },
      { iban: OTHER_IBAN },
    );
    expect(await transaction(trade, out)).toMatchObject({ status: 'transfer_unmatched', is_internal: true });
    const match = { bank_transaction_id: out, other_bank_transaction_id: back };
    const { entry_id } = (await trade.run(matchTransfer, match)).result;
    // Each half is cleared on its booking date: between them the money is in transit.
    const { entries } = await transaction(trade, out);
    const halves = await Promise.all(
      entries.slice(1).map(async ({ id, economic_date: day }) => [day, await trade.entryLines(id)]),
    );
    expect(halves).toEqual([
      ['2026-11-10', { 1080: 7_700n, 1090: -7_700n }],
      ['2026-11-11', { 1080: -7_700n, 2390: 7_700n }],
    ]);
    expect(entries[2]?.id).toBe(entry_id);
    await trade.coherent();
    for (const [id, other] of [
      [out, back],
      [back, out],
    ] as const) {
      expect(await transaction(trade, id)).toMatchObject({
        status: 'transfer_matched',
        is_internal: true,
        suspense_residual_minor: 0n,
        transfer_match: { other_bank_transaction_id: other, origin: 'human' },
      });
    }
    await trade.run(undoJudgement, { bank_transaction_id: back });
    await trade.coherent();
    expect(await transaction(trade, out)).toMatchObject({
      status: 'transfer_unmatched',
      transfer_match: null,
    });
    expect(await transaction(trade, back)).toMatchObject({ status: 'unmatched' });
  });

  it('that left in a month closed since then is in transit from the first open day', async () => {
    const books = await Trade.open(db.database);
    const out = await takeLine(books, { bookingDate: isoDate('2025-01-31'), amountMinor: 100n });
    const back = await takeLine(
      books,
      { direction: 'in', bookingDate: isoDate('2025-02-03'), amountMinor: 100n },
      { iban: OTHER_IBAN },
    );
    const [january] = await db.database.readCompany(books.companyId, (sql) =>
      periodRows(sql, books.companyId, {}, { limit: 1, after: null }, TEST_TODAY),
    );
    await books.run(closePeriod, { period_id: january?.id ?? '' });
    await books.run(matchTransfer, { bank_transaction_id: out, other_bank_transaction_id: back });
    const { entries } = await transaction(books, out);
    expect(entries.map(({ economic_date: day }) => day)).toEqual(['2025-01-31', '2025-02-01', '2025-02-03']);
    await books.coherent();
    await books.run(undoJudgement, { bank_transaction_id: out });
    expect(await transaction(books, out)).toMatchObject({
      status: 'unmatched',
      suspense_residual_minor: 100n,
    });
    await books.coherent();
  });

  it('becomes internal when its counterparty becomes an own account, but not when it paid an invoice', async () => {
    const iban = 'EE427700771001735999';
    const [waits, paid] = [
      await takeLine(trade, { counterpartyAccount: iban, amountMinor: 5_500n }),
      await takeLine(trade, { counterpartyAccount: iban }),
    ];
    await trade.settle({
      invoice_id: await trade.recordAndPost(),
      bank_transaction_id: paid,
      item_minor: 12_400,
    });
    expect(await transaction(trade, waits)).toMatchObject({ status: 'unmatched', is_internal: false });
    await takeStatement(trade, [bankLine()], { iban });
    expect(await transaction(trade, waits)).toMatchObject({
      status: 'transfer_unmatched',
      is_internal: true,
    });
    expect(await transaction(trade, paid)).toMatchObject({ status: 'matched', is_internal: false });
  });

  it('no longer waits for an explanation once its counterparty is opened as an own account: the counts are rebuilt', async () => {
    const iban = 'EE087700771002233445';
    const line = await takeLine(trade, { counterpartyAccount: iban });
    trade.consequences.length = 0;
    await trade.run(createBankAccount, createBankAccountRequest.parse({ label: 'Hoius', iban }));
    expect(await transaction(trade, line)).toMatchObject({ status: 'transfer_unmatched' });
    expect(trade.consequences).toEqual(['rebuild-status']);
  });
});
