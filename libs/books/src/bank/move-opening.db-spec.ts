import { recordEventRequest } from '../events/event.wire.js';
import { recordEvent } from '../events/record-event.commands.js';
import { reverseEvent } from '../events/reverse-event.commands.js';
import { withdrawStatement } from '../reconciliation/withdraw-statement.commands.js';
import { listBankAccounts } from './bank-account.queries.js';
import { listBankStatements } from './bank-statement.queries.js';
import { closePeriod } from './close-period.commands.js';
import { importStatement } from './import-statement.commands.js';
import { moveOpening } from './move-opening.commands.js';
import { keyLines } from './statement-line.js';
import { type Actor, isoDate, newUlid, type Ulid } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { periodRows } from '#ledger';
import { bankLine, IBAN, OTHER_IBAN, statementOf, takeStatement } from '../../../../test/support/bank.js';
import { TEST_TODAY, testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { refusal, Trade } from '../../../../test/support/trade.js';

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
});

afterAll(() => db.drop());

beforeEach(async () => {
  trade = await Trade.open(db.database);
  return () => trade.coherent();
});

interface Days {
  readonly days: readonly [from: string, to: string];
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  readonly iban?: string;
  readonly currency?: string;
}

/**
 * A bank statement with one line, on its last day, for the difference of its balances; 100 euros out without balances.
 */
function statementWith({ days: [from, to], opening, closing, ...account }: Days) {
  const moved = (closing ?? 0n) - (opening ?? 10_000n);
  const line = bankLine({
    bookingDate: isoDate(to),
    direction: moved < 0n ? 'out' : 'in',
    amountMinor: moved < 0n ? -moved : moved,
  });
  const statement = {
    ...statementOf(1),
    iban: IBAN,
    ...account,
    from: isoDate(from),
    to: isoDate(to),
    openingMinor: opening,
    closingMinor: closing,
  };
  return { statement, lines: keyLines([line]) };
}

async function take(days: Days, last = true) {
  const { result } = await trade.run(importStatement, { ...statementWith(days), last });
  return result;
}

const FIRST: Days = { days: ['2026-11-01', '2026-11-05'], opening: 10_000n, closing: 6_000n };
const SECOND: Days = { days: ['2026-11-06', '2026-11-10'], opening: 6_000n, closing: 5_500n };
const THIRD: Days = { days: ['2026-11-11', '2026-11-20'], opening: 5_500n, closing: 7_500n };
const LATER: Days = { days: ['2026-11-21', '2026-11-25'], opening: 7_100n, closing: 7_000n };

const move = (account: Ulid, statement: Ulid, actor?: Actor) =>
  trade.run(moveOpening, { bank_account_id: account, statement_id: statement }, actor);

async function accountOf(id: Ulid) {
  const accounts = await trade.database.readCompany(trade.companyId, (sql) =>
    listBankAccounts(sql, trade.companyId, {}, { limit: 200, after: null }),
  );
  return accounts.find((one) => one.id === id);
}

/** The ledger, the gaps in order of days, and the statement that opens the account. */
async function stateOf(id: Ulid) {
  const account = await accountOf(id);
  return {
    ledger: account?.ledger_balance_minor,
    gaps: account?.gaps.map((gap) => gap.opening_minor - gap.expected_minor),
    opening: account?.opening_statement_id,
  };
}

const gapsOfStatements = async () => {
  const rows = await trade.database.readCompany(trade.companyId, (sql) =>
    listBankStatements(sql, trade.companyId, {}, { limit: 200, after: null }),
  );
  return rows.map(({ gap }) => gap !== null);
};

const entry = (id: Ulid | null) =>
  trade.database.readCompany(trade.companyId, (sql) =>
    sql.one<{
      journal: string;
      economic_date: string;
      source_kind: string;
      source_role: string;
      reversed: boolean;
    }>(
      `SELECT journal, economic_date, source_kind, source_role, EXISTS (SELECT FROM books.journal_entry r
         WHERE r.company_id = $1 AND r.reverses_entry_id = e.id) AS reversed
       FROM books.journal_entry e WHERE company_id = $1 AND id = $2`,
      [trade.companyId, id],
    ),
  );

/** Two statements of an account with a gap of -500 between them. */
async function withGap() {
  const { bank_account_id: account, statement_id: first } = await take(FIRST);
  const { statement_id: third } = await take(THIRD);
  return { account, first, third };
}

const openBooks = (code: string, amount: number, date = '2026-11-01') =>
  trade.run(
    recordEvent,
    recordEventRequest.parse({
      kind: 'opening_balance',
      economic_date: date,
      lines: [
        { account_code: code, amount_minor: amount },
        { account_code: '2990', amount_minor: -amount },
      ],
    }),
  );

