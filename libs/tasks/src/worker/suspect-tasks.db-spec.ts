import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gate } from '../../../../test/support/gate.js';
import { handlerOf, TaskBench, until } from '../../../../test/support/task-bench.js';
import { type Broker } from '../broker/broker.js';
import { type AloneEnd, type AloneProcess } from './alone-run.js';
import { type Held } from './task-rows.js';

describe('a task held by a lost worker', () => {
  let bench: TaskBench;
  let broker: Broker;

  beforeEach(async () => {
    bench = await TaskBench.open();
    broker = await bench.broker();
    await bench.dispatcher(broker, { pollMs: 20 });
  });
  afterEach(() => bench.close());

  const row = async (id: bigint): Promise<Record<string, unknown> | undefined> =>
    (await bench.rows<Record<string, unknown>>('SELECT * FROM tasks.task WHERE id = $1', [id]))[0];
  /** A task in the state left by a worker that was lost during its n-th attempt. */
  const lost = async (attempt: number, suspected: number): Promise<bigint> => {
    const id = await bench.write('plain', 1n, { runAt: new Date('2999-01-01T00:00:00Z') });
    await bench.rows(
      `UPDATE tasks.task SET state = 'running', attempt = $2, suspected = $3, delivery = 1, run = 7,
         lease_until = now() - interval '1 second' WHERE id = $1`,
      [id, attempt, suspected],
    );
    return id;
  };
  /** Fake processes of single tasks: each ends with the result of `end`. */
  const processes = (end: (held: Held) => Promise<AloneEnd>) => {
    const started: Held[] = [];
    const asked: string[] = [];
    const startAlone = (held: Held): AloneProcess => {
      started.push(held);
      return {
        ended: end(held),
        stop: () => asked.push('stop'),
        kill: () => asked.push('kill'),
      };
    };
    return { started, asked, startAlone };
  };
  const finish = async ({ id }: Held): Promise<AloneEnd> => {
    await bench.rows(`UPDATE tasks.task SET state = 'done', finished_at = now() WHERE id = $1`, [id]);
    return 'settled';
  };

  it('once is retried by any worker, and that loss does not count as an attempt', async () => {
    const { started, startAlone } = processes(finish);
    const attempts: number[] = [];
    await bench.worker(
      [
        handlerOf('plain', (task) => {
          attempts.push(task.attempt);
          return Promise.resolve('done');
        }),
      ],
      { startAlone },
    );
    const id = await lost(1, 0);
    await until(async () => (await bench.state(id)) === 'done');
    expect([attempts, started]).toEqual([[1], []]);
    expect(await row(id)).toMatchObject({ attempt: 1, suspected: 1 });
  });

  it('twice runs alone: the worker keeps its lease and does not run it itself', async () => {
    const renewed = gate();
    const { started, startAlone } = processes(async (held) => {
      await renewed.passed;
      return finish(held);
    });
    let runs = 0;
    await bench.worker(
      [
        handlerOf('plain', () => {
          runs += 1;
          return Promise.resolve('done');
        }),
      ],
      { startAlone, leaseMs: 150 },
    );
    const id = await lost(1, 1);
    const leases = new Set<number>();
    await until(async () => {
      const lease = (await row(id))?.['lease_until'];
      if (started.length > 0 && lease instanceof Date) leases.add(lease.getTime());
      return leases.size >= 4;
    });
    renewed.open();
    await until(async () => (await bench.state(id)) === 'done');
    expect([runs, started.length]).toEqual([0, 1]);
    expect(await row(id)).toMatchObject({ attempt: 1, suspected: 2 });
  });

  it('fails, with its mark, when losses while alone have used up its attempts', async () => {
    const { started, startAlone } = processes(() => Promise.resolve('lost'));
    const failures: string[] = [];
    await bench.worker(
      [
        handlerOf(
          'plain',
          () => Promise.resolve('done'),
          (_sql, _task, failure) => {
            failures.push(failure.code);
            return Promise.resolve();
          },
        ),
      ],
      { startAlone },
    );
    const id = await lost(1, 2);
    await until(async () => (await bench.state(id)) === 'failed');
    // The loss before the first of these also happened alone.
    expect([started.length, failures]).toEqual([2, ['worker_lost']]);
  });

  it('loses no attempt when the process for it could not be started', async () => {
    const { startAlone } = processes(() => Promise.resolve('not_started'));
    await bench.worker([handlerOf('plain', () => Promise.resolve('done'))], { startAlone });
    const id = await lost(1, 1);
    await until(async () => {
      const task = await row(id);
      return task?.['suspected'] === 2 && task['state'] === 'scheduled' && Number(task['delivery']) > 1;
    });
    expect(await row(id)).toMatchObject({ attempt: 0, reason_code: 'worker_lost' });
  });

  it('is handed back by its process when the worker shuts down', async () => {
    const asked = gate<AloneEnd>();
    const started = gate();
    const worker = await bench.worker([handlerOf('plain', () => Promise.resolve('done'))], {
      startAlone: () => {
        started.open();
        return {
          ended: asked.passed,
          stop: () => {
            asked.open('settled');
          },
          kill: () => {
            asked.open('lost');
          },
        };
      },
    });
    await lost(1, 1);
    await started.passed;
    await worker.close();
    expect(await asked.passed).toBe('settled');
  });

  it('waits its turn when two others run alone, and is handed back unchanged if the worker shuts down first', async () => {
    const ends: ((end: AloneEnd) => void)[] = [];
    const { started, asked, startAlone } = processes(
      () =>
        new Promise((resolve) => {
          ends.push(resolve);
        }),
    );
    const worker = await bench.worker([handlerOf('plain', () => Promise.resolve('done'))], {
      startAlone,
      graceMs: 0,
    });
    const ids = [await lost(1, 1), await lost(1, 1), await lost(1, 1)];
    const running = async (): Promise<bigint[]> =>
      (
        await bench.rows<{ id: bigint }>(
          `SELECT id FROM tasks.task WHERE id = ANY ($1) AND state = 'running' AND lease_until > now()`,
          [ids],
        )
      ).map(({ id }) => id);
    await until(async () => started.length === 2 && (await running()).length === 3);
    const [waiting] = ids.filter((id) => !started.some((held) => held.id === id));
    const closed = worker.close();
    await until(() => Promise.resolve(asked.length === 2));
    for (const end of ends) end('settled');
    await closed;
    expect(started).toHaveLength(2);
    // The dispatcher may already have dispatched it again, for any other worker.
    expect(await row(waiting ?? 0n)).toMatchObject({
      state: expect.stringMatching(/^(waiting|queued)$/) as string,
      attempt: 0,
      suspected: 2,
    });
  });

  it('is taken over by the process started for it, while the claim of the worker holds', async () => {
    const attempts: number[] = [];
    const alone = await bench.worker([
      handlerOf('plain', (task) => {
        attempts.push(task.attempt);
        return Promise.resolve('done');
      }),
    ]);
    const id = await bench.write('plain', 1n, { runAt: new Date('2999-01-01T00:00:00Z') });
    await bench.rows(
      `UPDATE tasks.task SET state = 'running', attempt = 2, suspected = 2, delivery = 4, run = 9,
         lease_until = now() + interval '1 minute' WHERE id = $1`,
      [id],
    );
    expect(await alone.takeOver({ id, delivery: 4, run: 8n })).toBeUndefined();
    await (
      await alone.takeOver({ id, delivery: 4, run: 9n })
    )?.();
    expect([await bench.state(id), attempts]).toEqual(['done', [2]]);
  });
});
