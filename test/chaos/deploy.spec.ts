import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueuer } from '#tasks';
import { until } from '../support/wait.js';
import { NEW_KIND, NEW_VERSION, NEXT_CATALOGUE } from './entries/next-release.js';
import { onBothBrokers, type Scene } from './support/brokers.js';
import { type Running } from './support/running.js';
import { LONG_MS } from './support/stage.js';

interface TaskState {
  kind: string;
  state: string;
  attempt: number;
}

onBothBrokers({ short: 'Redis' }, (open) => {
  let scene: Scene;
  let old: Running | undefined;
  let next: Running | undefined;

  beforeAll(async () => {
    scene = await open();
    await scene.stage.apis.keep(1);
  });

  afterAll(async () => {
    await Promise.all([old?.kill(), next?.kill()]);
    await scene.close();
  });

  const newer = (): Promise<TaskState[]> =>
    scene.stage.db.owner<TaskState>(
      'SELECT kind, state, attempt FROM tasks.task WHERE kind = $1 OR (kind = $2 AND version = $3) ORDER BY kind',
      [NEW_KIND, 'extract-file', NEW_VERSION],
    );

  const posted = async (number: string): Promise<boolean> =>
    (
      await scene.stage.db.owner('SELECT 1 FROM books.invoice WHERE number = $1 AND posted_at IS NOT NULL', [
        number,
      ])
    ).length > 0;

  it('tasks of a kind or payload version unknown to the old worker wait for the new one; the others run', async () => {
    const { stage } = scene;
    const { db, companyId } = stage;
    const read = await stage.upload(await stage.make());
    await db.owner(`UPDATE tasks.task SET version = $1 WHERE kind = 'extract-file'`, [NEW_VERSION]);
    await db.database.inCompany(companyId, (sql) =>
      enqueuer(NEXT_CATALOGUE)(sql, { kind: NEW_KIND, payload: {}, companyId }),
    );

    old = await stage.start('worker');
    const known = await stage.make();
    await stage.upload(known);
    await until(() => posted(known.number), {
      timeoutMs: LONG_MS,
      what: 'the old worker books what it knows',
    });
    const waiting = { state: 'waiting', attempt: 0 };
    expect(await newer()).toEqual([
      { kind: 'extract-file', ...waiting },
      { kind: NEW_KIND, ...waiting },
    ]);

    next = await stage.start('worker', { release: 'next' });
    expect(await old.stop()).toEqual({ code: 0, signal: null });
    await stage.settled();
    expect((await newer()).map(({ kind, state }) => [kind, state])).toEqual([
      ['extract-file', 'done'],
      [NEW_KIND, 'done'],
    ]);
    expect(read.status).toBe(201);
    expect(await stage.verdict()).toMatchObject({ sent: 2, files: 2, invoices: 2, entries: 2, failed: 0 });
  });
});