describe('the opening balance of a bank account, moved to a bank statement,', () => {
  it('closes the gap before the statement, and the ledger equals its closing balance', async () => {
    const { account, third } = await withGap();
    expect(await stateOf(account)).toEqual({ ledger: -2_000n, gaps: [-500n], opening: null });
    const { result } = await move(account, third);
    expect(result).toEqual({
      bank_account_id: account,
      statement_id: third,
      entry_id: expect.any(String) as string,
      amount_minor: 9_500n,
    });
    expect(await stateOf(account)).toEqual({ ledger: 7_500n, gaps: [], opening: third });
    expect(await gapsOfStatements()).toEqual([false, false]);
    expect(await trade.entryLines(result.entry_id)).toEqual({ 1020: 9_500n, 2990: -9_500n });
    expect(await entry(result.entry_id)).toEqual({
      journal: 'opening',
      economic_date: '2026-11-11',
      source_kind: 'accounting_event',
      source_role: 'primary',
      reversed: false,
    });
  });

  it('leaves a gap after it open, and the ledger is behind the bank by that gap', async () => {
    const { account, third } = await withGap();
    await move(account, third);
    await take(LATER);
    expect(await stateOf(account)).toEqual({ ledger: 7_000n + 400n, gaps: [-400n], opening: third });
  });

  it('reopens the gap when it is moved back to an earlier statement', async () => {
    const { account, first, third } = await withGap();
    const moved = (await move(account, third)).result;
    const back = (await move(account, first)).result;
    expect(back.amount_minor).toBe(10_000n);
    expect(await entry(moved.entry_id)).toMatchObject({ reversed: true });
    expect(await entry(back.entry_id)).toMatchObject({ economic_date: '2026-11-01', reversed: false });
    expect(await stateOf(account)).toEqual({ ledger: 7_500n + 500n, gaps: [-500n], opening: first });
  });

  it('adapts to lines imported later for days before it', async () => {
    const { account, third } = await withGap();
    await move(account, third);
    await take(SECOND);
    expect(await stateOf(account)).toEqual({ ledger: 7_500n, gaps: [], opening: third });
    // Lines of later days do not affect it.
    const { result } = await move(account, third);
    await take({ ...LATER, opening: 7_500n });
    expect((await move(account, third)).result).toEqual(result);
    expect((await stateOf(account)).ledger).toBe(7_000n);
  });

  it('adapts when lines are withdrawn with an earlier statement', async () => {
    const { account, first, third } = await withGap();
    await move(account, third);
    await trade.run(withdrawStatement, { statement_id: first, reason: 'vale fail' });
    expect(await stateOf(account)).toEqual({ ledger: 7_500n, gaps: [], opening: third });
  });

  it('is reversed with its statement', async () => {
    const { account, first, third } = await withGap();
    await take(LATER);
    await move(account, third);
    await trade.run(withdrawStatement, { statement_id: third, reason: 'vale fail' });
    expect(await stateOf(account)).toEqual({ ledger: -4_000n - 100n, gaps: [1_100n], opening: null });
    expect((await move(account, first)).result.amount_minor).toBe(10_000n);
  });

  it('does not book a balance that a person has booked, on any day', async () => {
    const { account, first, third } = await withGap();
    const { event_id: event } = (await openBooks('1020', 10_000)).result;
    expect((await move(account, first)).result).toMatchObject({ entry_id: null, amount_minor: 0n });
    expect((await stateOf(account)).ledger).toBe(8_000n);
    expect((await move(account, third)).result.amount_minor).toBe(-500n);
    expect((await stateOf(account)).ledger).toBe(7_500n);
    await trade.run(reverseEvent, { event_id: event, reason: 'vale summa' });
    await openBooks('1020', 9_000, '2026-11-15');
    expect((await move(account, third)).result.amount_minor).toBe(500n);
    expect((await stateOf(account)).ledger).toBe(7_500n);
  });

  it('is booked once, however often it is requested', async () => {
    const { account, third } = await withGap();
    const { result } = await move(account, third);
    const before = await trade.footprint();
    expect((await move(account, third)).result).toEqual(result);
    expect((await trade.footprint())['entries']).toBe(before['entries']);
  });

  it('does not change while the file of its statement is read again, also in parts', async () => {
    const { bank_account_id: account } = await take(FIRST);
    const third = statementWith(THIRD);
    await trade.run(importStatement, { ...third, last: true });
    await move(account, third.statement.id);
    for (const last of [false, true]) await trade.run(importStatement, { ...third, last });
    expect(await stateOf(account)).toEqual({ ledger: 7_500n, gaps: [], opening: third.statement.id });
  });

  it('in a foreign currency uses the rate of the first day', async () => {
    const usd = { iban: OTHER_IBAN, currency: 'USD' };
    for (const day of ['2026-11-05', '2026-11-20']) await trade.rate('USD', day, '1.25');
    const { bank_account_id: account } = await take({ ...FIRST, ...usd });
    const { statement_id: third } = await take({ ...THIRD, ...usd });
    expect(await refusal(move(account, third))).toMatchObject({ code: 'exchange_rate_missing' });
    await trade.rate('USD', '2026-11-11', '2');
    const { result } = await move(account, third);
    expect(result.amount_minor).toBe(9_500n);
    expect(await trade.entryLines(result.entry_id)).toMatchObject({ 2990: -4_750n });
    expect((await stateOf(account)).ledger).toBe(7_500n);
  });

  it('cannot be reversed as an event', async () => {
    const { account, third } = await withGap();
    await move(account, third);
    const { id } = await trade.database.readCompany(trade.companyId, (sql) =>
      sql.one<{ id: Ulid }>('SELECT id FROM books.accounting_event WHERE company_id = $1', [trade.companyId]),
    );
    const reversed = trade.run(reverseEvent, { event_id: id, reason: 'vale' });
    expect(await refusal(reversed)).toMatchObject({ code: 'state_conflict' });
  });
});

