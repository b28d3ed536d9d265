import { type DynamicModule } from '@nestjs/common';
import { assertRedisSound, type Config, databaseAddress, type Logger, sessionAddress } from '#platform';
import { CATALOGUE, type QueueName, workerQueues } from '../catalogue/catalogue.js';
import { type BullStore } from './bull-broker.js';
import { type TaskWorkerFactory } from './broker.module.js';

type StoreConfig = Pick<
  Config,
  | 'RAAMAT_BROKER'
  | 'REDIS_URL'
  | 'REDIS_SENTINEL_PASSWORD'
  | 'DATABASE_URL'
  | 'DATABASE_APP_URL'
  | 'DATABASE_SYSTEM_URL'
  | 'DATABASE_DIRECT_URL'
>;

interface WorkerBrokerOptions extends TaskWorkerFactory {
  readonly log: Logger;
}

/**
 * The module of a worker's broker and processors. BullMQ is loaded only here: processes that write tasks and run none,
 * such as the API, do not need it.
 * @throws ConfigError when Redis is configured without an address or is not what the address says, when a Redis Cluster has
 *   lost slots, and for an unknown queue
 */
export async function brokerForWorker(
  config: StoreConfig & Pick<Config, 'RAAMAT_WORKER_QUEUES'>,
  { log, ...worker }: WorkerBrokerOptions,
): Promise<DynamicModule> {
  const queues = Object.keys(CATALOGUE.queues) as QueueName[];
  const run = workerQueues(config) ?? queues;
  const store = await openStore(config, log);
  const [{ BrokerModule }, { PROCESSORS }] = await Promise.all([
    import('./broker.module.js'),
    import('./processors.js'),
  ]);
  return BrokerModule.forWorker({
    ...worker,
    store,
    log,
    queues,
    processors: run.map((queue) => PROCESSORS[queue]),
  });
}

/** The configured store: Redis if there is one, else Postgres. */
async function openStore(config: StoreConfig, log: Logger): Promise<BullStore> {
  const name = config.RAAMAT_BROKER ?? (config.REDIS_URL === undefined ? 'postgres' : 'redis');
  if (name === 'redis') {
    await assertRedisSound(config);
    const { openRedisStore } = await import('./redis-store.js');
    return openRedisStore({ config, log });
  }
  const { openPostgresStore } = await import('./postgres-store.js');
  return openPostgresStore({ url: sessionAddress(databaseAddress(config)), log });
}

/** Creates BullMQ's schema in Postgres, as the owner: part of migrating, whichever broker is used. */
export async function preparePostgresBroker(url: string): Promise<void> {
  const { prepareSchema } = await import('./postgres-store.js');
  await prepareSchema(url);
}
