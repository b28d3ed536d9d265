import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PrivatePostgres } from '../chaos/support/postgres.js';
import { PrivateRedis } from '../chaos/support/redis.js';
import { ownerOf } from '../support/owner.js';
import { until } from '../support/wait.js';
import { makeCutPlan } from './plan/cuts.js';
import { Disks, missingForDisks } from './power/disks.js';
import { Machine } from './power/machine.js';
import { Installation } from './run/installation.js';
import { runPlan } from './run/run-plan.js';

const missing = missingForDisks();
const SEEDS = [1, 2, 3, 4, 5];
const CUTS = 4;

describe.skipIf(missing !== undefined)(
  `power cuts${missing === undefined ? '' : `: not run, ${missing}`}`,
  () => {
    it('leave a Postgres that has just been made able to start', async () => {
      const disks = await Disks.mount({ postgres: { fileFlushStoresName: true } });
      const postgres = await PrivatePostgres.start({ home: disks.path('postgres') });
      disks.cut();
      await postgres.kill();
      await disks.restore('none', 1);
      await postgres.begin();
      await postgres.close();
      await disks.close();
    });

    it.each([
      ['leave a committed row', true, 1],
      ['lose the row of a Postgres that does not flush, as they must', false, 0],
    ])('%s', async (_what, durable, rows) => {
      const disks = await Disks.mount({ postgres: { fileFlushStoresName: true } });
      const home = disks.path('postgres');
      const first = await PrivatePostgres.start({ home });
      const before = ownerOf(first.url);
      await before.ask('CREATE TABLE kept (n integer)');
      await before.ask('CHECKPOINT');
      await before.close();
      await first.close();

      const postgres = await PrivatePostgres.start({ home, durable });
      const owner = ownerOf(postgres.url);
      await owner.ask('INSERT INTO kept VALUES (1)');
      disks.cut();
      await postgres.kill();
      await disks.restore('none', 1);
      await postgres.begin();
      expect(await until(() => owner.ask('SELECT n FROM kept'))).toHaveLength(rows);
      await owner.close();
      await postgres.close();
      await disks.close();
    });

    describe('under an installation', () => {
      let machine: Machine;
      let installation: Installation;

      beforeAll(async () => {
        machine = await Machine.start(true);
        installation = await Installation.open({
          db: machine.db,
          machine,
          broker: PrivateRedis.binary() === undefined ? 'postgres' : 'redis',
        });
      });

      afterAll(async () => {
        await installation.close();
        await machine.close();
      });

      it.each(SEEDS)('seed %i: the work of three companies keeps every rule', async (seed) => {
        const { violations } = await runPlan(
          installation,
          makeCutPlan({ seed, seconds: 3, cuts: CUTS }),
          seed,
        );
        expect(violations).toEqual([]);
      });
    });
  },
);
