import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Broker } from './broker/broker.js';
import { gate } from '../../../test/support/gate.js';
import { BROKERS, handlerOf, TaskBench, until } from '../../../test/support/task-bench.js';
import { LeaseLost, PermanentFailure } from './worker/failures.js';
import { Tasks } from './tasks.js';
import { type TaskCall } from './worker/handler.js';

describe('the overview of tasks', () => {
  it('measures nightly work apart, so that a night of it does not look like a fault', async () => {
    const bench = await TaskBench.open();
    try {
      const urgent = await bench.write('plain', 1n, { priority: 7 });
      const nightly = await bench.write('plain', 2n, { priority: 8 });
      const age = (id: bigint, seconds: number): Promise<unknown> =>
        bench.rows(`UPDATE tasks.task SET run_at = now() - make_interval(secs => $2) WHERE id = $1`, [
          id,
          seconds,
        ]);
      await age(urgent, 100);
      await age(nightly, 5_000);
      const overview = async () => {
        const [count] = await new Tasks(bench.database).overview();
        return [count?.tasks, Math.floor(count?.dueSeconds ?? -1), Math.floor(count?.nightlySeconds ?? -1)];
      };
      const [tasks, due = 0, late = 0] = (await overview()).map(Number);
      expect(tasks).toBe(2);
      expect(due).toBeGreaterThanOrEqual(100);
      expect(due).toBeLessThan(1_000);
      expect(late).toBeGreaterThanOrEqual(5_000);
      await bench.rows('DELETE FROM tasks.task WHERE id = $1', [urgent]);
      expect((await overview()).slice(0, 2)).toEqual([1n, 0]);
    } finally {
      await bench.close();
    }
  });
});

