import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processEnvironment } from '#platform';
import { until } from '../support/wait.js';
import { Chance } from './support/chance.js';
import { Faults } from './support/faults.js';
import { PrivatePostgres } from './support/postgres.js';
import { PrivateRedis } from './support/redis.js';
import { LONG_MS, OPEN, Stage } from './support/stage.js';

/** `SOAK_MINUTES`, `SOAK_SEED` (the first; each round takes the next) and `SOAK_FILES` per round. */
const given = processEnvironment();
const minutes = Number(given['SOAK_MINUTES'] ?? 10);
const firstSeed = Number(given['SOAK_SEED'] ?? 1);
const files = Number(given['SOAK_FILES'] ?? 150);
const SENDERS = 4;
const MOST_IN_A_MAIL = 4;
/** Sending waits while this many tasks are open, so that faults hit every kind of work. */
const BACKLOG = 12;
const ROUND_MS = 15 * 60_000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

let postgres: PrivatePostgres;

beforeAll(async () => {
  postgres = await PrivatePostgres.start();
});
afterAll(async () => {
  await postgres.close();
});

interface Total {
  sent: number;
  failed: number;
  faults: number;
}

async function round(seed: number): Promise<Total> {
  const chance = new Chance(seed);
  const redis = seed % 2 === 0 ? undefined : await PrivateRedis.start();
  const db = await postgres.open();
  const stage = await Stage.open({ db, ...(redis === undefined ? {} : { redisUrl: redis.url }) });
  const begun = performance.now();
  try {
    await Promise.all([stage.apis.keep(1), stage.intakes.keep(1), stage.workers.keep(2)]);
    const faults = new Faults(stage, chance, postgres, redis);
    const hurting = faults.run();
    const sender = async (): Promise<void> => {
      while (stage.sent.length < files) {
        await until(async () => (await stage.countTasks(...OPEN)) < BACKLOG, {
          timeoutMs: LONG_MS,
          what: 'the work keeps up',
        });
        if (chance.below(2) === 0) await stage.upload(await stage.make());
        else {
          const count = 1 + chance.below(MOST_IN_A_MAIL);
          await stage.mail(...(await Promise.all(Array.from({ length: count }, () => stage.make()))));
        }
      }
    };
    try {
      await Promise.all(Array.from({ length: SENDERS }, sender));
    } finally {
      faults.stop();
      stage.trap.clear();
      await hurting;
    }
    await stage.settled();
    // Attempts are few and faults are many: work may run out of attempts, but must report it.
    const counts = await stage.verdict({ mayFail: () => true });
    const sum = [...faults.done.values()].reduce((total, one) => total + one, 0);
    const restarts = stage.workers.restarts + stage.apis.restarts + stage.intakes.restarts;
    say(
      `seed ${seed}, ${redis === undefined ? 'postgres' : 'redis'}, ${Math.round((performance.now() - begun) / 1000)} s: ` +
        `${sum} faults, ${restarts} processes killed; sent ${counts.sent}, files ${counts.files}, ` +
        `documents ${counts.documents}, invoices ${counts.invoices}, entries ${counts.entries}, ` +
        `failed ${counts.failed} [${counts.causes.join('; ')}], mails ${counts.emails}`,
    );
    say(`  ${[...faults.done].map(([kind, count]) => `${kind} ${count}`).join(', ')}`);
    return { sent: counts.sent, failed: counts.failed, faults: sum };
  } finally {
    await stage.close();
    await redis?.kill();
    await db.drop();
  }
}

describe('under random faults', () => {
  it(
    'every document is booked once, or fails with a cause',
    async () => {
      const end = performance.now() + minutes * 60_000;
      const total: Total = { sent: 0, failed: 0, faults: 0 };
      let seed = firstSeed;
      for (; seed === firstSeed || performance.now() < end; seed += 1) {
        const one = await round(seed).catch((error: unknown) => {
          throw new Error(`seed ${seed}: ${String(error)}`, { cause: error });
        });
        total.sent += one.sent;
        total.failed += one.failed;
        total.faults += one.faults;
      }
      say(
        `seeds ${firstSeed} to ${seed - 1}: ${total.faults} faults; ${total.sent} documents, ` +
          `${total.sent - total.failed} booked once, ${total.failed} failed with their cause`,
      );
      expect(total.sent).toBeGreaterThan(0);
    },
    minutes * 60_000 + ROUND_MS,
  );
});
