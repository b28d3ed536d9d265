import { type Config, databaseAddress, type Logger, required } from '#platform';
import { type Carrier } from './carrier.js';

/**
 * The carrier that the configuration asks for: Redis where there is one, else BullMQ on Postgres. Only what is asked
 * for is loaded: processes that write tasks and carry none, such as the API, never load BullMQ.
 * @throws ConfigError when Redis is asked for without an address
 */
export async function openCarrier(
  config: Pick<
    Config,
    'RAAMAT_CARRIER' | 'REDIS_URL' | 'DATABASE_URL' | 'DATABASE_APP_URL' | 'DATABASE_SYSTEM_URL'
  >,
  { log, receives }: { readonly log: Logger; readonly receives: number },
): Promise<Carrier> {
  const name = config.RAAMAT_CARRIER ?? (config.REDIS_URL === undefined ? 'postgres' : 'redis');
  if (name === 'redis') {
    const { openRedisCarrier } = await import('./redis-carrier.js');
    return openRedisCarrier({ url: required(config as Config, 'REDIS_URL'), log });
  }
  const { openPostgresCarrier } = await import('./postgres-carrier.js');
  const address = databaseAddress(config);
  return openPostgresCarrier({ url: typeof address === 'string' ? address : address.system, log, receives });
}

/** Makes what BullMQ keeps in Postgres, as the owner: part of migrating, whichever carrier there will be. */
export async function preparePostgresCarrier(url: string): Promise<void> {
  const { prepareSchema } = await import('./postgres-carrier.js');
  await prepareSchema(url);
}
