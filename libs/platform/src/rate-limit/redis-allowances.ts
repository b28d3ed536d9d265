import { z } from 'zod';
import { type Logger } from '../observability/logger.js';
import { connectRedis, type RedisClient, type RedisConfig } from '../redis/connect-redis.js';
import { type AllowanceStore, type Grant, interval, type RatePolicy } from './allowances.js';

/** The longest a request waits for its allowance. */
const COMMAND_TIMEOUT_MS = 250;
const CONNECT_TIMEOUT_MS = 2_000;

/** Lua handles numbers up to 2^53 exactly; microseconds since 1970 are well below. */
const TAKE = `
  local time = redis.call('TIME')
  local now = time[1] * 1000000 + time[2]
  local wanted, interval, quota = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local full = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now)
  local free = math.floor((now + interval * quota - full) / interval)
  local granted = math.max(0, math.min(wanted, free))
  if granted > 0 then
    full = full + granted * interval
    redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000))
  end
  return { granted, full - now }`;

const Answer = z.tuple([z.number(), z.number()]);

/** Allowances in Redis: one script, one key each, which expires when the quota is whole again. */
export class RedisAllowances implements AllowanceStore {
  private readonly redis: RedisClient;

  constructor(config: RedisConfig, log: Logger) {
    this.redis = connectRedis(config, {
      commandTimeout: COMMAND_TIMEOUT_MS,
      connectTimeout: CONNECT_TIMEOUT_MS,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
    });
    this.redis.on('error', (error) => {
      log.debug({ err: error }, 'the connection to Redis reported an error');
    });
  }

  async take(key: string, policy: RatePolicy, wanted: number): Promise<Grant> {
    const answer: unknown = await this.redis.eval(
      TAKE,
      1,
      // No part in braces: in a cluster each caller has a slot of its own.
      `raamat:rate:${key}`,
      wanted,
      interval(policy),
      policy.quota,
    );
    const [granted, fullIn] = Answer.parse(answer);
    return { granted, fullIn };
  }

  close(): Promise<void> {
    this.redis.disconnect();
    return Promise.resolve();
  }
}
