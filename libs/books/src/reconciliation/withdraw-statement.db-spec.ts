import { createBankAccount } from '../bank/bank-account.commands.js';
import { listBankAccounts } from '../bank/bank-account.queries.js';
import { listBankStatements } from '../bank/bank-statement.queries.js';
import { closePeriod } from '../bank/close-period.commands.js';
import { importStatement } from '../bank/import-statement.commands.js';
import { keyLines, type StatementLine } from '../bank/statement-line.js';
import { trialBalance } from '../reports/trial-balance.queries.js';
import { allocate, reverseAllocation } from './allocation.commands.js';
import { allocateRequest } from './allocation.wire.js';
import { classifyMoneyIn } from './judgement.commands.js';
import { matchAllocations } from './match-allocation.commands.js';
import { listMatchProposals } from './match-proposal.queries.js';
import { proposeMatch } from './propose-match.commands.js';
import { setParty } from './set-party.commands.js';
import { matchTransfer, matchTransfers } from './transfer-match.commands.js';
import { undoJudgement } from './undo-judgement.commands.js';
import { withdrawStatement } from './withdraw-statement.commands.js';
import { isoDate, Problem, type Ulid } from '#platform';
import { reason } from '#reasons';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bankLine,
  exempt,
  IBAN,
  OTHER_IBAN,
  statementOf,
  takeLine,
  takeStatement,
  transaction,
  transactions,
} from '../../../../test/support/bank.js';
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

const withdraw = (id: Ulid) => trade.run(withdrawStatement, { statement_id: id, reason: 'vale fail' });
const lineOf = (id: string, fields: Partial<StatementLine> = {}) => bankLine({ externalId: id, ...fields });
const take = async (...lines: StatementLine[]) => (await takeStatement(trade, lines)).statement_id;

const accounts = () =>
  trade.database.readCompany(trade.companyId, (sql) =>
    listBankAccounts(sql, trade.companyId, {}, { limit: 200, after: null }),
  );
const statements = () =>
  trade.database.readCompany(trade.companyId, (sql) =>
    listBankStatements(sql, trade.companyId, {}, { limit: 200, after: null }),
  );
/** The balance of each account. */
const balances = () =>
  trade.database.reportCompany(trade.companyId, async (sql) => {
    const range = { dateFrom: isoDate('2000-01-01'), dateTo: isoDate('2027-12-31') };
    const { rows } = await trialBalance(sql, trade.companyId, range, TEST_TODAY);
    return rows.filter((row) => row.closing_base_minor !== 0n).map((row) => row.account_code);
  });

async function problemOf(act: Promise<unknown>): Promise<Problem> {
  return act.then(
    () => {
      throw new Error('It was not refused.');
    },
    (error: unknown) => {
      if (error instanceof Problem) return error;
      throw error;
    },
  );
}

