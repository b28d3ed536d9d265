import { importStatement, keyLines } from '#books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandBus } from '#ledger';
import { type TestAnswer } from '../support/api.js';
import { bankLine, statementOf } from '../support/bank.js';
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

interface Change {
  readonly commit_seq: number;
  readonly command: string;
  readonly command_id: string;
  readonly actor_kind: string;
  readonly objects: readonly { readonly type: string; readonly id: string }[];
}
interface Changes {
  readonly items: readonly Change[];
  readonly next_cursor: string | null;
}

const changes = async (query: string): Promise<Changes> =>
  (await keeper.send('GET', `/changes/?${query}`)).body as Changes;
const latestCommit = async (): Promise<number> =>
  (await changes('ordering=-commit_seq&limit=1')).items[0]?.commit_seq ?? 0;
/** The changes after a commit, as `type id`. */
const changedAfter = async (known: number): Promise<string[]> => {
  const { items } = await changes(`after_commit_seq=${known}&limit=200`);
  return items.flatMap(({ objects }) => objects.map(({ type, id }) => `${type} ${id}`));
};
const judge = (path: string, body: object): Promise<TestAnswer> =>
  keeper.send('POST', path, { body, key: undefined, session: keeper.session });

async function posted(): Promise<string> {
  const body = await keeper.purchase();
  const { result } = await keeper.call('commands_record_invoice', { body });
  await keeper.call('commands_post_invoice', { path: { invoice_id: result.invoice_id } });
  return result.invoice_id;
}

let lines = 0;
/** A line as the worker imports it. */
async function bankLineId(direction: 'in' | 'out', amountMinor: bigint): Promise<string> {
  const description = `rida ${(lines += 1)}`;
  await keeper.api.get(CommandBus).execute(importStatement, {
    companyId: keeper.company.id,
    actor: testActor(),
    payload: {
      statement: statementOf(lines),
      lines: keyLines([bankLine({ description, direction, amountMinor })]),
      last: true,
    },
  });
  const found = await keeper.send('GET', `/bank-transactions/?q=${encodeURIComponent(description)}`);
  return (found.body as { items: { id: string }[] }).items[0]?.id ?? '';
}

describe('changes of the books', () => {
  it('are listed by commit, in order and without a gap, page by page', async () => {
    await posted();
    const known = await latestCommit();
    const party = await keeper.party();
    const invoice = await posted();
    const last = await latestCommit();
    const seen: Change[] = [];
    let cursor: string | null = null;
    do {
      const page: Changes = await changes(
        `after_commit_seq=${known}&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      seen.push(...page.items);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen.map((one) => one.commit_seq)).toEqual(seen.map((_, at) => known + 1 + at));
    expect(seen.at(-1)).toMatchObject({
      commit_seq: last,
      command: 'invoice.post',
      actor_kind: 'user',
      objects: [{ type: 'invoice', id: invoice }],
    });
    expect(seen[0]).toMatchObject({ command: 'party.create', objects: [{ type: 'party', id: party }] });
    expect((await changes(`after_commit_seq=${last}`)).items).toEqual([]);
  });

  it('have the same commit that the outcome of a command names', async () => {
    const outcome = await keeper.call('commands_create_party', {
      body: { name: 'Uus OÜ', kind: 'customer' },
    });
    const { items } = await changes(`after_commit_seq=${outcome.commit_seq - 1}`);
    expect(items).toEqual([
      {
        commit_seq: outcome.commit_seq,
        command: 'party.create',
        command_id: outcome.command_id,
        occurred_at: expect.any(String) as string,
        actor_kind: 'user',
        objects: [{ type: 'party', id: outcome.result.party_id }],
      },
    ]);
  });

  it('name nothing of a command that was refused or only tried', async () => {
    const known = await latestCommit();
    await keeper.send('POST', '/parties?dry_run=true', { body: { name: 'Proov OÜ', kind: 'customer' } });
    await keeper.send('POST', '/parties', { body: { name: 'Uus OÜ', kind: 'customer' } });
    expect(await latestCommit()).toBe(known);
  });

  it('name the invoice and the bank line that an allocation settles, and reopens', async () => {
    const [invoice, line] = [await posted(), await bankLineId('out', 2604n)];
    const known = await latestCommit();
    const settled = await judge('/allocations', {
      kind: 'payment',
      invoice_id: invoice,
      bank_transaction_id: line,
      item_minor: 2604,
    });
    expect(settled.status).toBe(201);
    const { allocation_id: allocation } = (settled.body as { result: { allocation_id: string } }).result;
    const objects = [`allocation ${allocation}`, `bank_transaction ${line}`, `invoice ${invoice}`];
    expect((await changedAfter(known)).sort()).toEqual(objects);
    const since = await latestCommit();
    expect((await judge(`/allocations/${allocation}/reverse`, {})).status).toBe(200);
    expect((await changedAfter(since)).sort()).toEqual(objects);
  });

  it('name the invoice that a credit note reduces, and restores', async () => {
    const original = await posted();
    const { party_id } = (await keeper.send('GET', `/invoices/${original}/`)).body as { party_id: string };
    const body = await keeper.purchase({ kind: 'credit_note', party_id, corrects_invoice_id: original });
    const { result } = await keeper.call('commands_record_invoice', { body });
    const known = await latestCommit();
    await keeper.call('commands_post_invoice', { path: { invoice_id: result.invoice_id } });
    const named = [`invoice ${original}`, `invoice ${result.invoice_id}`];
    expect(await changedAfter(known)).toEqual(expect.arrayContaining(named));
    const since = await latestCommit();
    await keeper.send('POST', `/invoices/${result.invoice_id}/cancel`, { body: { reason: 'viga' } });
    expect(await changedAfter(since)).toEqual(expect.arrayContaining(named));
  });

  it('name the invoice whose payment was returned', async () => {
    const [invoice, back] = [await posted(), await bankLineId('in', 1000n)];
    const settled = await judge('/allocations', {
      kind: 'payment',
      invoice_id: invoice,
      bank_transaction_id: await bankLineId('out', 2604n),
      item_minor: 2604,
    });
    expect(settled.status).toBe(201);
    const known = await latestCommit();
    const refund = { kind: 'refund', refund_invoice_id: invoice };
    expect((await judge(`/bank-transactions/${back}/classify-money-in`, refund)).status).toBe(200);
    expect(await changedAfter(known)).toEqual(
      expect.arrayContaining([`bank_transaction ${back}`, `invoice ${invoice}`]),
    );
    const since = await latestCommit();
    expect((await judge(`/bank-transactions/${back}/undo`, {})).status).toBe(200);
    expect(await changedAfter(since)).toEqual(
      expect.arrayContaining([`bank_transaction ${back}`, `invoice ${invoice}`]),
    );
  });

  it('are refused with the field for a commit that is not a number', async () => {
    const answer = await keeper.send('GET', '/changes/?after_commit_seq=-1');
    expect([answer.status, (answer.body as { errors: { field: string }[] }).errors[0]?.field]).toEqual([
      400,
      'after_commit_seq',
    ]);
  });
});
