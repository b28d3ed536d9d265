import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { type Broker } from '#tasks';
import { TaskBench, testConfig } from '../../support/task-bench.js';
import { type Report } from '../support/bench.js';

/** The setting of a benchmark of tasks: the tables of tasks, the broker, and bare BullMQ on the same Redis. */
export interface OnRedis {
  readonly bench: TaskBench;
  readonly broker: Broker;
  readonly redis: Redis;
  readonly raw: Queue;
  readonly rawPrefix: string;
}

/** Goals of tasks apply to Redis: without it, nothing is measured. */
export async function onRedis(report: Report, work: (on: OnRedis) => Promise<void>): Promise<void> {
  if (testConfig.REDIS_URL === undefined) {
    report.note('not measured: set REDIS_URL');
    return;
  }
  const bench = await TaskBench.open('redis');
  const broker = await bench.broker();
  const redis = new Redis(testConfig.REDIS_URL, { maxRetriesPerRequest: null });
  const rawPrefix = `raw-${bench.keyPrefix}`;
  const raw = new Queue('raw', { connection: redis, prefix: rawPrefix });
  try {
    await work({ bench, broker, redis, raw, rawPrefix });
  } finally {
    await raw.obliterate({ force: true });
    await raw.close();
    await redis.quit();
    await bench.close();
  }
}
