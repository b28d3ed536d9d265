import { performance } from 'node:perf_hooks';
import { Worker } from 'bullmq';
import { Logger, makeWorkerUtils, run as runGraphile } from 'graphile-worker';
import { handlerOf, until } from '../../support/task-bench.js';
import { type Bench } from '../support/bench.js';
import { emptyDatabase } from '../support/place.js';
import { onRedis, type OnRedis } from './on-redis.js';
import { addInBulk, bytesUnder, CONCURRENCY, fill, PLAIN } from './plain.js';

const ROUNDS = 5;
const TASKS = 10_000;

/** No-op tasks: their cost is the claim and the acknowledgement, which are durable here and in graphile-worker. */
export const running: Bench = {
  name: 'running',
  about: `${TASKS} no-op tasks at concurrency ${CONCURRENCY}, against bare BullMQ and against graphile-worker`,
  async run(report) {
    await onRedis(report, async (on) => {
      const graphile = await openGraphile();
      const ours: number[] = [];
      const bull: number[] = [];
      const theirs: number[] = [];
      const left: number[] = [];
      try {
        for (let round = 0; round < ROUNDS; round += 1) {
          bull.push(await bullRound(on, round));
          theirs.push(await graphile.round());
          ours.push(await ourRound(on));
          // In addition to messages, BullMQ keeps some keys of the queue itself.
          left.push((await bytesUnder(on.redis, `${on.bench.keyPrefix}*:plain:[0-9]`)) / TASKS);
        }
      } finally {
        await graphile.drop();
      }
      report.ratio('against BullMQ', 'tasks/s', ours, bull, { id: 'G2a', atLeast: 0.15 });
      report.ratio('against graphile-worker', 'tasks/s', ours, theirs, { id: 'G2b', atLeast: 1 });
      report.figure('kept in Redis of a finished task', 'bytes', left, { id: 'G8d', atMost: 0 });
    });
  },
};

async function bullRound({ raw, redis, rawPrefix }: OnRedis, round: number): Promise<number> {
  await addInBulk(raw, TASKS, round);
  let heard = 0;
  const from = performance.now();
  const worker = new Worker(
    'raw',
    () => {
      heard += 1;
      return Promise.resolve();
    },
    { connection: redis, prefix: rawPrefix, concurrency: CONCURRENCY, removeOnComplete: { count: 0 } },
  );
  await until(() => heard >= TASKS);
  const perSecond = (TASKS * 1_000) / (performance.now() - from);
  await worker.close();
  return perSecond;
}

async function ourRound({ bench, broker }: OnRedis): Promise<number> {
  await fill(bench, TASKS, 100);
  const dispatcher = await bench.dispatcher(broker, { catalogue: PLAIN });
  await until(
    async () => (await bench.rows(`SELECT 1 FROM tasks.task WHERE state = 'waiting' LIMIT 1`)).length === 0,
  );
  await dispatcher.stop();
  let done = 0;
  const from = performance.now();
  const worker = await bench.worker([handlerOf('plain', () => Promise.resolve('done'))], {
    catalogue: PLAIN,
    onPoint: (name) => {
      if (name === 'ended') done += 1;
    },
  });
  await until(() => done >= TASKS);
  const perSecond = (TASKS * 1_000) / (performance.now() - from);
  await worker.close();
  return perSecond;
}

/** Configured for speed as its documentation advises, but without its local queue and batches, which acknowledge in bulk. */
async function openGraphile(): Promise<{ round(): Promise<number>; drop(): Promise<void> }> {
  const place = await emptyDatabase();
  const { url } = place;
  const utils = await makeWorkerUtils({ connectionString: url });
  await utils.migrate();
  return {
    round: async () => {
      const spec = { identifier: 'plain', payload: { n: 1 } };
      await utils.addJobs(Array.from({ length: TASKS }, () => spec));
      let done = 0;
      const from = performance.now();
      const runner = await runGraphile({
        connectionString: url,
        concurrency: CONCURRENCY,
        maxPoolSize: CONCURRENCY,
        logger: new Logger(() => () => undefined),
        noHandleSignals: true,
        taskList: {
          plain: () => {
            done += 1;
          },
        },
      });
      await until(() => done >= TASKS);
      const perSecond = (TASKS * 1_000) / (performance.now() - from);
      await runner.stop();
      return perSecond;
    },
    drop: async () => {
      await utils.release();
      await place.drop();
    },
  };
}
