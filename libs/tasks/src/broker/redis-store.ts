import { createRedisBackend, type Processor, Worker, type WorkerOptions } from 'bullmq';
import { Redis } from 'ioredis';
import { type Logger } from '#platform';
import { type BullStore } from './bull-broker.js';

const CONNECT_TIMEOUT_MS = 5_000;
const COMMAND_TIMEOUT_MS = 5_000;
const LAST_RETRY_MS = 1_000;

interface RedisStoreOptions {
  readonly url: string;
  readonly log: Logger;
  /** Prefix of every key, for installations that share one Redis. */
  readonly keyPrefix?: string;
}

/** Redis, which may lose its contents at any moment. */
export function openRedisStore({ url, log, keyPrefix = 'raamat' }: RedisStoreOptions): BullStore {
  const connect = (limits: { maxRetriesPerRequest: number | null; commandTimeout?: number }): Redis => {
    const redis = new Redis(url, {
      ...limits,
      connectTimeout: CONNECT_TIMEOUT_MS,
      retryStrategy: (times) => Math.min(times * 50, LAST_RETRY_MS),
    });
    redis.on('error', (error) => {
      log.debug({ err: error }, 'the connection to Redis reported an error');
    });
    return redis;
  };
  const sender = connect({ maxRetriesPerRequest: 1, commandTimeout: COMMAND_TIMEOUT_MS });
  const receiver = connect({ maxRetriesPerRequest: null });
  const markKey = `{${keyPrefix}}:mark`;
  return {
    name: 'redis',
    keyPrefix,
    backend: createRedisBackend,
    connection: sender,
    // Nest gives a worker the connection of its queue, which does not wait for Redis.
    workerClass: class extends Worker {
      constructor(name: string, processor: Processor, options: WorkerOptions) {
        super(name, processor, { ...options, connection: receiver });
      }
    },
    mark: async (token) => {
      await sender.set(markKey, token);
    },
    marked: async () => (await sender.get(markKey)) ?? undefined,
    close: async () => {
      await Promise.all([sender.quit(), receiver.quit()].map((done) => done.catch(() => undefined)));
    },
  };
}
