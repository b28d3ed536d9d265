import { importStatement, keyLines, type StatementLine } from '#books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandBus } from '#ledger';
import { encodeId } from '#platform';
import { type TestAnswer } from '../support/api.js';
import { bankLine, statementOf } from '../support/bank.js';
import { testActor } from '../support/books.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/wait.js';
import { startWorker, type TestWorker } from '../support/worker.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let worker: TestWorker;

beforeAll(async () => {
  db = await testDatabase();
  keeper = await startBookkeeper(db);
  worker = await startWorker(db);
});

afterAll(async () => {
  await worker.close();
  await keeper.close();
  await db.drop();
});

const person = () => ({ key: undefined, session: keeper.session });
const asPerson = (path: string, body?: object): Promise<TestAnswer> => keeper.post(path, body, person());
const code = ({ status, body }: TestAnswer) => [status, (body as { code: string }).code];
const resultOf = ({ body }: TestAnswer) => (body as { result: Record<string, string> }).result;

/** Imports a line as the worker does; returns its id. */
async function lineOf(fields: Partial<StatementLine>): Promise<string> {
  const line = bankLine({ amountMinor: 500n, ...fields });
  await keeper.api.get(CommandBus).execute(importStatement, {
    companyId: keeper.company.id,
    actor: testActor(),
    payload: { statement: statementOf(1), lines: keyLines([line]), last: true },
  });
  const { items } = await keeper.call('books_bank_transactions_list', {
    query: { q: line.description ?? '' },
  });
  return items[0]?.id ?? '';
}

const exempt = (id: string) =>
  asPerson(`/bank-transactions/${id}/exempt`, { counter_role: 'bank_charges', reason: 'hinnakiri' });
const detail = (id: string) =>
  keeper.call('books_bank_transactions_retrieve', { path: { bank_transaction_id: id } });
const rule = (id: string) => keeper.call('companies_rules_retrieve', { path: { rule_id: id } });
const FEES = {
  when: { text: 'kuutasu', direction: 'out' },
  what: { kind: 'exempt', counter_role: 'bank_charges', reason: 'hinnakiri' },
  max_minor: 1_000,
};

describe('a rule for bank transactions', () => {
  it('is proposed after two equal answers, confirmed by a person, acts by itself and is taken back', async () => {
    const pank = { counterpartyName: 'Pank AS' };
    await exempt(await lineOf({ ...pank, description: 'Teenustasu esimene' }));
    await exempt(await lineOf({ ...pank, description: 'Teenustasu teine' }));
    const { items } = await keeper.call('companies_rules_list', { query: { state: 'proposed' } });
    expect(items).toMatchObject([{ state: 'proposed', max_minor: 1_000, when: { name_key: 'pank' } }]);
    const id = items[0]?.id ?? '';
    const path = `/rules/${id}`;
    expect(code(await keeper.post(`${path}/activate`, {}))).toEqual([403, 'human_actor_required']);
    expect((await asPerson(`${path}/activate`, {})).status).toBe(200);
    expect(code(await asPerson(`${path}/activate`, {}))).toEqual([409, 'state_conflict']);
    const line = await lineOf({ ...pank, description: 'Teenustasu kolmas' });
    const acted = await until(async () => {
      const found = await detail(line);
      return found.status === 'exempted' && found;
    });
    expect(acted.exemption).toMatchObject({ origin: 'matcher', rule_id: id });
    expect(await rule(id)).toMatchObject({ state: 'active', acted: 1 });
    const undo = (query = '') => asPerson(`${path}/undo${query}`, { since: '2026-01-01' });
    expect(resultOf(await undo('?dry_run=true'))).toMatchObject({ undone: 1, kept: [] });
    expect((await detail(line)).status).toBe('exempted');
    expect(resultOf(await undo())).toMatchObject({ undone: 1, kept: [], more: false });
    expect((await detail(line)).status).toBe('unmatched');
    expect((await asPerson(`${path}/pause`)).status).toBe(200);
    expect((await asPerson(`${path}/end`)).status).toBe(200);
    expect(await rule(id)).toMatchObject({ state: 'ended', acted: 1, undone: 1 });
  });

  it('is made and tried by people with the right to answer transactions', async () => {
    const line = await lineOf({ counterpartyName: 'Muu pank', description: 'Konto kuutasu' });
    expect(code(await keeper.post('/rules', FEES))).toEqual([403, 'human_actor_required']);
    expect(code(await asPerson('/rules', { ...FEES, max_minor: null }))).toEqual([400, 'invalid_payload']);
    expect(code(await asPerson('/rules', { ...FEES, when: { direction: 'out' } }))).toEqual([
      400,
      'validation_error',
    ]);
    expect(code(await asPerson('/rules', { ...FEES, max_minor: '9'.repeat(30) }))).toEqual([
      400,
      'validation_error',
    ]);
    const { userId } = await keeper.organization.member('viewer');
    const asViewer = { key: undefined, session: await keeper.api.session(userId) };
    const { when, what } = FEES;
    expect(code(await keeper.post('/rules/try', { when, what }, asViewer))).toEqual([
      403,
      'permission_denied',
    ]);
    expect(code(await keeper.post('/rules', FEES, asViewer))).toEqual([403, 'permission_denied']);
    const tried = await asPerson('/rules/try', { when, what });
    expect(tried.body).toMatchObject({
      open: 1,
      rows: [{ bank_transaction_id: line, effect: 'answers', counterparty_name: 'Muu pank' }],
    });
    expect((await detail(line)).status).toBe('unmatched');
  });

  it('is paused as soon as the person who confirmed it leaves', async () => {
    const { userId } = await keeper.organization.member('member');
    const session = await keeper.api.session(userId);
    const made = await keeper.post(
      '/rules',
      { ...FEES, when: { text: 'lahkuja' } },
      { key: undefined, session },
    );
    const id = resultOf(made)['rule_id'] ?? '';
    expect(await rule(id)).toMatchObject({ state: 'active', confirmed_by: encodeId('user', userId) });
    const members = `${keeper.organization.path}/members/`;
    const { body } = await keeper.api.send('GET', members, { session: keeper.session });
    const { items } = body as { items: { id: string; user_id: string }[] };
    const member = items.find((one) => one.user_id === encodeId('user', userId));
    const gone = await keeper.api.send('DELETE', `${members}${member?.id ?? ''}/`, {
      session: keeper.session,
    });
    expect(gone.status).toBe(204);
    const paused = await until(async () => {
      const found = await rule(id);
      return found.state === 'paused' && found;
    });
    expect(paused.reason_codes).toMatchObject([{ code: 'rule_person_left' }]);
  });
});
