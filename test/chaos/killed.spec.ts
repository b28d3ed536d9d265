import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../support/wait.js';
import { onBothCarriers, type Scene } from './support/carriers.js';
import { POINTS } from './support/points.js';

/** Each is an upload and a mail with two documents. */
const SENDINGS = 3;

onBothCarriers((open) => {
  let scene: Scene;

  beforeAll(async () => {
    scene = await open();
  });

  afterAll(() => scene.close());

  it('a worker killed at any point of upload and mail leaves every file booked once', async () => {
    const { stage } = scene;
    for (const point of POINTS) stage.trap.arm(point);
    await Promise.all([stage.apis.keep(1), stage.intakes.keep(1), stage.workers.keep(2)]);

    for (let n = 0; n < SENDINGS; n += 1) {
      await Promise.all([
        stage.upload(await stage.make()),
        stage.mail(await stage.make(), await stage.make()),
      ]);
    }
    await stage.settled();

    // Worked until every point was passed: a kill may take a task past one that was meant for it.
    expect(POINTS.filter((point) => stage.trap.sprungBy(point) === undefined)).toEqual([]);
    const counts = await stage.verdict({ mayFail: (cause) => cause === 'worker_lost' });
    await until(() => stage.workers.restarts >= POINTS.length, { what: 'the last one is started again' });
    expect(counts.failed).toBeLessThan(counts.files);
  });
});
