import { importStatement, keyLines } from '#books';
import { isoDate } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandBus } from '#ledger';
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

/** Imports a statement of these days and balances, as the worker does; returns its account. */
async function take(from: string, to: string, openingMinor: bigint, closingMinor: bigint, iban = IBAN) {
  const { result } = await keeper.api.get(CommandBus).execute(importStatement, {
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
  it('are listed in the order of arrival, with the gaps between those of an account', async () => {
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
    const gap = {
      expected_minor: 8_000,
      opening_minor: 7_500,
      date_from: '2026-10-15',
      date_to: '2026-10-20',
    };
    expect(items.map((one) => one.gap)).toEqual([null, null, gap, null]);
    const accounts = (await keeper.call('books_bank_accounts_list', { query: {} })).items;
    expect(accounts.find(({ id }) => id === account)?.gaps).toEqual([gap]);
    expect(accounts.find(({ id }) => id === other)?.gaps).toEqual([]);
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

describe('a statement of a company', () => {
  const account = async () =>
    (await keeper.call('books_bank_accounts_list', { query: {} })).items.find((one) => one.iban === IBAN);

  it('is withdrawn with a reason, once, and its lines are shown to callers who ask for them', async () => {
    const { items } = await keeper.call('books_bank_statements_list', { query: { limit: 1 } });
    const id = items[0]?.id ?? '';
    const before = await account();
    const missing = await keeper.post(`/bank-statements/${id}/withdraw`, {});
    expect(missing.body).toMatchObject({ code: 'validation_error', errors: [{ field: 'reason' }] });
    const body = { reason: 'Teise ettevõtte väljavõte' };
    const tried = await keeper.post(`/bank-statements/${id}/withdraw?dry_run=true`, body);
    expect([tried.status, (await account())?.transaction_count]).toEqual([200, before?.transaction_count]);
    const headers = { 'Idempotency-Key': 'withdraw-once' };
    const first = await keeper.post(`/bank-statements/${id}/withdraw`, body, { headers });
    expect(first.body).toMatchObject({
      command: 'bank_statement.withdraw',
      result: { statement_id: id, withdrawn: 1, kept: 0 },
    });
    const replayed = await keeper.post(`/bank-statements/${id}/withdraw`, body, { headers });
    expect([replayed.status, replayed.text]).toEqual([200, first.text]);
    const again = await keeper.post(`/bank-statements/${id}/withdraw`, body);
    expect([again.status, again.body]).toMatchObject([409, { code: 'state_conflict' }]);
    const unknown = await keeper.post('/bank-statements/01ARZ3NDEKTSV4RRFFQ69G5FAV/withdraw', body);
    expect(unknown.status).toBe(404);
    expect((await account())?.transaction_count).toBe((before?.transaction_count ?? 0) - 1);
    const listed = await keeper.call('books_bank_statements_list', { query: { state: 'withdrawn' } });
    expect(listed.items).toMatchObject([{ id, state: 'withdrawn', withdrawn_reason: body.reason }]);
    const lines = (status?: 'withdrawn') =>
      keeper.call('books_bank_transactions_list', { query: { statement_id: id, status } });
    expect((await lines()).items).toEqual([]);
    const [line] = (await lines('withdrawn')).items;
    const read = await keeper.call('books_bank_transactions_retrieve', {
      path: { bank_transaction_id: line?.id ?? '' },
    });
    expect(read).toMatchObject({ status: 'withdrawn', statement_id: id, suspense_residual_minor: null });
    const changes = await keeper.call('books_changes_list', { query: { ordering: '-commit_seq', limit: 1 } });
    expect(changes.items).toMatchObject([
      { command: 'bank_statement.withdraw', objects: [{ type: 'bank_statement', id }] },
    ]);
  });

  it('names the lines that are judged, and is not withdrawn by a caller who may not import one', async () => {
    const { items } = await keeper.call('books_bank_statements_list', {
      query: { state: 'posted', limit: 1 },
    });
    const id = items[0]?.id ?? '';
    const [line] = (await keeper.call('books_bank_transactions_list', { query: { statement_id: id } })).items;
    const judged = await keeper.post(
      `/bank-transactions/${line?.id}/exempt`,
      { counter_role: 'bank_charges', reason: 'Kuutasu' },
      { key: undefined, session: keeper.session },
    );
    expect(judged.status, judged.text).toBe(200);
    const body = { reason: 'vale' };
    const refused = await keeper.post(`/bank-statements/${id}/withdraw`, body);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'statement_judged', count: 1, bank_transaction_ids: [line?.id] },
    ]);
    const viewer = (await keeper.organization.member('viewer')).key;
    const denied = await keeper.post(`/bank-statements/${id}/withdraw`, body, { key: viewer });
    expect([denied.status, denied.body]).toMatchObject([403, { code: 'permission_denied' }]);
  });
});

describe('the opening balance of a bank account', () => {
  const person = () => ({ key: undefined, session: keeper.session });

  /** The account with its statements, and the one behind the gap. */
  async function ofGap() {
    const account = (await keeper.call('books_bank_accounts_list', { query: {} })).items.find(
      ({ gaps }) => gaps.length > 0,
    );
    const query = { bank_account_id: account?.id ?? '' };
    const statements = (await keeper.call('books_bank_statements_list', { query })).items;
    return { account, statement: statements.find(({ gap }) => gap !== null) };
  }

  it('is moved by a person who may set up the books, and by no key', async () => {
    const { account, statement } = await ofGap();
    const path = `/bank-accounts/${account?.id}/opening`;
    const body = { statement_id: statement?.id };
    const byKey = await keeper.post(path, body);
    expect([byKey.status, byKey.body]).toMatchObject([403, { code: 'human_actor_required' }]);
    const viewer = await keeper.organization.member('viewer');
    const session = await keeper.api.session(viewer.userId);
    const denied = await keeper.post(path, body, { key: undefined, session });
    expect([denied.status, denied.body]).toMatchObject([403, { code: 'permission_denied' }]);
    const stranger = await keeper.api.organization();
    const other = await keeper.api.session(stranger.ownerId, { secondFactor: true });
    expect((await keeper.post(path, body, { key: undefined, session: other })).status).toBe(404);
    const missing = await keeper.post(path, {}, person());
    expect([missing.status, missing.body]).toMatchObject([
      400,
      { code: 'validation_error', errors: [{ field: 'statement_id' }] },
    ]);
    const unknown = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
    expect((await keeper.post(`/bank-accounts/${unknown}/opening`, body, person())).status).toBe(404);
    const none = await keeper.post(path, { statement_id: unknown }, person());
    expect([none.status, none.body]).toMatchObject([
      400,
      { code: 'validation_error', errors: [{ field: 'statement_id', code: 'not_found' }] },
    ]);
    expect((await ofGap()).account).toEqual(account);
  });

  it('is tried first, then moved once: the gap is gone, and the ledger agrees with the statement', async () => {
    const { account, statement } = await ofGap();
    const path = `/bank-accounts/${account?.id}/opening`;
    const body = { statement_id: statement?.id };
    const tried = await keeper.post(`${path}?dry_run=true`, body, person());
    expect([tried.status, (await ofGap()).account]).toEqual([200, account]);
    const request = { ...person(), headers: { 'Idempotency-Key': 'open-once' } };
    const first = await keeper.post(path, body, request);
    expect(first.body).toMatchObject({
      command: 'bank_account.move_opening',
      result: { bank_account_id: account?.id, statement_id: statement?.id },
    });
    expect((await keeper.post(path, body, request)).text).toBe(first.text);
    const after = (await keeper.call('books_bank_accounts_list', { query: {} })).items.find(
      ({ id }) => id === account?.id,
    );
    expect(after).toMatchObject({
      gaps: [],
      opening_statement_id: statement?.id,
      // The statement begins with 75 euros, and its line takes 124.
      ledger_balance_minor: 7_500 - 12_400,
    });
    const listed = await keeper.call('books_bank_statements_list', { query: { state: 'posted' } });
    expect(listed.items.map(({ gap }) => gap)).toEqual(listed.items.map(() => null));
    const changes = await keeper.call('books_changes_list', { query: { ordering: '-commit_seq', limit: 1 } });
    expect(changes.items[0]?.objects).toContainEqual({ type: 'bank_account', id: account?.id });
    const { result } = first.body as { result: { entry_id: string } };
    const entry = await keeper.call('books_entries_retrieve', { path: { entry_id: result.entry_id } });
    expect(entry).toMatchObject({ journal: 'opening', economic_date: statement?.from, state: 'posted' });
    expect(changes.items[0]?.objects).toContainEqual({
      type: 'accounting_event',
      id: entry.accounting_event_id,
    });
  });
});
