import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/wait.js';
import { onBothBrokers, type Scene } from './support/brokers.js';
import { type Running } from './support/running.js';
import { LONG_MS } from './support/stage.js';

onBothBrokers({ short: 'Postgres' }, (open) => {
  let scene: Scene;
  let workers: Running[] = [];

  beforeAll(async () => {
    scene = await open();
    const { stage } = scene;
    [, ...workers] = await Promise.all([stage.apis.keep(1), stage.start('worker'), stage.start('worker')]);
  });

  afterAll(async () => {
    await Promise.all(workers.map((one) => one.kill()));
    await scene.close();
  });

  /** The worker that is stopped at a point. */
  async function pausedAt(point: string): Promise<Running> {
    const pid = await until(() => scene.stage.trap.sprungBy(point), {
      timeoutMs: LONG_MS,
      what: `${point} is reached`,
    });
    const paused = workers.find((one) => one.pid === pid);
    if (paused === undefined) throw new Error(`Nobody of this test stands at ${point}.`);
    return paused;
  }

  describe('a worker that is stopped for longer than its lease', () => {
    it.each([
      ['before it has done anything', 'extract-file.claimed'],
      ['before it books', 'book-file.claimed'],
      ['inside its last transaction, which holds the books of the company', 'book-file.finishing'],
      ['as the dispatcher, which holds the leader’s lock', 'dispatcher.dispatched'],
    ])('%s: the other one does the work, and it changes nothing when it continues', async (_where, point) => {
      const { stage } = scene;
      stage.trap.arm(point, 'SIGSTOP');
      await stage.upload(await stage.make());
      const paused = await pausedAt(point);
      await stage.settled();
      paused.signal('SIGCONT');
      await stage.upload(await stage.make());
      const { sent, invoices, failed } = await stage.verdict();
      expect([invoices, failed]).toEqual([sent, 0]);
    });

    it('continues properly: it ends in order on request', async () => {
      const ends = await Promise.all(workers.map((one) => one.stop()));
      expect(ends, workers[0]?.logTail()).toEqual(workers.map(() => ({ code: 0, signal: null })));
    });
  });
});
