import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Broker } from '../broker/broker.js';
import { gate } from '../../../../test/support/gate.js';
import { handlerOf, TaskBench, TEST_CATALOGUE, until } from '../../../../test/support/task-bench.js';
import { capacityChannelOf } from '../notifications.js';
import { LeaseLost, PermanentFailure, RetryableFailure } from './failures.js';
import { type TaskCall } from './handler.js';

describe('the worker', () => {
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

  it('retries after a failure until the attempts are used up, then marks the subject', async () => {
    await bench.asOwner((client) =>
      client.query('CREATE TABLE mark (note text); GRANT ALL ON mark TO raamat_app'),
    );
    const attempts: [number, boolean][] = [];
    await bench.worker([
      handlerOf(
        'plain',
        (task) => {
          attempts.push([task.attempt, task.lastAttempt]);
          return Promise.reject(new RetryableFailure('away', 'The register is away.'));
        },
        async (sql, task, failure) => {
          await sql.run('INSERT INTO mark VALUES ($1)', [`${task.subject?.id ?? ''} ${failure.code}`]);
        },
      ),
    ]);
    const id = await bench.write('plain', 1n, { subject: { type: 'file', id: '77' } });
    await until(async () => (await bench.state(id)) === 'failed');
    expect(attempts).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(await row(id)).toMatchObject({ reason_code: 'away', reason: 'The register is away.' });
    expect(await bench.ownerRows('SELECT note FROM mark')).toEqual([{ note: '77 away' }]);
  });

  it('fails at once when another attempt cannot help', async () => {
    let runs = 0;
    await bench.worker([
      handlerOf('plain', () => {
        runs += 1;
        return Promise.reject(new PermanentFailure('void', 'The file is gone.'));
      }),
    ]);
    const id = await bench.write('plain');
    await until(async () => (await bench.state(id)) === 'failed');
    expect(runs).toBe(1);
    expect(await row(id)).toMatchObject({ reason_code: 'void', attempt: 1 });
  });

  it('fails a task only together with its mark', async () => {
    let marks = 0;
    await bench.worker([
      handlerOf(
        'plain',
        () => Promise.reject(new PermanentFailure('void', 'The file is gone.')),
        () => {
          marks += 1;
          return marks === 1 ? Promise.reject(new Error('The mark is refused.')) : Promise.resolve();
        },
      ),
    ]);
    const id = await bench.write('plain');
    await until(async () => (await bench.state(id)) === 'failed');
    expect(marks).toBe(2);
    expect(await row(id)).toMatchObject({ reason_code: 'void' });
  });

  it('fails a task that keeps losing its workers, with its mark and without running it', async () => {
    let runs = 0;
    const failures: string[] = [];
    await bench.worker([
      handlerOf(
        'plain',
        () => {
          runs += 1;
          return Promise.resolve('done');
        },
        (_sql, _task, failure) => {
          failures.push(failure.code);
          return Promise.resolve();
        },
      ),
    ]);
    const id = await bench.write('plain', 1n, { runAt: new Date('2999-01-01T00:00:00Z') });
    await bench.rows(
      `UPDATE tasks.task SET state = 'running', attempt = 3, suspected = 2, delivery = 3,
         lease_until = now() - interval '1 second'
       WHERE id = $1`,
      [id],
    );
    await until(async () => (await bench.state(id)) === 'failed');
    expect([runs, failures]).toEqual([0, ['worker_lost']]);
  });

  it('postpones a task without counting the attempt', async () => {
    let later = true;
    const attempts: number[] = [];
    await bench.worker([
      handlerOf('plain', (task) => {
        attempts.push(task.attempt);
        const first = later;
        later = false;
        return Promise.resolve(
          first ? { tryLater: new Date('2020-01-01T00:00:00Z'), reason: 'The bank is closed.' } : 'skipped',
        );
      }),
    ]);
    const id = await bench.write('plain');
    await until(async () => (await bench.state(id)) === 'skipped');
    expect(attempts).toEqual([1, 1]);
  });

  it('aborts a run that takes too long', async () => {
    const never = gate();
    let signal: AbortSignal | undefined;
    await bench.worker([
      handlerOf('hasty', async (task) => {
        signal = task.signal;
        await never.passed;
        return 'done';
      }),
    ]);
    const id = await bench.write('hasty');
    await until(async () => (await bench.state(id)) === 'failed');
    expect(await row(id)).toMatchObject({ reason_code: 'time_limit' });
    expect(signal?.aborted).toBe(true);
  });

  it('fails a payload that cannot be read', async () => {
    await bench.worker([]);
    const id = await bench.write('plain', 1n, { runAt: new Date('2999-01-01T00:00:00Z') });
    await bench.rows(`UPDATE tasks.task SET payload = '{"n": "one"}', run_at = now() WHERE id = $1`, [id]);
    await until(async () => (await bench.state(id)) === 'failed');
    expect(await row(id)).toMatchObject({ reason_code: 'payload_invalid', attempt: 1 });
  });

  it('tells how many tasks it runs at once in each queue, from its start until it begins to end', async () => {
    const told = () =>
      bench.rows<{ slots: unknown }>(
        `SELECT slots FROM tasks.worker WHERE seen_at > now() - interval '1 minute'`,
      );
    const worker = await bench.worker([], { concurrency: { narrow: 3 } });
    expect(await told()).toEqual([{ slots: { plain: 10, narrow: 3, shared: 10 } }]);
    await worker.close();
    expect(await told()).toEqual([]);
  });

  it('does not claim a payload newer than it reads', async () => {
    await bench.worker([]);
    const id = await bench.write('plain', 1n, { runAt: new Date('2999-01-01T00:00:00Z') });
    await bench.rows(`UPDATE tasks.task SET version = 2, state = 'queued', delivery = 5 WHERE id = $1`, [id]);
    await broker.send('plain', [{ taskId: id, delivery: 5, kind: 'plain' }]);
    await until(async () => (await bench.state(id)) === 'scheduled');
    expect(await row(id)).toMatchObject({ attempt: 0, reason_code: 'newer_worker' });
  });

  it('notifies of the capacity that a finished task frees in its queue', async () => {
    const heard: string[] = [];
    for (const queue of ['plain', 'narrow'])
      await bench.database.listen(capacityChannelOf(queue), () => heard.push(queue));
    await bench.worker([handlerOf('plain', () => Promise.resolve('done'))]);
    await bench.write('plain', 1n);
    await until(() => heard.length > 0);
    expect(heard).toEqual(['plain']);
  });

  it('ignores a message of an older delivery', async () => {
    const runs: bigint[] = [];
    await bench.worker([
      handlerOf('plain', (task) => {
        runs.push(task.id);
        return Promise.resolve('done');
      }),
    ]);
    // The dispatcher sends everything that is queued when it begins to lead: it has done so once it has dispatched.
    const first = await bench.write('plain', 2n);
    await until(async () => (await bench.state(first)) === 'done');
    const held = await bench.write('plain', 1n, { runAt: new Date('2999-01-01T00:00:00Z') });
    await bench.rows(
      `UPDATE tasks.task SET state = 'queued', delivery = 2, lease_until = now() + interval '1 hour' WHERE id = $1`,
      [held],
    );
    await broker.send('plain', [{ taskId: held, delivery: 1, kind: 'plain' }]);
    const next = await bench.write('plain', 2n);
    await until(async () => (await bench.state(next)) === 'done');
    expect(runs).toEqual([first, next]);
    expect(await bench.state(held)).toBe('queued');
  });

  it('renews the leases of its runs, also while a transaction of the task locks the row', async () => {
    const started = gate();
    const renewed = gate();
    await bench.worker(
      [
        handlerOf('plain', (task) =>
          bench.database.inCompany(1n, async (sql) => {
            await task.fence(sql);
            started.open();
            await renewed.passed;
            expect(task.signal.aborted).toBe(false);
            await task.finish(sql);
            return 'done' as const;
          }),
        ),
        handlerOf('urgent', async () => {
          await renewed.passed;
          return 'done';
        }),
      ],
      { leaseMs: 150 },
    );
    const id = await bench.write('plain');
    const other = await bench.write('urgent');
    await started.passed;
    await until(async () => (await bench.state(other)) === 'running');
    const leases = new Set<number>();
    await until(async () => {
      const lease = (await row(other))?.['lease_until'];
      if (lease instanceof Date) leases.add(lease.getTime());
      return leases.size >= 6;
    });
    renewed.open();
    await until(async () => (await bench.state(id)) === 'done' && (await bench.state(other)) === 'done');
    expect(await row(id)).toMatchObject({ attempt: 1 });
    expect(await row(other)).toMatchObject({ attempt: 1 });
  });

  it('aborts a run whose task was taken away, and lets it commit nothing', async () => {
    const started = gate<TaskCall>();
    const aborted = gate<unknown>();
    await bench.worker(
      [
        handlerOf('plain', async (task) => {
          started.open(task);
          task.signal.addEventListener('abort', () => {
            aborted.open(task.signal.reason);
          });
          await aborted.passed;
          return 'done';
        }),
      ],
      { leaseMs: 150 },
    );
    const id = await bench.write('plain');
    const task = await started.passed;
    await bench.rows(`UPDATE tasks.task SET state = 'skipped' WHERE id = $1`, [id]);
    expect(await aborted.passed).toBeInstanceOf(LeaseLost);
    await expect(bench.database.inCompany(1n, (sql) => task.finish(sql))).rejects.toThrow(LeaseLost);
    expect(await bench.state(id)).toBe('skipped');
  });

  it('lets a run commit nothing when its claim was lost and another run claimed the same delivery', async () => {
    const started = gate<TaskCall>();
    const goOn = gate();
    await bench.worker([
      handlerOf('plain', async (task) => {
        started.open(task);
        await goOn.passed;
        return 'done';
      }),
    ]);
    const id = await bench.write('plain');
    const task = await started.passed;
    await bench.rows('UPDATE tasks.task SET run = run + 1 WHERE id = $1', [id]);
    await expect(bench.database.inCompany(1n, (sql) => task.fence(sql))).rejects.toThrow(LeaseLost);
    await expect(bench.database.inCompany(1n, (sql) => task.finish(sql))).rejects.toThrow(LeaseLost);
    goOn.open();
    await task.progress(50);
    expect(await row(id)).toMatchObject({ state: 'running', progress: 0 });
  });

  it('runs only one task of a company at a time where the queue requires it', async () => {
    let running = 0;
    let most = 0;
    await bench.worker(
      [
        handlerOf('narrow', async () => {
          running += 1;
          most = Math.max(most, running);
          await bench.rows('SELECT pg_sleep(0.02)');
          running -= 1;
          return 'done';
        }),
      ],
      { concurrency: { narrow: 10 } },
    );
    const ids = await Promise.all([1, 2, 3, 4].map(() => bench.write('narrow', 5n)));
    await until(async () =>
      (await Promise.all(ids.map((id) => bench.state(id)))).every((state) => state === 'done'),
    );
    expect(most).toBe(1);
  });

  it('finishes a task of the service in a transaction of a company', async () => {
    await bench.worker([
      handlerOf('plain', (task) =>
        bench.database.inCompany(9n, async (sql) => {
          await task.finish(sql, 'duplicate');
          return 'duplicate' as const;
        }),
      ),
    ]);
    const id = await bench.write('plain', null);
    await until(async () => (await bench.state(id)) === 'duplicate');
  });

  it('shows the progress of a task', async () => {
    const shown = gate();
    await bench.worker([
      handlerOf('plain', async (task) => {
        await task.progress(40);
        await shown.passed;
        return 'done';
      }),
    ]);
    const id = await bench.write('plain');
    await until(async () => (await row(id))?.['progress'] === 40);
    shown.open();
    await until(async () => (await bench.state(id)) === 'done');
  });

  it('does not start with a handler of a kind that is not in the catalogue', async () => {
    const done = () => Promise.resolve('done' as const);
    const catalogue = { ...TEST_CATALOGUE, kinds: { plain: TEST_CATALOGUE.kinds.plain } };
    await expect(bench.worker([handlerOf('other', done)], { catalogue })).rejects.toThrow('other');
  });
});
