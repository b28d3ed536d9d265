import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RecordingBroker, TaskBench, until } from '../../../test/support/task-bench.js';
import { enqueueAll } from './enqueue.js';
import { cancelCompanyTasks, companiesWithLiveTasks, Tasks } from './tasks.js';

describe('writing tasks', () => {
  let bench: TaskBench;
  beforeAll(async () => {
    bench = await TaskBench.open();
  });
  afterAll(() => bench.close());

  const task = async (id: bigint): Promise<Record<string, unknown> | undefined> =>
    (await bench.rows<Record<string, unknown>>('SELECT * FROM tasks.task WHERE id = $1', [id]))[0];

  it('merges debounced requests into one waiting task, with the newest payload', async () => {
    const first = await bench.write('debounced', 11n, { payload: { n: 1 } });
    const second = await bench.write('debounced', 11n, { payload: { n: 2 } });
    expect(second).toBe(first);
    expect(await task(first)).toMatchObject({ payload: { n: 2 }, state: 'waiting' });
  });

  it('keeps companies, keys and kinds apart when it debounces', async () => {
    const ids = await Promise.all([
      bench.write('debounced', 12n),
      bench.write('debounced', 13n),
      bench.write('debounced', null),
      bench.write('debounced', 12n, { dedupKey: 'other' }),
      bench.write('plain', 12n, { dedupKey: '' }),
    ]);
    expect(new Set(ids).size).toBe(5);
  });

  it('writes the tasks of one commit in one statement, and merged requests once with the last payload', async () => {
    const mail = (email: string) =>
      ({ kind: 'send-mail', payload: { letter: 'password_changed', email }, dedupKey: 'k' }) as const;
    await bench.database.transaction((sql) =>
      enqueueAll(sql, [
        mail('a@example.ee'),
        mail('b@example.ee'),
        { ...mail('c@example.ee'), dedupKey: 'other' },
      ]),
    );
    const rows = await bench.rows<{ email: string }>(
      `SELECT payload ->> 'email' AS email FROM tasks.task WHERE kind = 'send-mail' ORDER BY 1`,
    );
    expect(rows).toEqual([{ email: 'b@example.ee' }, { email: 'c@example.ee' }]);
    await bench.database.transaction((sql) => enqueueAll(sql, []));
  });

  it('locks a waiting task that a commit requests again, and writes it only when something changed', async () => {
    const request = { kind: 'rebuild-status', companyId: 19n, payload: {} } as const;
    const ask = () => bench.database.inCompany(19n, (sql) => enqueueAll(sql, [request]));
    const version = async (): Promise<unknown> =>
      (
        await bench.rows<{ version: string }>(
          `SELECT ctid::text AS version FROM tasks.task WHERE company_id = 19`,
        )
      )[0]?.version;
    await ask();
    const before = await version();
    await bench.database.inCompany(19n, async (sql) => {
      await enqueueAll(sql, [request]);
      expect(
        await bench.rows('SELECT 1 FROM tasks.task WHERE company_id = 19 FOR NO KEY UPDATE SKIP LOCKED'),
      ).toEqual([]);
    });
    expect(await version()).toBe(before);
    await bench.rows('UPDATE tasks.task SET attempt = 2 WHERE company_id = 19');
    await ask();
    expect(await bench.rows('SELECT attempt FROM tasks.task WHERE company_id = 19')).toEqual([
      { attempt: 0 },
    ]);
  });

  it.each(['queued', 'running'])('never merges a new request into a %s task', async (state) => {
    const first = await bench.write('debounced', 14n);
    await bench.rows(`UPDATE tasks.task SET state = $2 WHERE id = $1`, [first, state]);
    const second = await bench.write('debounced', 14n);
    expect(second).not.toBe(first);
    expect(await task(first)).toMatchObject({ state });
    await bench.rows(`UPDATE tasks.task SET state = 'done' WHERE id = ANY ($1::bigint[])`, [[first, second]]);
  });

  it('lets a request that races with the dispatch of the waiting task become a task of its own', async () => {
    const first = await bench.write('debounced', 15n, { payload: { n: 1 } });
    let second = 0n;
    await bench.database.systemTransaction(async (sql) => {
      await sql.run(`UPDATE tasks.task SET state = 'queued' WHERE id = $1`, [first]);
      const racing = bench.write('debounced', 15n, { payload: { n: 2 } });
      await until(async () => (await bench.rows(`SELECT 1 FROM pg_locks WHERE NOT granted`)).length > 0);
      setImmediate(() => void racing.then((id) => (second = id)));
    });
    await until(() => second !== 0n);
    expect(second).not.toBe(first);
    expect(await task(second)).toMatchObject({ state: 'waiting', payload: { n: 2 } });
  });

  it('leaves the work of a failed run to the newer waiting request', async () => {
    const first = await bench.write('debounced', 16n);
    await bench.rows(`UPDATE tasks.task SET state = 'failed' WHERE id = $1`, [first]);
    await bench.write('debounced', 16n);
    expect(await new Tasks(bench.database).retry(first)).toBe('duplicate');
    expect(await task(first)).toMatchObject({ state: 'duplicate', reason_code: 'superseded' });
  });

  it('lets staff run a failed task again from its first attempt, and only a failed one', async () => {
    const tasks = new Tasks(bench.database);
    const id = await bench.write('plain', 17n);
    expect(await tasks.retry(id)).toBeUndefined();
    await bench.rows(
      `UPDATE tasks.task SET state = 'failed', attempt = 3, finished_at = now() WHERE id = $1`,
      [id],
    );
    expect(
      (await tasks.list({ states: ['failed'], companyId: 17n, limit: 10 })).map((one) => one.id),
    ).toEqual([id]);
    expect(await tasks.retry(id)).toBe('waiting');
    expect(await task(id)).toMatchObject({ state: 'waiting', attempt: 0, finished_at: null });
  });

  it('merges requests into a task that is scheduled, which waits at once when one of them is due', async () => {
    const later = { runAt: new Date('2999-01-01T00:00:00Z') };
    const first = await bench.write('debounced', 51n, { ...later, payload: { n: 1 } });
    expect(await bench.write('debounced', 51n, { ...later, payload: { n: 2 } })).toBe(first);
    expect(await task(first)).toMatchObject({ state: 'scheduled', payload: { n: 2 } });
    expect(await bench.write('debounced', 51n, { payload: { n: 3 } })).toBe(first);
    expect(await task(first)).toMatchObject({ state: 'waiting', payload: { n: 3 } });
    expect(await bench.write('debounced', 51n, later)).toBe(first);
    expect(await task(first)).toMatchObject({ state: 'waiting' });
  });

  it('schedules the requests of a kind that is held back, and no past ones', async () => {
    await bench.database.inCompany(52n, (sql) =>
      enqueueAll(sql, [
        { kind: 'rebuild-status', companyId: 52n, payload: {} },
        { kind: 'charge-taxes', companyId: 52n, payload: {}, runAt: new Date('2026-01-01T00:00:00Z') },
      ]),
    );
    expect(
      await bench.rows('SELECT kind, state FROM tasks.task WHERE company_id = 52 ORDER BY kind'),
    ).toEqual([
      { kind: 'charge-taxes', state: 'waiting' },
      { kind: 'rebuild-status', state: 'scheduled' },
    ]);
  });

  it('merges the requests of the release before into a scheduled task', async () => {
    const id = await bench.write('debounced', 53n, { runAt: new Date('2999-01-01T00:00:00Z') });
    const [merged] = await bench.rows(
      `INSERT INTO tasks.task AS task (company_id, kind, version, queue, payload, priority, run_at, dedup_key)
       VALUES (53, 'debounced', 1, 'shared', '{"n": 9}', 5, now(), '')
       ON CONFLICT (company_id, kind, dedup_key) WHERE state = 'waiting' AND dedup_key IS NOT NULL
       DO UPDATE SET payload = excluded.payload, run_at = least(task.run_at, excluded.run_at)
       RETURNING id, payload`,
    );
    expect(merged).toEqual({ id, payload: { n: 9 } });
  });

  it('puts a task back as scheduled until its next attempt, and for the release before as waiting', async () => {
    const [ours, theirs] = [await bench.write('plain', 54n), await bench.write('plain', 54n)];
    const [row] = await bench.rows<{ ours: string; theirs: string }>(
      `SELECT
         tasks.put_back($1, 0, ARRAY['waiting'], now() + interval '1 hour', 1, NULL, NULL, p_schedules => true) AS ours,
         tasks.put_back($2, 0, ARRAY['waiting'], now() + interval '1 hour', 1, NULL, NULL, NULL) AS theirs`,
      [ours, theirs],
    );
    expect(row).toEqual({ ours: 'scheduled', theirs: 'waiting' });
  });

  it('shows and counts a scheduled task as waiting, and finds and cancels it', async () => {
    const tasks = new Tasks(bench.database);
    const runAt = new Date('2999-01-01T00:00:00Z');
    const id = await bench.write('narrow', 55n, { runAt, subject: { type: 'file', id: '9' } });
    const due = await bench.write('narrow', 55n);
    expect(await tasks.get(id)).toMatchObject({ state: 'waiting', runAt });
    const waiting = await tasks.list({ states: ['waiting'], companyId: 55n, limit: 10 });
    expect(waiting.map((one) => [one.id, one.state])).toEqual([
      [due, 'waiting'],
      [id, 'waiting'],
    ]);
    expect(
      (await tasks.list({ states: ['waiting'], kinds: ['narrow'], limit: 10 })).map((one) => one.id),
    ).toEqual([due, id]);
    expect(await tasks.list({ states: ['queued', 'running'], companyId: 55n, limit: 10 })).toEqual([]);
    const counts = (await tasks.overview()).filter(({ kind }) => kind === 'narrow');
    expect(counts).toMatchObject([{ queue: 'narrow', state: 'waiting', tasks: 2n }]);
    await bench.rows(`UPDATE tasks.task SET kind = 'rebuild-status' WHERE id = $1`, [id]);
    expect(
      await bench.database.system((sql) => companiesWithLiveTasks(sql, [55n], ['rebuild-status'])),
    ).toEqual(new Set([55n]));
    expect(await bench.database.inCompany(55n, (sql) => cancelCompanyTasks(sql, 55n))).toBe(2);
    expect(await bench.state(id)).toBe('skipped');
  });

  it('refuses a payload that does not fit the kind, before anything is written', async () => {
    await expect(bench.write('plain', 18n, { payload: { fileId: 'x' } })).rejects.toThrow();
    expect(await bench.rows('SELECT 1 FROM tasks.task WHERE company_id = 18')).toEqual([]);
  });

  it('hides the tasks of other companies from a company, and refuses to touch them', async () => {
    const theirs = await bench.write('plain', 21n);
    const [seen, touched] = await bench.database.inCompany(22n, (sql) =>
      Promise.all([
        sql.rows('SELECT 1 FROM tasks.task WHERE id = $1', [theirs]),
        sql.run(`UPDATE tasks.task SET state = 'done' WHERE id = $1`, [theirs]),
      ]),
    );
    expect([seen, touched]).toEqual([[], 0]);
    expect(await bench.database.inCompany(22n, (sql) => cancelCompanyTasks(sql, 21n))).toBe(0);
    await expect(
      bench.database.inCompany(22n, (sql) =>
        bench.enqueue(sql, { kind: 'plain', payload: { n: 1 }, companyId: 21n }),
      ),
    ).rejects.toThrow('row-level security');
  });

  it('cancels every task of one company only', async () => {
    const [waiting, running, done, other] = await Promise.all([
      bench.write('plain', 31n),
      bench.write('plain', 31n),
      bench.write('plain', 31n),
      bench.write('plain', 32n),
    ]);
    await bench.rows(`UPDATE tasks.task SET state = 'running' WHERE id = $1`, [running]);
    await bench.rows(`UPDATE tasks.task SET state = 'done' WHERE id = $1`, [done]);
    expect(await bench.database.inCompany(31n, (sql) => cancelCompanyTasks(sql, 31n))).toBe(2);
    const states = await Promise.all([waiting, running, done, other].map((id) => bench.state(id)));
    expect(states).toEqual(['skipped', 'skipped', 'done', 'waiting']);
  });

  it('wakes the dispatcher at the commit rather than at the poll', async () => {
    const broker = new RecordingBroker();
    const dispatcher = await bench.dispatcher(broker, { pollMs: 1_000 });
    await until(() => dispatcher.leads);
    await bench.write('urgent', 41n);
    await until(() => broker.messages.some((message) => message.kind === 'urgent'));
    const startedAt = performance.now();
    const waits: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const id = await bench.write('urgent', 41n);
      const from = performance.now();
      await until(() => broker.messages.some((message) => message.taskId === id));
      waits.push(performance.now() - from);
    }
    expect(Math.min(...waits)).toBeLessThan(200);
    expect(performance.now() - startedAt).toBeLessThan(4_000);
  });
});
