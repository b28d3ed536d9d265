import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Catalogue } from '../catalogue/declaration.js';
import { capacityChannelOf } from '../notifications.js';
import { type Broker } from '../broker/broker.js';
import { dispatch, withDueTasks } from './dispatch.js';
import { LEAD_LOCK, takeLead } from './lead.js';
import { pauseQueue, resumeQueue } from './paused-queues.js';
import { gate } from '../../../../test/support/gate.js';
import {
  RecordingBroker,
  TaskBench,
  TEST_CATALOGUE,
  type TestKind,
  until,
} from '../../../../test/support/task-bench.js';

/** The test catalogue with other limits of one queue. */
function withLimits(
  queue: keyof typeof TEST_CATALOGUE.queues,
  limits: Partial<Catalogue['queues'][string]>,
): Catalogue {
  const { queues } = TEST_CATALOGUE;
  return { ...TEST_CATALOGUE, queues: { ...queues, [queue]: { ...queues[queue], ...limits } } };
}

describe('the dispatcher', () => {
  let bench: TaskBench;
  let broker: RecordingBroker;

  beforeEach(async () => {
    bench = await TaskBench.open();
    broker = new RecordingBroker();
  });
  afterEach(() => bench.close());

  const writeMany = async (kind: TestKind, companyId: bigint | null, count: number): Promise<bigint[]> => {
    const ids: bigint[] = [];
    for (let n = 0; n < count; n += 1) ids.push(await bench.write(kind, companyId));
    return ids;
  };
  const companiesDispatched = async (): Promise<bigint[]> => {
    const rows = await bench.rows<{ id: bigint; company_id: bigint }>(
      'SELECT id, company_id FROM tasks.task',
    );
    const companies = new Map(rows.map((row) => [row.id, row.company_id]));
    return broker.messages.map((message) => companies.get(message.taskId) ?? -1n);
  };
  const inState = async (state: string): Promise<number> =>
    (await bench.rows('SELECT 1 FROM tasks.task WHERE state = $1', [state])).length;
  /** Ends the task that was dispatched first, as a worker would. */
  const finishOne = async (): Promise<void> => {
    await bench.rows(
      `UPDATE tasks.task SET state = 'done' WHERE id = (
         SELECT id FROM tasks.task WHERE state = 'queued' ORDER BY queued_at, id LIMIT 1)`,
    );
    bench.database.notify(capacityChannelOf('narrow'));
  };

  it('serves companies in rounds, however many tasks one of them has', async () => {
    await writeMany('plain', 7n, 30);
    await writeMany('plain', 8n, 2);
    await writeMany('plain', 9n, 2);
    await bench.dispatcher(broker);
    await until(() => broker.messages.length === 34);
    expect((await companiesDispatched()).slice(0, 6)).toEqual([7n, 8n, 9n, 7n, 8n, 9n]);
  });

  it('continues after the company served last when there is capacity for one task', async () => {
    for (const company of [7n, 8n, 9n]) await writeMany('narrow', company, 3);
    await bench.dispatcher(broker, { pollMs: 20 });
    for (let dispatched = 2; dispatched < 6; dispatched += 1) {
      await until(() => broker.messages.length === dispatched);
      await finishOne();
    }
    await until(() => broker.messages.length === 6);
    const served = await companiesDispatched();
    expect(served.slice(0, 3).sort()).toEqual([7n, 8n, 9n]);
    expect(served.slice(3, 6).sort()).toEqual([7n, 8n, 9n]);
  });

  it('dispatches by priority first', async () => {
    await writeMany('plain', 7n, 2);
    const [urgent] = await writeMany('urgent', 8n, 1);
    await bench.dispatcher(broker);
    await until(() => broker.messages.length === 3);
    expect(broker.messages[0]?.taskId).toBe(urgent);
  });

  it('respects the limits of the queue and of each company', async () => {
    await writeMany('narrow', 7n, 3);
    const dispatcher = await bench.dispatcher(broker, { pollMs: 20 });
    await until(() => broker.messages.length === 1);
    await writeMany('narrow', 8n, 1);
    await until(() => broker.messages.length === 2);
    await writeMany('narrow', 9n, 1);
    const [other] = await writeMany('plain', 9n, 1);
    await until(() => broker.messages.some((message) => message.taskId === other));
    await dispatcher.stop();
    expect(await companiesDispatched()).toEqual([7n, 8n, 9n]);
    expect(await inState('waiting')).toBe(3);
  });

  it('respects the limit of a kind while the rest of its queue continues', async () => {
    await writeMany('single', 7n, 3);
    await writeMany('debounced', 7n, 1);
    const dispatcher = await bench.dispatcher(broker, { pollMs: 20 });
    await until(() => broker.messages.length === 2);
    await dispatcher.stop();
    expect(broker.messages.map((message) => message.kind).sort()).toEqual(['debounced', 'single']);
  });

  it('does not exceed the rate of an external service', async () => {
    await writeMany('outside', 7n, 5);
    const from = performance.now();
    await bench.dispatcher(broker, { pollMs: 20 });
    await until(() => broker.messages.length === 5);
    // Two at once, then two per second.
    expect(performance.now() - from).toBeGreaterThan(1_300);
  });

  it('lets one of two dispatchers dispatch, and the other continue when the first ends', async () => {
    const dispatchers = await Promise.all([
      bench.dispatcher(broker, { pollMs: 20 }),
      bench.dispatcher(broker, { pollMs: 20 }),
    ]);
    await until(() => dispatchers.some((dispatcher) => dispatcher.leads));
    await writeMany('plain', 7n, 20);
    await until(() => broker.messages.length === 20);
    expect(new Set(broker.messages.map((message) => message.taskId)).size).toBe(20);
    expect(dispatchers.filter((dispatcher) => dispatcher.leads)).toHaveLength(1);
    await dispatchers.find((dispatcher) => dispatcher.leads)?.stop();
    await bench.rows(`UPDATE tasks.task SET state = 'done'`);
    const [last] = await writeMany('plain', 7n, 1);
    await until(() => broker.messages.some((message) => message.taskId === last));
  });

  it('lets another dispatcher lead when the session of the first is lost', async () => {
    const first = await bench.dispatcher(broker, { pollMs: 20 });
    await until(() => first.leads);
    await bench.asOwner((client) =>
      client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks
         WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      ),
    );
    const [id] = await writeMany('plain', 7n, 1);
    await until(() => broker.messages.some((message) => message.taskId === id));
  });

  it('keeps a task that is not due out of the lanes, and dispatches it at its time', async () => {
    const late = await bench.write('plain', 7n, { runAt: new Date('2999-01-01T00:00:00Z') });
    const [due] = await writeMany('plain', 7n, 1);
    await bench.dispatcher(broker, { pollMs: 20 });
    await until(() => broker.messages.some((message) => message.taskId === due));
    expect(await bench.state(late)).toBe('scheduled');
    await bench.rows('UPDATE tasks.task SET run_at = now() WHERE id = $1', [late]);
    await until(() => broker.messages.some((message) => message.taskId === late));
  });

  it('moves many tasks that fall due together in several parts, and dispatches each once', async () => {
    await bench.asOwner((client) =>
      client.query(
        `INSERT INTO tasks.task (company_id, kind, version, queue, payload, state, priority, run_at)
         SELECT n, 'plain', 1, 'plain', '{"n": 1}', 'scheduled', 5, now() FROM generate_series(1, 4500) AS n`,
      ),
    );
    await bench.dispatcher(broker, {
      pollMs: 20,
      catalogue: withLimits('plain', { inFlight: 10_000, inFlightPerCompany: 1 }),
    });
    await until(() => broker.messages.length >= 4_500);
    expect(new Set(broker.messages.map((message) => message.taskId)).size).toBe(4_500);
    expect(await inState('scheduled')).toBe(0);
  });

  it('treats rows of the release before rightly: none runs before its time, and those far from it leave the lanes', async () => {
    const [far, near] = await writeMany('plain', 7n, 2);
    await bench.rows(`UPDATE tasks.task SET run_at = now() + interval '1 day' WHERE id = $1`, [far]);
    await bench.rows(`UPDATE tasks.task SET run_at = now() + interval '1 second' WHERE id = $1`, [near]);
    await bench.dispatcher(broker, { pollMs: 20 });
    await until(async () => (await bench.state(far ?? 0n)) === 'scheduled');
    await until(() => broker.messages.length === 1);
    expect(broker.messages[0]?.taskId).toBe(near);
    expect(
      await bench.rows('SELECT 1 FROM tasks.task WHERE id = $1 AND run_at <= now()', [near]),
    ).toHaveLength(1);
  });

  it('moves due tasks also while a dispatcher of the release before leads, which does not know them', async () => {
    const id = await bench.write('plain', 7n, { runAt: new Date('2999-01-01T00:00:00Z') });
    await bench.database.system(async (leader) => {
      await takeLead(leader);
      await bench.dispatcher(broker, { pollMs: 20 });
      await bench.rows(`UPDATE tasks.task SET run_at = now() - interval '1 minute' WHERE id = $1`, [id]);
      await until(async () => (await bench.state(id)) === 'waiting');
      await leader.run('SELECT pg_advisory_unlock($1)', [LEAD_LOCK]);
    });
    expect(broker.messages).toEqual([]);
    await until(() => broker.messages.some((message) => message.taskId === id));
  });

  it('dispatches nothing by a session that no longer leads', async () => {
    const [id] = await writeMany('plain', 7n, 1);
    const dispatched = (leader: number) =>
      bench.database.system((sql) =>
        dispatch(sql, {
          queue: 'plain',
          kinds: ['plain'],
          versions: [1],
          inFlight: 10,
          inFlightPerCompany: 10,
          inFlightOfKinds: 10,
          count: 10,
          leaseMs: 1_000,
          after: 0n,
          leader,
        }),
      );
    await bench.database.system(async (leader) => {
      const pid = (await takeLead(leader)) ?? 0;
      expect((await dispatched(pid + 1)).messages).toEqual([]);
      expect((await dispatched(pid)).messages).toMatchObject([{ taskId: id, delivery: 1 }]);
      await leader.run('SELECT pg_advisory_unlock($1)', [LEAD_LOCK]);
      await bench.rows(`UPDATE tasks.task SET state = 'waiting'`);
      expect((await dispatched(pid)).messages).toEqual([]);
    });
  });

  it('goes on with the other queues while the broker does not answer for one', async () => {
    const answered = gate();
    const silent: Broker = {
      name: 'postgres',
      send: async (queue, messages) => {
        if (queue === 'narrow') await answered.passed;
        await broker.send(queue, messages);
      },
      remark: (...call) => broker.remark(...call),
      close: () => broker.close(),
    };
    const [held] = await writeMany('narrow', 7n, 1);
    await bench.dispatcher(silent, { pollMs: 20 });
    await until(async () => (await bench.state(held ?? 0n)) === 'queued');
    for (const kind of ['plain', 'debounced', 'urgent', 'clockwork'] as const) {
      const [id] = await writeMany(kind, 7n, 1);
      await until(() => broker.messages.some((message) => message.taskId === id));
    }
    expect(broker.messages.some((message) => message.taskId === held)).toBe(false);
    answered.open();
    await until(() => broker.messages.some((message) => message.taskId === held));
  });

  it('sends again the messages of the queue whose messages were not accepted, while the others go on', async () => {
    let refusals = 0;
    const refusing: Broker = {
      name: 'postgres',
      send: (queue, messages) => {
        if (queue !== 'narrow' || refusals === 3) return broker.send(queue, messages);
        refusals += 1;
        return Promise.reject(new Error('not now'));
      },
      remark: (...call) => broker.remark(...call),
      close: () => broker.close(),
    };
    const [refused] = await writeMany('narrow', 7n, 1);
    const [other] = await writeMany('plain', 7n, 1);
    await bench.dispatcher(refusing, { pollMs: 20 });
    await until(() => broker.messages.some((message) => message.taskId === refused));
    expect(broker.messages.filter((message) => message.taskId === refused)).toMatchObject([{ delivery: 1 }]);
    expect(broker.messages.filter((message) => message.taskId === other)).toHaveLength(1);
    expect(refusals).toBe(3);
  });

  it('goes on with the other queues while a dispatch of one waits in the database', async () => {
    const KEY = 4_242;
    await bench.asOwner((client) =>
      client.query(`
        CREATE FUNCTION held_up() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN PERFORM pg_advisory_xact_lock(${KEY}); RETURN NEW; END $$;
        CREATE TRIGGER held_up BEFORE UPDATE ON tasks.task FOR EACH ROW
          WHEN (NEW.queue = 'narrow' AND NEW.state = 'queued') EXECUTE FUNCTION held_up();`),
    );
    await bench.database.systemTransaction(async (sql) => {
      await sql.run('SELECT pg_advisory_xact_lock($1)', [KEY]);
      await writeMany('narrow', 7n, 1);
      await bench.dispatcher(broker, { pollMs: 20 });
      await until(async () => (await bench.rows('SELECT 1 FROM pg_locks WHERE NOT granted')).length > 0);
      for (const kind of ['plain', 'debounced'] as const) {
        const [id] = await writeMany(kind, 7n, 1);
        await until(() => broker.messages.some((message) => message.taskId === id));
      }
      expect(broker.messages.map(({ kind }) => kind)).toEqual(['plain', 'debounced']);
    });
    await until(() => broker.messages.some(({ kind }) => kind === 'narrow'));
  });

  it('has as many tasks under way as the live workers can take, by the slots that they report', async () => {
    // Two per worker, and one per company.
    for (let company = 1n; company <= 12n; company += 1n) await writeMany('narrow', company, 1);
    await bench.rows(
      `INSERT INTO tasks.worker (id, slots, seen_at) VALUES
         ('00000000-0000-0000-0000-000000000001', '{"narrow": 2, "plain": 1}', now()),
         ('00000000-0000-0000-0000-000000000002', '{"narrow": 1}', now()),
         ('00000000-0000-0000-0000-000000000003', '{"narrow": 9}', now() - interval '1 minute')`,
    );
    await bench.dispatcher(broker, { pollMs: 20 });
    await until(async () => (await inState('queued')) === 6);
    await bench.rows(
      `UPDATE tasks.worker SET slots = '{"narrow": 4}', seen_at = now() WHERE id::text LIKE '%1'`,
    );
    await until(async () => (await inState('queued')) === 10);
    // Workers that end lower the limit: nothing is dispatched until enough has ended.
    await bench.rows('DELETE FROM tasks.worker');
    const [last] = await writeMany('plain', 7n, 1);
    await until(() => broker.messages.some((message) => message.taskId === last));
    expect(broker.messages.filter(({ kind }) => kind === 'narrow')).toHaveLength(10);
  });

  it('dispatches nothing from a paused queue while the others go on, and its due tasks once it is resumed', async () => {
    await bench.database.system((sql) => pauseQueue(sql, 'narrow', 'The bank is away.'));
    await bench.dispatcher(broker, { pollMs: 20 });
    const [held] = await writeMany('narrow', 7n, 1);
    const others: bigint[] = [];
    for (const turn of [1, 2, 3]) {
      others.push(...(await writeMany('plain', 7n, 1)));
      await until(() => broker.messages.length >= turn);
    }
    expect(broker.messages.map(({ taskId }) => taskId)).toEqual(others);
    await bench.database.system((sql) => resumeQueue(sql, 'narrow'));
    await until(() => broker.messages.length === 4);
    expect(broker.messages.at(-1)?.taskId).toBe(held);
  });

  it('finds exactly the groups that have a due task', async () => {
    await bench.write('narrow', 7n, { runAt: new Date('2999-01-01T00:00:00Z') });
    const [ended] = await writeMany('outside', 7n, 1);
    await bench.rows(`UPDATE tasks.task SET state = 'done' WHERE id = $1`, [ended]);
    const plain = { queue: 'plain', kinds: ['plain'] };
    const narrow = { queue: 'narrow', kinds: ['narrow'] };
    const together = { queue: 'shared', kinds: ['debounced', 'hasty'] };
    const alone = { queue: 'shared', kinds: ['outside'] };
    const due = () => bench.database.system((sql) => withDueTasks(sql, [plain, narrow, together, alone]));
    expect(await due()).toEqual([]);
    await writeMany('narrow', 8n, 1);
    await writeMany('plain', 8n, 1);
    await writeMany('hasty', 8n, 1);
    expect(await due()).toEqual([plain, narrow, together]);
    await writeMany('outside', 8n, 1);
    expect(await due()).toEqual([plain, narrow, together, alone]);
  });

  it('is not held up by a transaction that holds a waiting task', async () => {
    const held = await bench.write('debounced', 7n);
    await bench.database.inCompany(7n, async (sql) => {
      await bench.enqueue(sql, { kind: 'debounced', payload: { n: 2 }, companyId: 7n });
      await bench.dispatcher(broker, { pollMs: 20 });
      const other = await bench.write('debounced', 8n);
      await until(() => broker.messages.some((message) => message.taskId === other));
      expect(broker.messages.some((message) => message.taskId === held)).toBe(false);
    });
    await until(() => broker.messages.some((message) => message.taskId === held));
  });

  it('leaves newer kinds and newer payloads to a newer process', async () => {
    const newer = await bench.write('plain', 7n);
    const unknown = await bench.write('plain', 7n);
    await bench.rows('UPDATE tasks.task SET version = 2 WHERE id = $1', [newer]);
    await bench.rows(`UPDATE tasks.task SET kind = 'from-the-future' WHERE id = $1`, [unknown]);
    const old = await bench.dispatcher(broker, { pollMs: 20 });
    const [known] = await writeMany('plain', 7n, 1);
    await until(() => broker.messages.some((message) => message.taskId === known));
    expect(await Promise.all([bench.state(newer), bench.state(unknown)])).toEqual(['waiting', 'waiting']);
    await old.stop();
    const catalogue = {
      ...TEST_CATALOGUE,
      kinds: { ...TEST_CATALOGUE.kinds, plain: { ...TEST_CATALOGUE.kinds.plain, version: 2 } },
    };
    await bench.dispatcher(broker, { pollMs: 20, catalogue });
    await until(() => broker.messages.some((message) => message.taskId === newer));
    expect(await bench.state(unknown)).toBe('waiting');
  });

  it('dispatches again a task that was not claimed in time, under a new delivery', async () => {
    const [id] = await writeMany('plain', 7n, 1);
    await bench.dispatcher(broker, { pollMs: 20 });
    await until(() => broker.messages.some((message) => message.delivery === 1));
    await bench.rows(`UPDATE tasks.task SET lease_until = now() - interval '1 second' WHERE id = $1`, [id]);
    await until(() => broker.messages.some((message) => message.delivery === 2));
    expect(await bench.rows('SELECT 1 FROM tasks.task WHERE attempt = 0')).toHaveLength(1);
  });

  it('fills a slot of a schedule once with two dispatchers, and makes up once for missed slots', async () => {
    const catalogue = {
      ...TEST_CATALOGUE,
      schedules: { clock: { kind: 'clockwork', cron: '0 4 * * *', tz: 'Europe/Tallinn' } },
    } satisfies Catalogue;
    const dispatchers = await Promise.all([
      bench.dispatcher(broker, { pollMs: 20, catalogue }),
      bench.dispatcher(broker, { pollMs: 20, catalogue }),
    ]);
    await until(async () => (await bench.rows('SELECT 1 FROM tasks.schedule')).length === 1);
    const missed = '2026-01-10T02:00:00Z';
    await bench.rows('UPDATE tasks.schedule SET next_at = $1', [missed]);
    await until(() => broker.messages.length === 1);
    await dispatchers.find((dispatcher) => dispatcher.leads)?.stop();
    await until(() => dispatchers.some((dispatcher) => dispatcher.leads));
    const [schedule] = await bench.rows<{ due: boolean }>(
      'SELECT next_at <= now() AS due FROM tasks.schedule',
    );
    expect(schedule).toEqual({ due: false });
    expect(await bench.rows('SELECT company_id, kind, dedup_key FROM tasks.task')).toEqual([
      { company_id: 0n, kind: 'clockwork', dedup_key: 'clock@2026-01-10T02:00:00.000Z' },
    ]);
  });
});