describe('a withdrawn bank statement', () => {
  it('leaves nothing in balances, lists and counts, and stays readable', async () => {
    const id = await take(lineOf('A', { feeMinor: 35n }), lineOf('B', { direction: 'in' }));
    const lines = await transactions(trade);
    trade.consequences.length = 0;
    expect((await withdraw(id)).result).toEqual({ statement_id: id, withdrawn: 2, kept: 0 });
    expect(trade.consequences).toEqual(['rebuild-status', 'match-company']);
    expect(await transactions(trade)).toEqual([]);
    expect(await transactions(trade, { status: 'open' })).toEqual([]);
    expect(await transactions(trade, { statement_id: id })).toEqual([]);
    expect(await trade.openItems()).toEqual([]);
    expect(await balances()).toEqual([]);
    expect(await accounts()).toMatchObject([
      { transaction_count: 0, ledger_balance_minor: 0n, last_booking_date: null },
    ]);
    expect(
      (await transactions(trade, { status: 'withdrawn', statement_id: id })).map((line) => line.id),
    ).toEqual(lines.map((line) => line.id));
    expect(await transaction(trade, lines[0]?.id ?? '')).toMatchObject({
      status: 'withdrawn',
      statement_id: id,
      suspense_residual_minor: null,
      entries: [
        { source_role: 'primary', state: 'reversed', economic_date: '2026-11-10' },
        { source_role: 'reversal', state: 'posted', economic_date: '2026-11-10' },
      ],
    });
    expect(await statements()).toMatchObject([{ state: 'withdrawn', withdrawn_reason: 'vale fail' }]);
  });

  it('is withdrawn only once', async () => {
    const id = await take(lineOf('A'));
    const both = await Promise.allSettled([withdraw(id), withdraw(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(withdraw(id))).toMatchObject({ code: 'state_conflict' });
    expect(await refusal(withdraw('01ARZ3NDEKTSV4RRFFQ69G5FAV'))).toMatchObject({ code: 'not_found' });
  });

  it('needs the permission to import statements', async () => {
    const id = await take(lineOf('A'));
    const act = trade.run(
      withdrawStatement,
      { statement_id: id, reason: 'x' },
      testActor({ permissions: new Set(['books.read']) }),
    );
    expect(await refusal(act)).toMatchObject({ code: 'permission_denied' });
  });

  it('may arrive again: the same lines are imported again, once', async () => {
    const lines = [lineOf('A'), bankLine({ externalId: null }), bankLine({ externalId: null })];
    await withdraw(await take(...lines));
    expect(await takeStatement(trade, lines)).toMatchObject({ added: 3, skipped: 0 });
    expect(await takeStatement(trade, lines)).toMatchObject({ added: 0, skipped: 3 });
    expect(await accounts()).toMatchObject([{ transaction_count: 3, last_booking_date: '2026-11-10' }]);
  });

  it('no longer knows returns with the id of a payment', async () => {
    const paid = lineOf('A');
    const returned = lineOf('A', {
      bookingDate: isoDate('2026-11-12'),
      amountMinor: 12_300n,
      direction: 'in',
    });
    await withdraw(await take(paid, returned));
    expect(await takeStatement(trade, [returned])).toMatchObject({ added: 1 });
  });

  it('withdraws the open proposals on its lines, and its lines can no longer be judged', async () => {
    const invoiceId = await trade.recordAndPost();
    const id = await take(lineOf('A'));
    const [line] = await transactions(trade);
    const of = { bank_transaction_id: line?.id ?? '' };
    const judgement = {
      kind: 'allocate' as const,
      allocation_kind: 'payment' as const,
      invoice_id: invoiceId,
      item_minor: 12_400n,
    };
    await trade.run(proposeMatch, { ...of, judgement });
    await withdraw(id);
    const proposals = await trade.database.readCompany(trade.companyId, (sql) =>
      listMatchProposals(sql, trade.companyId, {}, { limit: 10, after: null }),
    );
    expect(proposals).toMatchObject([{ state: 'stale' }]);
    expect(proposals[0]?.decided_at).not.toBeNull();
    const party_id = await trade.party();
    for (const act of [
      exempt(trade, of.bank_transaction_id, 'bank_charges'),
      trade.run(
        allocate,
        allocateRequest.parse({ ...of, kind: 'payment', invoice_id: invoiceId, item_minor: 1 }),
      ),
      trade.run(proposeMatch, { ...of, judgement }),
      trade.run(setParty, { ...of, party_id }),
      trade.run(undoJudgement, of),
    ]) {
      expect(await refusal(act)).toMatchObject({ code: 'state_conflict' });
    }
  });

  it('is reversed on the first open day after its own, as every entry is', async () => {
    const id = await take(lineOf('A', { bookingDate: isoDate('2026-10-05') }), lineOf('B'));
    const lines = await transactions(trade);
    const periods = await trade.database.readCompany(trade.companyId, (sql) =>
      sql.rows<{ id: Ulid }>(
        "SELECT id FROM books.period WHERE company_id = $1 AND ends_on <= '2026-10-31' ORDER BY starts_on",
        [trade.companyId],
      ),
    );
    for (const period of periods) await trade.run(closePeriod, { period_id: period.id });
    await withdraw(id);
    const reversed = await Promise.all(
      lines.map(async (line) => (await transaction(trade, line.id)).entries[1]),
    );
    expect(reversed.map((entry) => entry?.economic_date)).toEqual(['2026-11-01', '2026-11-10']);
  });

  it('takes its balance along, and the statement before it provides the balance again', async () => {
    const take = (day: string, openingMinor: bigint, closingMinor: bigint) =>
      takeStatement(trade, [bankLine({ bookingDate: isoDate(day) })], { openingMinor, closingMinor });
    const { statement_id: first } = await take('2026-10-05', 100n, 90n);
    const { statement_id: wrong } = await take('2026-10-20', 7n, 3n);
    await take('2026-11-05', 90n, 80n);
    expect((await statements()).at(-1)).toMatchObject({ previous_to: '2026-10-20', missing_minor: 87n });
    await withdraw(wrong);
    expect(await statements()).toMatchObject([
      { id: first },
      { state: 'withdrawn', previous_to: null, missing_minor: null },
      { previous_to: '2026-10-05', missing_minor: 0n },
    ]);
    const last = (await statements()).at(-1)?.id ?? '';
    await withdraw(last);
    expect(await accounts()).toMatchObject([
      { statement_balance_minor: 90n, last_booking_date: '2026-10-05' },
    ]);
  });
});

describe('a finding of the matcher from before a bank statement was withdrawn', () => {
  it('settles and joins none of its lines', async () => {
    const invoiceId = await trade.recordAndPost();
    const id = await take(lineOf('A'));
    const [line] = await transactions(trade);
    const of = { bank_transaction_id: line?.id ?? '' };
    const other = await takeLine(trade, { direction: 'in' }, { iban: OTHER_IBAN });
    await withdraw(id);
    const found = { score: 100, reasons: [reason('amount_agrees')] };
    const settled = await trade.run(matchAllocations, {
      groups: [
        [
          {
            ...of,
            ...found,
            kind: 'payment',
            invoice_id: invoiceId,
            item_minor: 12_400n,
            counter_minor: 12_400n,
          },
        ],
      ],
    });
    expect(settled.result).toMatchObject({ allocation_ids: [] });
    const joined = await trade.run(matchTransfers, {
      findings: [{ ...of, ...found, other_bank_transaction_id: other }],
    });
    expect(joined.result).toEqual({ matched: 0 });
  });
});

describe('a bank statement is not withdrawn while', () => {
  it('one of its lines is settled, exempted, classified or matched; it is when all of that is undone', async () => {
    const invoiceId = await trade.recordAndPost();
    const id = await take(
      lineOf('A', { bookingDate: isoDate('2026-11-01') }),
      lineOf('B', { bookingDate: isoDate('2026-11-02') }),
      lineOf('C', { bookingDate: isoDate('2026-11-03'), direction: 'in' }),
      lineOf('D', { bookingDate: isoDate('2026-11-04') }),
      lineOf('E', { bookingDate: isoDate('2026-11-05') }),
    );
    const [paid = '', charged = '', grant = '', sent = ''] = (await transactions(trade)).map(
      (line) => line.id,
    );
    const allocation = await trade.settle({
      invoice_id: invoiceId,
      bank_transaction_id: paid,
      item_minor: 400,
    });
    await exempt(trade, charged, 'bank_charges');
    await trade.run(classifyMoneyIn, { bank_transaction_id: grant, kind: 'grant' });
    const other = await takeLine(trade, { direction: 'in' }, { iban: OTHER_IBAN });
    await trade.run(matchTransfer, { bank_transaction_id: other, other_bank_transaction_id: sent });
    expect(await problemOf(withdraw(id))).toMatchObject({
      code: 'statement_judged',
      extensions: { count: 4, bank_transaction_ids: [paid, charged, grant, sent].sort() },
    });
    await trade.run(reverseAllocation, { allocation_id: allocation });
    await trade.run(undoJudgement, { bank_transaction_id: charged });
    await trade.run(undoJudgement, { bank_transaction_id: grant });
    expect(await problemOf(withdraw(id))).toMatchObject({ extensions: { count: 1 } });
    await trade.run(undoJudgement, { bank_transaction_id: other });
    expect((await withdraw(id)).result).toMatchObject({ withdrawn: 5 });
  });

  it('money in is classified as a refund of one of its lines', async () => {
    const id = await take(lineOf('A'));
    const [paid] = await transactions(trade);
    const refund = await takeLine(trade, { direction: 'in', bookingDate: isoDate('2026-11-20') });
    const refund_bank_transaction_id = paid?.id ?? '';
    await trade.run(classifyMoneyIn, {
      bank_transaction_id: refund,
      kind: 'refund',
      refund_bank_transaction_id,
    });
    expect(await problemOf(withdraw(id))).toMatchObject({
      code: 'statement_judged',
      extensions: { count: 1, bank_transaction_ids: [refund] },
    });
    await trade.run(undoJudgement, { bank_transaction_id: refund });
    await withdraw(id);
    const again = { bank_transaction_id: refund, kind: 'refund', refund_bank_transaction_id } as const;
    expect(await refusal(trade.run(classifyMoneyIn, again))).toMatchObject({ error: 'not_found' });
  });
});

describe('a line that two bank statements contain', () => {
  it('moves to the other one, judged or not, and is withdrawn with the last of them', async () => {
    const first = await take(lineOf('A'), lineOf('B'), lineOf('C'));
    const lines = await transactions(trade);
    const idOf = async (key: string) => {
      const found = await Promise.all(lines.map(({ id }) => transaction(trade, id)));
      return found.find((line) => line.external_id === key)?.id ?? '';
    };
    const second = await take(lineOf('B'), lineOf('C'), lineOf('D'));
    await exempt(trade, await idOf('B'), 'bank_charges');
    expect((await withdraw(first)).result).toEqual({ statement_id: first, withdrawn: 1, kept: 2 });
    expect(await transaction(trade, await idOf('B'))).toMatchObject({
      status: 'exempted',
      statement_id: second,
    });
    expect(await transaction(trade, await idOf('A'))).toMatchObject({
      status: 'withdrawn',
      statement_id: first,
    });
    expect(await accounts()).toMatchObject([{ transaction_count: 3 }]);
    const third = await take(lineOf('A'), lineOf('B'));
    expect((await withdraw(third)).result).toEqual({ statement_id: third, withdrawn: 1, kept: 0 });
    await trade.run(undoJudgement, { bank_transaction_id: await idOf('B') });
    expect((await withdraw(second)).result).toEqual({ statement_id: second, withdrawn: 3, kept: 0 });
    expect(await balances()).toEqual([]);
  });

  it('moves from each to the next, and is not withdrawn while it is judged', async () => {
    const held = [await take(lineOf('A')), await take(lineOf('A')), await take(lineOf('A'))];
    const [line] = await transactions(trade);
    await exempt(trade, line?.id ?? '', 'bank_charges');
    const { 0: first = '', 1: second = '', 2: third = '' } = held;
    expect((await withdraw(first)).result).toMatchObject({ withdrawn: 0, kept: 1 });
    const heir = (await transaction(trade, line?.id ?? '')).statement_id ?? '';
    expect((await withdraw(heir)).result).toMatchObject({ withdrawn: 0, kept: 1 });
    expect(await refusal(withdraw(heir === second ? third : second))).toMatchObject({
      code: 'statement_judged',
    });
  });

  it('stays when the other statement that contains it is withdrawn', async () => {
    await take(lineOf('A'));
    const second = await take(lineOf('A'), lineOf('B'));
    expect((await withdraw(second)).result).toEqual({ statement_id: second, withdrawn: 1, kept: 0 });
    expect(await transactions(trade)).toHaveLength(1);
  });

  it('is counted individually when its id occurs twice on a day', async () => {
    const twice = [lineOf('X'), lineOf('X')];
    const first = await take(...twice, lineOf('Y'));
    await take(lineOf('X', { bookingDate: isoDate('2026-11-10') }));
    expect((await withdraw(first)).result).toMatchObject({ withdrawn: 2, kept: 1 });
  });

  it('blocks the withdrawal if that was not recorded: the later statement must be read again first', async () => {
    const first = await take(lineOf('A'), lineOf('B'));
    const statement = { ...statementOf(2) };
    const later = { statement, lines: keyLines([lineOf('B'), lineOf('C')]), last: true };
    await trade.run(importStatement, later);
    // As before the books recorded which lines a statement repeats.
    await db.owner('ALTER TABLE books.bank_statement_repeat NO FORCE ROW LEVEL SECURITY');
    await db.owner('DELETE FROM books.bank_statement_repeat');
    await db.owner('ALTER TABLE books.bank_statement_repeat FORCE ROW LEVEL SECURITY');
    expect(await problemOf(withdraw(first))).toMatchObject({
      code: 'statement_overlapped',
      extensions: { statement_ids: [statement.id] },
    });
    await trade.run(importStatement, later);
    expect((await withdraw(first)).result).toMatchObject({ withdrawn: 1, kept: 1 });
  });
});

describe('a bank statement whose import is not complete', () => {
  it('may be withdrawn, and then adds no more lines', async () => {
    const statement = statementOf(2);
    const part = (line: StatementLine, last: boolean) =>
      trade.run(importStatement, { statement, lines: keyLines([line]), last });
    await part(lineOf('A'), false);
    await withdraw(statement.id);
    expect(await refusal(part(lineOf('B'), true))).toMatchObject({ code: 'state_conflict' });
    expect(await transactions(trade)).toEqual([]);
    expect(await statements()).toMatchObject([{ state: 'withdrawn' }]);
  });
});

describe('an account that a bank statement opened', () => {
  it("stops being the company's own when its last statement is withdrawn, until another one arrives", async () => {
    const paid = await takeLine(trade, { counterpartyAccount: OTHER_IBAN });
    const wrong = await takeStatement(trade, [bankLine()], { iban: OTHER_IBAN });
    expect(await transaction(trade, paid)).toMatchObject({ status: 'transfer_unmatched', is_internal: true });
    await withdraw(wrong.statement_id);
    expect(await transaction(trade, paid)).toMatchObject({ status: 'unmatched', is_internal: false });
    expect((await accounts()).find(({ iban }) => iban === OTHER_IBAN)).toMatchObject({ active: false });
    const later = await takeLine(trade, { counterpartyAccount: OTHER_IBAN });
    expect(await transaction(trade, later)).toMatchObject({ is_internal: false });
    await takeStatement(trade, [bankLine()], { iban: OTHER_IBAN });
    expect((await accounts()).find(({ iban }) => iban === OTHER_IBAN)).toMatchObject({ active: true });
    expect(await transaction(trade, later)).toMatchObject({ is_internal: true });
  });

  it('stays while it has another statement, and when a person opened it', async () => {
    const first = await take(lineOf('A'));
    await take(lineOf('B'));
    await withdraw(first);
    expect(await accounts()).toMatchObject([{ iban: IBAN, active: true }]);
    trade.clock.set(new Date(trade.clock.now().getTime() + 1_000));
    await trade.run(createBankAccount, { label: 'Kogumiskonto', iban: OTHER_IBAN });
    trade.clock.set(new Date(trade.clock.now().getTime() + 1_000));
    const { statement_id: other } = await takeStatement(trade, [bankLine()], { iban: OTHER_IBAN });
    await withdraw(other);
    expect((await accounts()).find(({ iban }) => iban === OTHER_IBAN)).toMatchObject({ active: true });
  });

  it('can also be reopened by a person, with its previous ledger account', async () => {
    const { statement_id: id, bank_account_id } = await takeStatement(trade, [bankLine()], {
      iban: OTHER_IBAN,
    });
    await withdraw(id);
    const opened = await trade.run(createBankAccount, { label: 'Kogumiskonto', iban: OTHER_IBAN });
    expect(opened.result).toMatchObject({ bank_account_id });
    expect(await accounts()).toMatchObject([
      { active: true, label: 'Kogumiskonto', account_code: opened.result.account_code },
    ]);
    const again = trade.run(createBankAccount, { label: 'Kogumiskonto', iban: OTHER_IBAN });
    expect(await refusal(again)).toMatchObject({ code: 'bank_account_exists' });
  });
});

describe('a statement sent directly as the application role', () => {
  const RESTRICTED = '23001';
  const CHECKED = '23514';
  const byHand = (statement: string) =>
    trade.database.inCompany(trade.companyId, (sql) => sql.run(statement));

  it.each([
    ['withdraws no line by itself', `UPDATE books.bank_transaction SET judgement = 'withdrawn'`, RESTRICTED],
    [
      'withdraws nothing that is judged',
      `UPDATE books.bank_statement SET state = 'withdrawn', withdrawn_at = now(), withdrawn_reason = 'x'`,
      RESTRICTED,
    ],
    ['withdraws nothing without a reason', `UPDATE books.bank_statement SET state = 'withdrawn'`, CHECKED],
  ])('%s', async (_rule, statement, code) => {
    await take(lineOf('A'));
    const line = await takeLine(trade, { bookingDate: isoDate('2026-11-12') });
    await exempt(trade, line, 'bank_charges');
    await expect(byHand(statement)).rejects.toMatchObject({ code });
  });

  it.each([
    ['brings no line back', `UPDATE books.bank_transaction SET judgement = NULL`],
    ['brings no statement back', `UPDATE books.bank_statement SET state = 'posted'`],
    ['does not change the reason of a withdrawal', `UPDATE books.bank_statement SET withdrawn_reason = 'x'`],
  ])('%s', async (_rule, statement) => {
    await withdraw(await take(lineOf('A')));
    await expect(byHand(statement)).rejects.toMatchObject({ code: RESTRICTED });
  });
});
