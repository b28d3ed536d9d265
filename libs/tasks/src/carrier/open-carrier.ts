import { type Config, type Logger, required } from '#platform';
import { type Carrier } from './carrier.js';
import { openPostgresCarrier } from './postgres-carrier.js';
import { openRedisCarrier } from './redis-carrier.js';

/**
 * The carrier that the configuration asks for: Redis where there is one, else BullMQ on Postgres.
 * @throws ConfigError when Redis is asked for without an address
 */
export function openCarrier(
  config: Pick<Config, 'RAAMAT_CARRIER' | 'REDIS_URL' | 'DATABASE_URL'>,
  { log, receives }: { readonly log: Logger; readonly receives: number },
): Promise<Carrier> {
  const name = config.RAAMAT_CARRIER ?? (config.REDIS_URL === undefined ? 'postgres' : 'redis');
  return name === 'redis'
    ? openRedisCarrier({ url: required(config as Config, 'REDIS_URL'), log })
    : openPostgresCarrier({ url: config.DATABASE_URL, log, receives });
}
