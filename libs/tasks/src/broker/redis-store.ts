import { connectRedis, type Logger, type RedisClient, type RedisConfig } from '#platform';
import { createRedisBackend, type Processor, Worker, type WorkerOptions } from 'bullmq';
import { type BullStore } from './bull-broker.js';

const CONNECT_TIMEOUT_MS = 5_000;
const COMMAND_TIMEOUT_MS = 5_000;

interface RedisStoreOptions {
  readonly config: RedisConfig;
  readonly log: Logger;
  /** Prefix of every key, for installations that share one Redis. */
  readonly keyPrefix?: string;
}

/**
 * Puts the mark on the server that holds the queue, and returns whether it was not there. The mark names the server's run: a
 * restarted server has lost its messages, and one that took the place of another never received the last of them, though
 * its copy of the mark is whole.
 */
const REMARK = `
  local mark = ARGV[1] .. ' ' .. string.match(redis.call('INFO', 'server'), 'run_id:(%w+)')
  if redis.call('GET', KEYS[1]) == mark then return 0 end
  redis.call('SET', KEYS[1], mark)
  return 1`;

/** Redis, which may lose its contents at any moment. */
export function openRedisStore({ config, log, keyPrefix = 'raamat' }: RedisStoreOptions): BullStore {
  const connect = (limits: { maxRetriesPerRequest: number | null; commandTimeout?: number }): RedisClient => {
    const redis = connectRedis(config, { ...limits, connectTimeout: CONNECT_TIMEOUT_MS });
    redis.on('error', (error) => {
      log.debug({ err: error }, 'the connection to Redis reported an error');
    });
    return redis;
  };
  const sender = connect({ maxRetriesPerRequest: 1, commandTimeout: COMMAND_TIMEOUT_MS });
  const receiver = connect({ maxRetriesPerRequest: null });
  // One hash slot per queue, so that a Redis Cluster can distribute the queues.
  const prefixOf = (queue: string): string => `{${keyPrefix}-${queue}}`;
  return {
    name: 'redis',
    prefixOf,
    backend: createRedisBackend,
    connection: sender,
    // Nest gives a worker the connection of its queue, which does not wait for Redis.
    workerClass: class extends Worker {
      constructor(name: string, processor: Processor, options: WorkerOptions) {
        super(name, processor, { ...options, connection: receiver });
      }
    },
    remark: async (queue, token) => (await sender.eval(REMARK, 1, `${prefixOf(queue)}:mark`, token)) === 1,
    close: async () => {
      await Promise.all([sender.quit(), receiver.quit()].map((done) => done.catch(() => undefined)));
    },
  };
}
