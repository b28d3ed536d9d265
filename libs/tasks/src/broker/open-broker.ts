import { type Config, databaseAddress, type Logger, required } from '#platform';
import { type Broker } from './broker.js';

/**
 * The broker that the configuration asks for: Redis where there is one, else BullMQ on Postgres. Only what is asked
 * for is loaded: processes that write tasks and carry none, such as the API, never load BullMQ.
 * @throws ConfigError when Redis is asked for without an address
 */
export async function openBroker(
  config: Pick<
    Config,
    'RAAMAT_BROKER' | 'REDIS_URL' | 'DATABASE_URL' | 'DATABASE_APP_URL' | 'DATABASE_SYSTEM_URL'
  >,
  { log, receives }: { readonly log: Logger; readonly receives: number },
): Promise<Broker> {
  const name = config.RAAMAT_BROKER ?? (config.REDIS_URL === undefined ? 'postgres' : 'redis');
  if (name === 'redis') {
    const { openRedisBroker } = await import('./redis-broker.js');
    return openRedisBroker({ url: required(config as Config, 'REDIS_URL'), log });
  }
  const { openPostgresBroker } = await import('./postgres-broker.js');
  const address = databaseAddress(config);
  return openPostgresBroker({ url: typeof address === 'string' ? address : address.system, log, receives });
}

/** Makes what BullMQ keeps in Postgres, as the owner: part of migrating, whichever broker there will be. */
export async function preparePostgresBroker(url: string): Promise<void> {
  const { prepareSchema } = await import('./postgres-broker.js');
  await prepareSchema(url);
}
