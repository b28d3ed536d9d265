import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FixedClock, type Database, type Sql } from '#platform';
import { assertLedgerCoherent, booksBus, type Consequence } from '#books';
import { type CommandBus } from './command-bus.js';
import { type Command } from './command.js';
import { openTestBooks, postEntries, TEST_NOW, testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';

let database: Database;
let held: TestDatabase;
let bus: CommandBus;
const enqueued: { companyId: bigint; task: Consequence }[] = [];

beforeAll(async () => {
  held = await testDatabase();
  database = held.database;
  bus = newBus();
});

afterAll(() => held.drop());

/** A command bus as in another process: it shares only the database. */
function newBus(): CommandBus {
  return booksBus(database, new FixedClock(TEST_NOW), (_sql, companyId, tasks) => {
    enqueued.push(...tasks.map((task) => ({ companyId, task })));
    return Promise.resolve();
  });
}

const entry = (cents: bigint, date = '2026-11-02') => ({
  date,
  lines: [
    ['5900', cents],
    ['1020', -cents],
  ] as const,
});

interface Counts {
  commit_seq: bigint;
  log: bigint;
  entries: bigint;
  lines: bigint;
  balances: bigint;
  audit: bigint;
}

const count = (companyId: bigint): Promise<Counts> =>
  database.reportCompany(companyId, (sql) =>
    sql.one<Counts>(
      `SELECT (SELECT commit_seq FROM books.book WHERE company_id = $1) AS commit_seq,
         (SELECT count(*) FROM books.command_log WHERE company_id = $1) AS log,
         (SELECT count(*) FROM books.journal_entry WHERE company_id = $1) AS entries,
         (SELECT count(*) FROM books.journal_line WHERE company_id = $1) AS lines,
         (SELECT count(*) FROM books.month_balance WHERE company_id = $1) AS balances,
         (SELECT count(*) FROM platform.audit_event WHERE company_id = $1) AS audit`,
      [companyId],
    ),
  );

const coherent = (companyId: bigint): Promise<void> =>
  database.reportCompany(companyId, (sql) => assertLedgerCoherent(sql, companyId));

const entryNumbers = (companyId: bigint): Promise<number[]> =>
  database.readCompany(companyId, async (sql) =>
    (
      await sql.rows<{ entry_no: number }>(
        'SELECT entry_no FROM books.journal_entry WHERE company_id = $1 ORDER BY entry_no',
        [companyId],
      )
    ).map((row) => row.entry_no),
  );

/** A command that waits in its handler until the test releases it. */
function gated(): { command: Command<null, null>; entered: Promise<void>; open: () => void } {
  let entered = (): void => undefined;
  let open = (): void => undefined;
  const isEntered = new Promise<void>((resolve) => (entered = resolve));
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  return {
    command: {
      name: 'test.gated',
      permission: null,
      async handle() {
        entered();
        await isOpen;
        return { result: null, facts: [], audit: [] };
      },
    },
    entered: isEntered,
    open: () => {
      open();
    },
  };
}

describe('a command', () => {
  it('is one commit: entries, log, audit and tasks together', async () => {
    const companyId = await openTestBooks(database);
    const outcome = await bus.execute(postEntries, {
      companyId,
      actor: testActor(),
      payload: { entries: [entry(100n), entry(200n)] },
    });
    expect(outcome).toMatchObject({ command: 'test.post_entries', commitSeq: 1n, replayed: false });
    expect(outcome.result.entry_ids).toHaveLength(2);
    expect(await count(companyId)).toEqual({
      commit_seq: 1n,
      log: 1n,
      entries: 2n,
      lines: 4n,
      balances: 2n,
      audit: 2n,
    });
    await coherent(companyId);
  });

  it('needs open books', async () => {
    await expect(
      bus.execute(postEntries, { companyId: 5n, actor: testActor(), payload: { entries: [] } }),
    ).rejects.toMatchObject({ code: 'company_not_ready' });
  });

  it('turns its facts into tasks, each once', async () => {
    const companyId = await openTestBooks(database);
    const say: Command<null, null> = {
      name: 'test.say',
      permission: null,
      handle: () =>
        Promise.resolve({
          result: null,
          facts: [
            { type: 'invoice.posted', invoiceId: 'A', direction: 'purchase' },
            { type: 'invoice.posted', invoiceId: 'B', direction: 'purchase' },
          ],
          audit: [],
        }),
    };
    await bus.execute(say, { companyId, actor: testActor(), payload: null });
    expect(enqueued.filter((one) => one.companyId === companyId).map((one) => one.task.kind)).toEqual([
      'rebuild-status',
      'match-company',
    ]);
  });

  it('that fails leaves nothing behind and releases its numbers', async () => {
    const companyId = await openTestBooks(database);
    const call = { companyId, actor: testActor() };
    const before = await count(companyId);
    await expect(
      bus.execute(postEntries, { ...call, payload: { entries: [entry(100n)], fail: true } }),
    ).rejects.toThrow('the handler failed');
    await expect(
      bus.execute(postEntries, { ...call, payload: { entries: [entry(100n)] } }, () =>
        Promise.reject(new Error('the caller failed')),
      ),
    ).rejects.toThrow('the caller failed');
    expect(await count(companyId)).toEqual(before);
    const next = await bus.execute(postEntries, { ...call, payload: { entries: [entry(100n)] } });
    expect(next.commitSeq).toBe(1n);
    expect(await entryNumbers(companyId)).toEqual([1]);
  });

  it('as a dry run does everything except the commit', async () => {
    const companyId = await openTestBooks(database);
    const before = await count(companyId);
    const { dry, seen } = await bus.execute(
      postEntries,
      {
        companyId,
        actor: testActor(),
        idempotencyKey: 'dry',
        payload: { entries: [entry(100n, '2024-05-01')] },
        dryRun: true,
      },
      async (sql, outcome) => {
        const { n } = await sql.one<{ n: bigint }>('SELECT count(*) AS n FROM books.journal_entry');
        return { dry: outcome, seen: n };
      },
    );
    expect(dry).toMatchObject({ commitSeq: 1n, replayed: false });
    expect(seen).toBe(1n);
    expect(await count(companyId)).toEqual(before);
    // The dry run leaves no trace: neither the key nor the fiscal year that it would have created.
    const real = await bus.execute(postEntries, {
      companyId,
      actor: testActor(),
      idempotencyKey: 'dry',
      payload: { entries: [entry(100n, '2024-05-01')] },
    });
    expect(real.replayed).toBe(false);
    await coherent(companyId);
  });

  it('that is a judgement is refused to everyone but a person', async () => {
    const companyId = await openTestBooks(database);
    const judge: Command<{ judge: boolean }, null> = {
      name: 'test.judge',
      permission: null,
      judgement: (payload) => payload.judge,
      handle: () => Promise.resolve({ result: null, facts: [], audit: [] }),
    };
    const key = testActor({ human: false, credential: { kind: 'api_key', id: '1' } });
    await expect(
      bus.execute(judge, { companyId, actor: key, payload: { judge: true } }),
    ).rejects.toMatchObject({ code: 'human_actor_required' });
    await bus.execute(judge, { companyId, actor: key, payload: { judge: false } });
    await bus.execute(judge, { companyId, actor: testActor(), payload: { judge: true } });
    expect((await count(companyId)).commit_seq).toBe(2n);
  });

  it('is refused to an actor without its permission; any one of several is enough', async () => {
    const companyId = await openTestBooks(database);
    const needing = (permission: Command<null, null>['permission']): Command<null, null> => ({
      name: 'test.needing',
      permission,
      handle: () => Promise.resolve({ result: null, facts: [], audit: [] }),
    });
    const actor = testActor({ permissions: new Set(['bank.classify']) });
    const run = (permission: Command<null, null>['permission']) =>
      bus.execute(needing(permission), { companyId, actor, payload: null });
    await expect(run('allocations.write')).rejects.toMatchObject({ code: 'permission_denied' });
    await run('bank.classify');
    await run(['allocations.write', 'bank.classify']);
    expect((await count(companyId)).commit_seq).toBe(2n);
  });
});

describe('a command that runs another one', () => {
  const change = (objectId: string) => ({ objectType: 'invoice', objectId });
  const part = (declared: Partial<Command<null, string>>): Command<null, string> => ({
    name: 'test.part',
    permission: null,
    handle: () =>
      Promise.resolve({
        result: 'of the part',
        facts: [{ type: 'invoice.posted', invoiceId: 'A', direction: 'purchase' }],
        audit: [change('A')],
      }),
    ...declared,
  });
  const whole = (of: Command<null, string>): Command<null, string> => ({
    name: 'test.whole',
    permission: null,
    handle: async (context) => ({
      result: await context.run(of, null),
      facts: [],
      audit: [change('B')],
    }),
  });

  it('is one commit with its facts, and is audited under its own name', async () => {
    const companyId = await openTestBooks(database);
    const outcome = await bus.execute(whole(part({})), { companyId, actor: testActor(), payload: null });
    expect(outcome.result).toBe('of the part');
    expect((await count(companyId)).commit_seq).toBe(1n);
    const trail = await database.readCompany(companyId, (sql) =>
      sql.rows(
        'SELECT action, object_id FROM platform.audit_event WHERE company_id = $1 ORDER BY object_id',
        [companyId],
      ),
    );
    expect(trail).toEqual([
      { action: 'test.part', object_id: 'A' },
      { action: 'test.whole', object_id: 'B' },
    ]);
    expect(enqueued.filter((one) => one.companyId === companyId).map((one) => one.task.kind)).toEqual([
      'rebuild-status',
      'match-company',
    ]);
  });

  it.each([
    ['permission_denied', part({ permission: 'vat.file' })],
    ['human_actor_required', part({ judgement: true })],
  ])('is refused with %s as that other command would be, and leaves nothing', async (code, of) => {
    const companyId = await openTestBooks(database);
    const actor = testActor({
      human: false,
      permissions: new Set(['books.read']),
      credential: { kind: 'api_key', id: '1' },
    });
    await expect(bus.execute(whole(of), { companyId, actor, payload: null })).rejects.toMatchObject({ code });
    expect(await count(companyId)).toMatchObject({ commit_seq: 0n, audit: 0n });
  });
});

describe('an idempotency key', () => {
  it('returns the first outcome on reuse, and nothing runs twice', async () => {
    const companyId = await openTestBooks(database);
    const call = { companyId, actor: testActor(), idempotencyKey: 'k', payload: { entries: [entry(100n)] } };
    const first = await bus.execute(postEntries, call);
    const again = await newBus().execute(postEntries, call);
    expect(again).toEqual({ ...first, replayed: true });
    expect((await count(companyId)).entries).toBe(1n);
  });

  it("runs the caller's work in the transaction for a replay too", async () => {
    const companyId = await openTestBooks(database);
    const call = { companyId, actor: testActor(), idempotencyKey: 'k', payload: { entries: [entry(1n)] } };
    const replayed = () =>
      bus.execute(postEntries, call, (_sql, outcome) => Promise.resolve(outcome.replayed));
    expect([await replayed(), await replayed()]).toEqual([false, true]);
  });

  it('is refused for another payload', async () => {
    const companyId = await openTestBooks(database);
    const call = { companyId, actor: testActor(), idempotencyKey: 'k' };
    await bus.execute(postEntries, { ...call, payload: { entries: [entry(100n)] } });
    await expect(
      bus.execute(postEntries, { ...call, payload: { entries: [entry(101n)] } }),
    ).rejects.toMatchObject({ code: 'idempotency_conflict' });
  });

  it("of one credential is not that of another; all of the service's own work shares one set of keys", async () => {
    const companyId = await openTestBooks(database);
    const call = { companyId, idempotencyKey: 'k', payload: { entries: [entry(100n)] } };
    const by = (kind: 'api_key' | 'worker', id: string) =>
      testActor({ human: false, credential: { kind, id }, ...(kind === 'worker' ? { kind: 'worker' } : {}) });
    const runs = [];
    for (const actor of [by('api_key', '1'), by('api_key', '2'), by('worker', '1'), by('worker', '2')]) {
      runs.push((await bus.execute(postEntries, { ...call, actor })).replayed);
    }
    expect(runs).toEqual([false, false, false, true]);
  });

  it('runs one of many concurrent requests, across processes', async () => {
    const companyId = await openTestBooks(database);
    const buses = [newBus(), newBus(), newBus()];
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        (buses[i % 3] as CommandBus).execute(postEntries, {
          companyId,
          actor: testActor(),
          idempotencyKey: 'once',
          payload: { entries: [entry(100n)] },
        }),
      ),
    );
    expect(outcomes.filter((outcome) => !outcome.replayed)).toHaveLength(1);
    expect((await count(companyId)).entries).toBe(1n);
  });
});