describe.each(BROKERS)('tasks delivered by %s', (name) => {
  let bench: TaskBench;
  let broker: Broker;

  beforeEach(async () => {
    bench = await TaskBench.open(name);
    broker = await bench.broker();
    await bench.asOwner((client) =>
      client.query(`CREATE TABLE effect (task_id bigint, company_id bigint);
        GRANT SELECT, INSERT ON effect TO raamat_app, raamat_system`),
    );
  });

  afterEach(() => bench.close());

  const effects = async (): Promise<bigint[]> =>
    (await bench.rows<{ task_id: bigint }>('SELECT task_id FROM effect ORDER BY 1')).map(
      (row) => row.task_id,
    );

  const book = (task: TaskCall): Promise<'done'> =>
    bench.database.inCompany(task.companyId ?? 0n, async (sql) => {
      await sql.run('INSERT INTO effect VALUES ($1, $2)', [task.id, task.companyId]);
      await task.finish(sql);
      return 'done' as const;
    });

  it('runs committed tasks, and no others', async () => {
    await bench.dispatcher(broker);
    await bench.worker([handlerOf('plain', book)]);
    await expect(
      bench.database.inCompany(1n, async (sql) => {
        await bench.enqueue(sql, { kind: 'plain', payload: { n: 1 }, companyId: 1n });
        throw new Error('The change is refused.');
      }),
    ).rejects.toThrow('refused');
    const written = await Promise.all([bench.write('plain'), bench.write('plain', 2n)]);
    await until(async () => (await effects()).length === 2);
    expect(await effects()).toEqual([...written].sort());
    expect(await bench.rows('SELECT 1 FROM tasks.task')).toHaveLength(2);
    expect(await Promise.all(written.map((id) => bench.state(id)))).toEqual(['done', 'done']);
  });

  it('takes effect once, by the run that holds the task, when another run lost its lease', async () => {
    await bench.dispatcher(broker, { pollMs: 20 });
    const started = [gate(), gate()];
    const goOn = [gate(), gate()];
    const late = gate<unknown>();
    let runs = 0;
    await bench.worker([
      handlerOf('plain', async (task) => {
        const run = runs;
        runs += 1;
        started[run]?.open();
        await goOn[run]?.passed;
        try {
          return await book(task);
        } catch (error) {
          late.open(error);
          throw error;
        }
      }),
    ]);
    const id = await bench.write('plain');
    await started[0]?.passed;
    await bench.rows(`UPDATE tasks.task SET lease_until = now() - interval '1 second' WHERE id = $1`, [id]);
    await started[1]?.passed;
    goOn[0]?.open();
    expect(await late.passed).toBeInstanceOf(LeaseLost);
    expect([await bench.state(id), await effects()]).toEqual(['running', []]);
    goOn[1]?.open();
    await until(async () => (await bench.state(id)) === 'done');
    expect([runs, await effects()]).toEqual([2, [id]]);
  });

  it('dispatches again everything that the broker lost', async () => {
    const dispatcher = await bench.dispatcher(broker, { pollMs: 20 });
    await until(() => dispatcher.leads);
    const ids = await Promise.all([1, 2, 3].map(() => bench.write('plain')));
    await until(
      async () => (await bench.rows(`SELECT 1 FROM tasks.task WHERE state = 'queued'`)).length === 3,
    );
    await bench.loseBroker();
    await bench.worker([handlerOf('plain', book)]);
    await until(async () => (await effects()).length === 3);
    expect(await effects()).toEqual([...ids].sort());
  });

  it('sends the messages of a dispatcher that ended after dispatching and before sending', async () => {
    const silent: Broker = { ...bound(broker), send: () => Promise.reject(new Error('away')) };
    const dead = await bench.dispatcher(silent, { pollMs: 20 });
    const id = await bench.write('plain');
    await until(async () => (await bench.state(id)) === 'queued');
    await dead.stop();
    await bench.worker([handlerOf('plain', book)]);
    await bench.dispatcher(broker, { pollMs: 20 });
    await until(async () => (await bench.state(id)) === 'done');
    expect(await effects()).toEqual([id]);
  });

  it('hands back tasks that it cannot finish at shutdown, without counting an attempt', async () => {
    await bench.dispatcher(broker, { pollMs: 20 });
    const started = gate();
    const never = gate();
    let reason: unknown;
    const leaving = await bench.worker([
      handlerOf('plain', async (task) => {
        task.signal.addEventListener('abort', () => {
          reason = task.signal.reason;
        });
        started.open();
        await never.passed;
        return 'done';
      }),
    ]);
    const id = await bench.write('plain');
    await started.passed;
    await leaving.close();
    expect(reason).toMatchObject({ name: 'ShuttingDown' });
    expect(
      await bench.rows('SELECT state, attempt FROM tasks.task WHERE id = $1 AND attempt = 0', [id]),
    ).toHaveLength(1);
    let attempt = 0;
    await bench.worker([
      handlerOf('plain', (task) => {
        attempt = task.attempt;
        return book(task);
      }),
    ]);
    await until(async () => (await bench.state(id)) === 'done');
    expect(attempt).toBe(1);
  });

  it('keeps nothing of a finished task with the broker', async () => {
    await bench.dispatcher(broker);
    await bench.worker([
      handlerOf('plain', () => Promise.reject(new PermanentFailure('no', 'It cannot be.'))),
    ]);
    const ids = await Promise.all([bench.write('plain'), bench.write('debounced')]);
    await until(async () => (await Promise.all(ids.map((id) => bench.state(id)))).join() === 'failed,done');
    const left = (): Promise<unknown[]> =>
      name === 'postgres' ? bench.ownerRows('SELECT * FROM bullmq.job') : bench.storedMessages();
    await until(async () => (await left()).length === 0);
  });
});

/** A broker whose methods can be replaced one by one. */
function bound(broker: Broker): Broker {
  return {
    name: broker.name,
    send: (...call) => broker.send(...call),
    remark: (...call) => broker.remark(...call),
    close: () => broker.close(),
  };
}
