import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Catalogue } from '../catalogue/declaration.js';
import { capacityChannelOf } from '../notifications.js';
import { withDueTasks } from './dispatch.js';
import {
  RecordingBroker,
  TaskBench,
  TEST_CATALOGUE,
  type TestKind,
  until,
} from '../../../../test/support/task-bench.js';

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

  it('dispatches nothing before its time', async () => {
    const late = await bench.write('plain', 7n, { runAt: new Date('2999-01-01T00:00:00Z') });
    const [due] = await writeMany('plain', 7n, 1);
    await bench.dispatcher(broker, { pollMs: 20 });
    await until(() => broker.messages.some((message) => message.taskId === due));
    expect(await bench.state(late)).toBe('waiting');
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
