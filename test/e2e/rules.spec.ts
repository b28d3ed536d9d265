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

  it('for lines of documents refuses conditions of transactions, and what its lines may not have', async () => {
    const party = await keeper.post('/parties', { name: 'Rendileandja OÜ', kind: 'supplier' });
    const when = { party_id: resultOf(party)['party_id'] };
    const faults = async (rule: { when: object; what: object }, path = '/rules') => {
      const { status, body } = await asPerson(path, { max_minor: 1_000, ...rule });
      const { errors = [] } = body as { errors?: { field: string; code: string }[] };
      return [status, ...errors.map(({ field, code: fault }) => `${field}: ${fault}`)];
    };
    const lines = { kind: 'lines', account_code: '5130' };
    const bank = { iban: 'EE38', name_key: 'x', reference: '1', direction: 'out', kind: 'fee' };
    for (const path of ['/rules', '/rules/try']) {
      expect(await faults({ when: { ...when, ...bank }, what: lines }, path)).toEqual([
        400,
        ...Object.keys(bank).map((name) => `when.${name}: not_of_lines`),
      ]);
      expect(await faults({ when: { text: 'parkimine' }, what: lines }, path)).toEqual([
        400,
        'when.party_id: required',
      ]);
      expect((await faults({ when, what: { kind: 'lines' } }, path))[0]).toBe(400);
      expect((await faults({ when, what: { kind: 'lines', dimensions: ['x'] } }, path))[0]).toBe(400);
    }
    expect(await faults({ when, what: { ...lines, vat_code: '\u0000' } })).toHaveLength(2);
    const made = await asPerson('/rules', { when, what: lines, max_minor: 1_000 });
    const id = resultOf(made)['rule_id'] ?? '';
    expect(await rule(id)).toMatchObject({ state: 'active', what: { ...lines, vat_code: null }, acted: 0 });
    const undo = `/rules/${id}/undo`;
    expect(resultOf(await asPerson(undo, { since: '2026-01-01' }))).toEqual({
      rule_id: id,
      undone: 0,
      cancelled_invoices: 0,
      kept: [],
      more: false,
    });
    expect(code(await keeper.post(undo, { since: '2026-01-01' }))).toEqual([403, 'human_actor_required']);
    expect(code(await asPerson(undo, { since: '2026-02-30' }))).toEqual([400, 'validation_error']);
    expect((await asPerson('/rules/try', { when, what: lines })).body).toMatchObject({ rows: [], open: 0 });
  });

  it('is tried only if it could be made, and both say the same', async () => {
    const party = await keeper.post('/parties', { name: 'Proovija OÜ', kind: 'supplier' });
    const ofParty = { party_id: resultOf(party)['party_id'] };
    const lines = { kind: 'lines', account_code: '5130' };
    const stranger = '01JD000000000000000000000Z';
    const impossible: [when: object, what: object, code: string, fault: string][] = [
      [ofParty, { ...lines, account_code: '9999' }, 'validation_error', 'what.account_code: not_found'],
      [ofParty, { ...lines, vat_code: 'X99' }, 'validation_error', 'what.vat_code: not_found'],
      [ofParty, { ...lines, vat_code: 'S24' }, 'invalid_payload', 'what.vat_code: wrong_direction'],
      [ofParty, { ...lines, dimensions: [stranger] }, 'validation_error', 'what.dimensions.0: not_found'],
      [{ party_id: stranger }, lines, 'validation_error', 'when.party_id: not_found'],
      [ofParty, { kind: 'party', party_id: stranger }, 'validation_error', 'what.party_id: not_found'],
      [
        { text: 'x' },
        { kind: 'money_in', money_in_kind: 'refund' },
        'validation_error',
        'when.direction: money_out',
      ],
    ];
    for (const [when, what, problem, fault] of impossible) {
      const [made, tried] = [
        await asPerson('/rules', { when, what, max_minor: 1_000 }),
        await asPerson('/rules/try', { when, what }),
      ];
      const { errors = [] } = tried.body as { errors?: { field: string; code: string }[] };
      expect([code(tried), ...errors.map((error) => `${error.field}: ${error.code}`)]).toEqual([
        [400, problem],
        fault,
      ]);
      const own = { request_id: null, instance: null };
      expect({ ...(tried.body as object), ...own }).toEqual({ ...(made.body as object), ...own });
    }
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
