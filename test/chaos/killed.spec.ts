import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyNth, runs } from '../support/counts.js';
import { until } from '../support/wait.js';
import { onBothBrokers, type Scene } from './support/brokers.js';
import { POINTS as ALL_POINTS } from './support/points.js';

const WORKERS = 2;
const POINTS = everyNth(3, ALL_POINTS);
/** Each sending is an upload and a mail with two documents. */
const SENDINGS = runs({ short: 1, full: 3 });
/** The test works until every point was passed: a kill may move a task past a point meant for it. */
const MOST_SENDINGS = 15;

onBothBrokers({ short: 'Redis' }, (open) => {
  let scene: Scene;

  beforeAll(async () => {
    scene = await open();
  });

  afterAll(() => scene.close());

  it('a worker killed at any point of upload and mail leaves every file booked once', async () => {
    const { stage } = scene;
    for (const point of POINTS) stage.trap.arm(point);
    await Promise.all([stage.apis.keep(1), stage.intakes.keep(1), stage.workers.keep(WORKERS)]);

    const send = async () => {
      const [uploaded, ...mailed] = [await stage.make(), await stage.make(), await stage.make()];
      await Promise.all([stage.upload(uploaded), stage.mail(...mailed)]);
    };
    for (let n = 0; n < SENDINGS; n += 1) await send();
    await stage.settled();
    const missed = () => POINTS.filter((point) => stage.trap.sprungBy(point) === undefined);
    for (let n = SENDINGS; n < MOST_SENDINGS && missed().length > 0; n += 1) {
      await send();
      await stage.settled();
    }

    expect(missed()).toEqual([]);
    // Every trap has sprung: the remaining workers book later documents without meeting one.
    await send();
    await stage.settled();
    const counts = await stage.verdict({ mayFail: (cause) => cause === 'worker_lost' });
    // The process of one task may also have sprung a point, and nobody restarts that process.
    await until(() => stage.workers.running.length === WORKERS, { what: 'the last one is started again' });
    expect(counts.failed).toBeLessThanOrEqual(counts.sent - 3);
  });
});
