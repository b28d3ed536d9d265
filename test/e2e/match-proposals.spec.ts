import { importStatement, keyLines, type StatementLine } from '#books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandBus } from '#ledger';
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

interface Proposal {
  readonly id: string;
  readonly bank_transaction_id: string;
  readonly state: string;
}

const asPerson = (path: string, body?: object): Promise<TestAnswer> =>
  keeper.post(path, body, { key: undefined, session: keeper.session });
const items = async <T>(path: string): Promise<T[]> =>
  ((await keeper.send('GET', path)).body as { items: T[] }).items;
const code = ({ status, body }: TestAnswer) => [status, (body as { code: string }).code];

/** Imports a line as the worker does; returns its id. */
async function lineOf(fields: Partial<StatementLine>): Promise<string> {
  const line = bankLine(fields);
  await keeper.api.get(CommandBus).execute(importStatement, {
    companyId: keeper.company.id,
    actor: testActor(),
    payload: { statement: statementOf(1), lines: keyLines([line]), last: true },
  });
  const found = await items<{ id: string; description: string }>(
    `/bank-transactions/?q=${encodeURIComponent(line.description ?? '')}`,
  );
  return found[0]?.id ?? '';
}

/** A posted purchase of 26.04 euros with this number. */
async function purchase(number: string): Promise<string> {
  const { result } = await keeper.call('commands_record_invoice', {
    body: await keeper.purchase({ number }),
  });
  await keeper.call('commands_post_invoice', { path: { invoice_id: result.invoice_id } });
  return result.invoice_id;
}

const exempt = (bank_transaction_id: string) => ({
  bank_transaction_id,
  judgement: { kind: 'exempt', counter_role: 'bank_charges', reason: 'Kuutasu' },
  reason: 'Sama igal kuul',
});

describe('the matcher of a running service', () => {
  it('pays an invoice that a line names, whichever arrives first', async () => {
    const early = await purchase('VARA-1');
    await lineOf({ description: 'arve VARA-1', amountMinor: 2_604n });
    await lineOf({ description: 'arve HILJA-1', amountMinor: 2_604n });
    const late = await purchase('HILJA-1');
    for (const id of [early, late]) {
      await until(async () => {
        const { body } = await keeper.send('GET', `/invoices/${id}/`);
        return (body as { settlement_state: string }).settlement_state === 'paid';
      });
    }
    // Oldest first, as every list of the books (contract, Common rules).
    const confirmed = await items<Proposal>('/match-proposals/?state=confirmed');
    expect(confirmed).toMatchObject([{ invoice_number: 'VARA-1' }, { invoice_number: 'HILJA-1' }]);
    const proposal = confirmed[1];
    expect(proposal).toMatchObject({
      origin: 'matcher',
      invoice_number: 'HILJA-1',
      score: 90,
      reasons: expect.arrayContaining(['The text contains the number of the invoice.']) as string[],
    });
    const undone = await asPerson(`/match-proposals/${proposal?.id ?? ''}/undo`);
    expect(undone.body).toMatchObject({ result: { state: 'undone' } });
    expect((await keeper.send('GET', `/invoices/${late}/`)).body).toMatchObject({ open_minor: 2_604 });
  });
});

describe('a key', () => {
  it('proposes a decision that it may not take, and a person confirms it', async () => {
    const line = await lineOf({ description: 'kuutasu-1', amountMinor: 301n });
    const headers = { 'idempotency-key': 'a-proposal-of-this-test' };
    const answer = await keeper.post('/match-proposals', exempt(line), { headers });
    expect([answer.status, answer.body]).toEqual([
      201,
      expect.objectContaining({ command: 'match_proposal.create', replayed: false }),
    ]);
    expect((await keeper.post('/match-proposals', exempt(line), { headers })).text).toBe(answer.text);
    const proposals = await items<Proposal>(`/match-proposals/?bank_transaction_id=${line}&state=open`);
    expect(proposals).toMatchObject([
      {
        judgement: { kind: 'exempt', counter_role: 'bank_charges', reason: 'Kuutasu', invoice_id: null },
        origin: 'client',
        reason: 'Sama igal kuul',
        score: null,
      },
    ]);
    const path = `/match-proposals/${proposals[0]?.id ?? ''}`;
    for (const act of ['confirm', 'reject', 'undo']) {
      expect(code(await keeper.post(`${path}/${act}`))).toEqual([403, 'human_actor_required']);
    }
    expect(await asPerson(`${path}/confirm`)).toMatchObject({
      status: 200,
      body: { result: { state: 'confirmed', bank_transaction_id: line, allocation_id: null } },
    });
    expect((await keeper.send('GET', `/bank-transactions/${line}/`)).body).toMatchObject({
      status: 'exempted',
    });
    expect(code(await asPerson(`${path}/reject`))).toEqual([409, 'state_conflict']);
  });

  it('gets the faults of a proposal', async () => {
    const line = await lineOf({ description: 'vale-1' });
    const { judgement } = exempt(line);
    for (const [body, field] of [
      [{ judgement }, 'bank_transaction_id'],
      [{ bank_transaction_id: line, judgement: { ...judgement, kind: 'guess' } }, 'judgement.kind'],
      [{ bank_transaction_id: line, judgement: { ...judgement, more: 1 } }, 'judgement.more'],
      [{ bank_transaction_id: line, judgement: { kind: 'allocate', item_minor: 1 } }, 'judgement.invoice_id'],
    ] as const) {
      const answer = await keeper.post('/match-proposals', body);
      expect(code(answer)).toEqual([400, 'validation_error']);
      expect((answer.body as { errors: { field: string }[] }).errors.map((error) => error.field)).toContain(
        field,
      );
    }
    const viewer = await keeper.organization.member('viewer');
    expect(code(await keeper.post('/match-proposals', exempt(line), { key: viewer.key }))).toEqual([
      403,
      'permission_denied',
    ]);
  });
});

it('a proposal whose ground is gone is stale and is not confirmed', async () => {
  const line = await lineOf({ description: 'aegunud-1', amountMinor: 777n });
  await keeper.post('/match-proposals', exempt(line));
  await asPerson(`/bank-transactions/${line}/exempt`, { counter_role: 'bank_charges', reason: 'Kuutasu' });
  const [proposal] = await items<Proposal>(`/match-proposals/?bank_transaction_id=${line}`);
  expect(proposal).toMatchObject({ state: 'stale' });
  expect(code(await asPerson(`/match-proposals/${proposal?.id ?? ''}/confirm`))).toEqual([
    409,
    'state_conflict',
  ]);
  expect(code(await asPerson('/match-proposals/01ARZ3NDEKTSV4RRFFQ69G5FAV/confirm'))).toEqual([
    404,
    'not_found',
  ]);
});

it('the number of waiting proposals is counted for the company', async () => {
  const line = await lineOf({ description: 'ootab-1', amountMinor: 555n });
  await keeper.post('/match-proposals', exempt(line));
  await until(async () => {
    const open = await items<Proposal>('/match-proposals/?state=open');
    const { body } = await keeper.send('GET', '/');
    const { status } = body as { status: { match_proposals: number } | null };
    return open.length > 0 && status?.match_proposals === open.length;
  });
});
