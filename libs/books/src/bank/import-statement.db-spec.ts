import { importStatement } from './import-statement.commands.js';
import { keyLines } from './statement-line.js';
import { isoDate } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bankLine,
  entryOf,
  OTHER_IBAN,
  statementOf,
  takeLine,
  takeStatement,
  transaction,
} from '../../../../test/support/bank.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { refusal, Trade } from '../../../../test/support/trade.js';

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

describe('a line of a bank statement', () => {
  it('posts against suspense on its booking date, its fee to bank charges', async () => {
    const out = await takeLine(trade, { amountMinor: 10_000n, feeMinor: 35n });
    expect(await entryOf(trade, out)).toEqual({ 1020: -10_035n, 1090: 10_000n, 5710: 35n });
    const back = await takeLine(trade, { direction: 'in', amountMinor: 5_000n, feeMinor: 20n });
    expect(await transaction(trade, back)).toMatchObject({
      total_minor: 4_980n,
      suspense_residual_minor: 5_000n,
      status: 'unmatched',
      entries: [
        { journal: 'bank', economic_date: '2026-11-10', source_kind: 'bank_transaction', state: 'posted' },
      ],
    });
  });

  it('that the books already have is skipped, and two equal lines of one day both stay', async () => {
    const coffee = bankLine({ externalId: null, description: 'kohv', amountMinor: 350n });
    const later = bankLine({ externalId: null, description: 'lõuna', amountMinor: 1_200n });
    expect(await takeStatement(trade, [coffee, coffee])).toMatchObject({ added: 2, skipped: 0 });
    expect(await takeStatement(trade, [coffee, coffee, later])).toMatchObject({ added: 1, skipped: 2 });
    const there = await takeStatement(trade, [coffee], { iban: OTHER_IBAN });
    expect(there).toMatchObject({ added: 1, skipped: 0 });
  });

  it('with the id of another line but a different day and amount is recognized when its statement is read again', async () => {
    await takeStatement(trade, [bankLine({ externalId: 'SAMA', amountMinor: 700n })]);
    const statement = statementOf(1);
    const returned = { externalId: 'SAMA', bookingDate: isoDate('2026-11-15'), amountMinor: 500n };
    const part = { statement, lines: keyLines([bankLine({ ...returned, direction: 'in' })]), last: true };
    expect((await trade.run(importStatement, part)).result).toMatchObject({ added: 1, skipped: 0 });
    expect((await trade.run(importStatement, part)).result).toMatchObject({ added: 0, skipped: 1 });
  });

  it('in a foreign currency needs the rate of its day', async () => {
    const usd = { iban: 'EE287700771001234567', currency: 'USD' };
    expect(await refusal(takeLine(trade, { amountMinor: 1_250n }, usd))).toMatchObject({
      code: 'exchange_rate_missing',
    });
    await trade.rate('USD', '2026-11-10', '1.25');
    const id = await takeLine(trade, { amountMinor: 1_250n }, usd);
    expect(Object.values(await entryOf(trade, id)).sort()).toEqual([-1_000n, 1_000n].sort());
  });
});

describe('lines of a bank statement', () => {
  it('with the same id twice stay two, and are added once however often they arrive', async () => {
    const twins = [bankLine({ externalId: 'A1' }), bankLine({ externalId: 'A1' })];
    expect(await takeStatement(trade, twins)).toMatchObject({ added: 2, skipped: 0 });
    expect(await takeStatement(trade, [...twins, bankLine({ externalId: 'A2' })])).toMatchObject({
      added: 1,
      skipped: 2,
    });
  });

  it('with the id of a line on another day and of another amount are new lines: a payment that was returned', async () => {
    const paid = bankLine({ externalId: 'TRANSFER-1', amountMinor: 5_000n });
    const returned = bankLine({
      externalId: 'TRANSFER-1',
      bookingDate: isoDate('2026-11-20'),
      direction: 'in',
      amountMinor: 5_000n,
    });
    expect(await takeStatement(trade, [paid])).toMatchObject({ added: 1, skipped: 0 });
    expect(await takeStatement(trade, [returned])).toMatchObject({ added: 1, skipped: 0 });
    for (const again of [[returned], [paid, returned], [returned, paid]]) {
      expect(await takeStatement(trade, again)).toMatchObject({ added: 0, skipped: again.length });
    }
  });

  it('that arrived together are recognized when one of them arrives alone', async () => {
    const day = isoDate('2026-11-21');
    const back = bankLine({ externalId: 'T-2', direction: 'in', bookingDate: day });
    await takeStatement(trade, [bankLine({ externalId: 'T-2' }), back]);
    expect(await takeStatement(trade, [back])).toMatchObject({ added: 0, skipped: 1 });
  });

  it.each([
    ['day', { bookingDate: isoDate('2026-11-12') }],
    ['amount', { amountMinor: 1n }],
  ])('with the id of a line that differs only in its %s are the same line', async (what, other) => {
    const line = bankLine({ externalId: `corrected ${what}` });
    await takeStatement(trade, [line]);
    expect(await takeStatement(trade, [{ ...line, ...other }])).toMatchObject({ added: 0, skipped: 1 });
  });

  it('with the id of a line in another account are new lines', async () => {
    await takeStatement(trade, [bankLine({ externalId: 'A1' })]);
    const other = await takeStatement(trade, [bankLine({ externalId: 'A1' })], { iban: OTHER_IBAN });
    expect(other).toMatchObject({ added: 1, skipped: 0 });
  });

  it('are assigned to a party by the registry code next to the name', async () => {
    const party = await trade.party({ name: 'Kask ja Pojad OÜ', reg_code: '12345678' });
    const line = await takeLine(trade, { counterpartyName: 'KASK & POJAD (12345678)' });
    expect(await transaction(trade, line)).toMatchObject({ party_id: party, party_source: 'alias' });
    const coded = await takeLine(trade, { counterpartyName: 'Kask', counterpartyCode: '12345678' });
    expect(await transaction(trade, coded)).toMatchObject({ party_id: party });
  });
});