describe('concurrent commands', () => {
  it('of one company are serial, also across processes; other companies continue', async () => {
    const [one, other] = [await openTestBooks(database), await openTestBooks(database)];
    const { command, entered, open } = gated();
    const running = bus.execute(command, { companyId: one, actor: testActor(), payload: null });
    await entered;
    const order: string[] = [];
    const behind = [bus, newBus()].map(async (through) => {
      await through.execute(postEntries, {
        companyId: one,
        actor: testActor(),
        payload: { entries: [entry(1n)] },
      });
      order.push('behind');
    });
    await bus.execute(postEntries, {
      companyId: other,
      actor: testActor(),
      payload: { entries: [entry(1n)] },
    });
    order.push('other');
    open();
    await running;
    await Promise.all(behind);
    expect(order).toEqual(['other', 'behind', 'behind']);
  });

  it('see in their prefetched facts the changes that they waited for, across processes', async () => {
    const companyId = await openTestBooks(database);
    const read = (sql: Sql, id: bigint) =>
      sql.one<{ commit_seq: bigint }>('SELECT commit_seq FROM books.book WHERE company_id = $1', [id]);
    const command: Command<null, boolean, { commit_seq: bigint }> = {
      name: 'test.prefetch',
      permission: null,
      prefetch: read,
      async handle(context, _payload, prefetched) {
        const { commit_seq: seen } = (await prefetched) ?? { commit_seq: -1n };
        return { result: seen === context.book.commitSeq, facts: [], audit: [] };
      },
    };
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () =>
        newBus().execute(command, { companyId, actor: testActor(), payload: null }),
      ),
    );
    expect(outcomes.map(({ result }) => result)).toEqual(Array(12).fill(true));
  });

  it('number entries and commits without a gap, even when some fail', async () => {
    const companyId = await openTestBooks(database);
    const buses = [newBus(), newBus(), newBus()];
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, i) =>
        (buses[i % 3] as CommandBus).execute(postEntries, {
          companyId,
          actor: testActor(),
          payload: { entries: [entry(BigInt(i + 1)), entry(5n)], fail: i % 4 === 0 },
        }),
      ),
    );
    const done = results.filter((result) => result.status === 'fulfilled');
    expect(done).toHaveLength(22);
    expect(done.map((result) => result.value.commitSeq).sort((a, b) => Number(a - b))).toEqual(
      Array.from({ length: 22 }, (_, i) => BigInt(i + 1)),
    );
    expect(await entryNumbers(companyId)).toEqual(Array.from({ length: 44 }, (_, i) => i + 1));
    await coherent(companyId);
  });
});
