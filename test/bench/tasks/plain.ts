import { type Redis } from 'ioredis';
import { type Queue } from 'bullmq';
import { type Catalogue } from '#tasks';
import { jobOf, type DispatchJob } from '../../../libs/tasks/src/broker/dispatch-jobs.js';
import { type TaskBench, TEST_CATALOGUE } from '../../support/task-bench.js';

const UNLIMITED = { concurrency: 50, inFlight: 1_000_000, inFlightPerCompany: 1_000_000 };

/** One kind of task that does nothing, with no limit but the worker's concurrency. */
export const PLAIN = {
  queues: { plain: UNLIMITED },
  services: {},
  kinds: { plain: TEST_CATALOGUE.kinds.plain },
  schedules: {},
} as const satisfies Catalogue;

export const CONCURRENCY = UNLIMITED.concurrency;

/** Writes waiting tasks of several companies and bypasses the API of tasks. */
export async function fill(bench: TaskBench, count: number, companies: number): Promise<void> {
  await bench.asOwner(async (client) => {
    await client.query(
      `INSERT INTO tasks.task (company_id, kind, version, queue, payload, priority, run_at)
       SELECT 1 + n % ${companies}, 'plain', 1, 'plain', '{"n": 1}', 5, now() FROM generate_series(1, ${count}) AS n`,
    );
    await client.query('ANALYZE tasks.task');
  });
}

export function jobs(from: number, count: number, round: number): DispatchJob[] {
  return Array.from({ length: count }, (_, n) =>
    jobOf({ taskId: BigInt(from + n), delivery: round + 1, kind: 'plain' }),
  );
}

export async function addInBulk(queue: Queue, count: number, round: number): Promise<void> {
  for (let from = 0; from < count; from += 500) await queue.addBulk(jobs(from, 500, round));
}

/** Bytes that Redis stores under a prefix. */
export async function bytesUnder(redis: Redis, prefix: string): Promise<number> {
  const keys = await redis.keys(`*${prefix}*`);
  let bytes = 0;
  for (let from = 0; from < keys.length; from += 1_000) {
    const pipeline = redis.pipeline();
    for (const key of keys.slice(from, from + 1_000)) pipeline.memory('USAGE', key, 'SAMPLES', 0);
    for (const [, size] of (await pipeline.exec()) ?? []) bytes += Number(size ?? 0);
  }
  return bytes;
}