describe('with closed periods the opening balance', () => {
  const close = async (months: number) => {
    const periods = await trade.database.readCompany(trade.companyId, (sql) =>
      periodRows(sql, trade.companyId, {}, { limit: months, after: null }, TEST_TODAY),
    );
    const warned = [];
    for (const { id } of periods.slice(0, months)) {
      warned.push(...(await trade.run(closePeriod, { period_id: id })).result.warnings);
    }
    return warned;
  };
  const january: Days = { days: ['2025-01-01', '2025-01-05'], opening: 10_000n, closing: 6_000n };
  const march: Days = { days: ['2025-03-11', '2025-03-20'], opening: 5_500n, closing: 7_500n };

  it('is not moved into a closed period, and nothing is left behind', async () => {
    const { bank_account_id: account, statement_id: first } = await take(january);
    await take(march);
    await close(1);
    const before = await trade.footprint();
    expect(await refusal(move(account, first))).toMatchObject({ code: 'period_closed' });
    expect(await trade.footprint()).toEqual(before);
    expect((await stateOf(account)).opening).toBeNull();
  });

  it('can leave a closed period, whose figures stay: the reversal is on the first open day', async () => {
    const { bank_account_id: account, statement_id: first } = await take(january);
    const { statement_id: third } = await take(march);
    const { entry_id: opened } = (await move(account, first)).result;
    await close(2);
    await move(account, third);
    const reversal = await trade.database.readCompany(trade.companyId, (sql) =>
      sql.one<{ economic_date: string }>(
        'SELECT economic_date FROM books.journal_entry WHERE company_id = $1 AND reverses_entry_id = $2',
        [trade.companyId, opened],
      ),
    );
    expect(reversal.economic_date).toBe('2025-03-01');
    expect(await stateOf(account)).toEqual({ ledger: 7_500n, gaps: [], opening: third });
    // The lines of a withdrawn statement are reversed that way too, and the ledger is correct in the end.
    await trade.run(withdrawStatement, { statement_id: first, reason: 'vale fail' });
    expect(await stateOf(account)).toEqual({ ledger: 7_500n, gaps: [], opening: third });
  });

  it('no longer causes a warning for the gap that it closed', async () => {
    const { bank_account_id: account } = await take(january);
    const { statement_id: third } = await take(march);
    await move(account, third);
    expect(await close(3)).toEqual([]);
  });
});

describe('the opening balance of a bank account is not moved', () => {
  it.each<[string, () => Promise<Ulid>, object]>([
    [
      'to a statement that is none',
      () => Promise.resolve(newUlid()),
      { code: 'validation_error', field: 'statement_id', error: 'not_found' },
    ],
    [
      'to a statement of another account',
      async () => (await take({ ...FIRST, iban: OTHER_IBAN })).statement_id,
      { code: 'invalid_payload', field: 'statement_id', error: 'other_account' },
    ],
    [
      'to a statement that was withdrawn',
      async () => {
        const { statement_id: id } = await take(LATER);
        await trade.run(withdrawStatement, { statement_id: id, reason: 'vale fail' });
        return id;
      },
      { code: 'state_conflict' },
    ],
    [
      'to a statement that is still coming in',
      async () => (await take(LATER, false)).statement_id,
      { code: 'state_conflict' },
    ],
    [
      'to a statement without balances',
      async () => (await take({ ...LATER, opening: null, closing: null })).statement_id,
      { code: 'state_conflict' },
    ],
  ])('%s', async (_, statement, expected) => {
    const { account } = await withGap();
    expect(await refusal(move(account, await statement()))).toMatchObject(expected);
    expect((await stateOf(account)).opening).toBeNull();
  });

  it('of an account that does not exist, or that was closed with its statement', async () => {
    const { third } = await withGap();
    expect(await refusal(move(newUlid(), third))).toMatchObject({ code: 'not_found' });
    const gone = await takeStatement(trade, [bankLine()], { iban: OTHER_IBAN });
    await trade.run(withdrawStatement, { statement_id: gone.statement_id, reason: 'vale fail' });
    const refused = move(gone.bank_account_id, gone.statement_id);
    expect(await refusal(refused)).toMatchObject({ code: 'state_conflict' });
  });

  it('by an API key, or without the permission', async () => {
    const { account, third } = await withGap();
    const key = testActor({ human: false });
    expect(await refusal(move(account, third, key))).toMatchObject({ code: 'human_actor_required' });
    const clerk = testActor({ permissions: new Set(['bank.import', 'events.write']) });
    expect(await refusal(move(account, third, clerk))).toMatchObject({ code: 'permission_denied' });
  });
});
