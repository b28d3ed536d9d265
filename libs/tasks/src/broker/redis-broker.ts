import { createRedisBackend } from 'bullmq';
import { Redis } from 'ioredis';
import { type Logger } from '#platform';
import { BullMqBroker } from './bull-broker.js';
import { type Broker } from './broker.js';

const CONNECT_TIMEOUT_MS = 5_000;
const COMMAND_TIMEOUT_MS = 5_000;
const LAST_RETRY_MS = 1_000;

interface RedisBrokerOptions {
  readonly url: string;
  readonly log: Logger;
  /** Start of every key, for installations that share one Redis. */
  readonly prefix?: string;
}

/** BullMQ on Redis. What it stores may be lost at any moment. */
export function openRedisBroker({ url, log, prefix = 'raamat' }: RedisBrokerOptions): Promise<Broker> {
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
  const markKey = `{${prefix}}:mark`;
  return Promise.resolve(
    new BullMqBroker(
      {
        name: 'redis',
        backend: createRedisBackend,
        sender,
        receiver,
        // One hash slot a queue, so that a cluster can spread the queues.
        prefix: (queue) => `{${prefix}-${queue}}`,
        mark: async (token) => {
          await sender.set(markKey, token);
        },
        marked: async () => (await sender.get(markKey)) ?? undefined,
        close: async () => {
          await Promise.all([sender.quit(), receiver.quit()].map((done) => done.catch(() => undefined)));
        },
      },
      log,
    ),
  );
}
