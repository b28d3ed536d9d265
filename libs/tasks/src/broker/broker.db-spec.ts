import { getQueueToken } from '@nestjs/bullmq';
import { type INestApplicationContext } from '@nestjs/common';
import { type Queue, type Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONFIG, PlatformModule } from '#platform';
import {
  BROKERS,
  handlerOf,
  startApp,
  TaskBench,
  testConfig,
  testLog,
  until,
} from '../../../../test/support/task-bench.js';
import { CATALOGUE, type QueueName } from '../catalogue/catalogue.js';
import { TaskWorker } from '../worker/task-worker.js';
import { type Broker, BROKER, type Receivers, RECEIVERS } from './broker.js';
import { BrokerModule } from './broker.module.js';
import { CONNECTIONS } from './postgres-store.js';
import { PROCESSORS } from './processors.js';

const QUEUES = Object.keys(CATALOGUE.queues) as QueueName[];
const RECOGNISING = 7;

describe.each(BROKERS)('the processors of a worker over %s', (name) => {
  let bench: TaskBench;
  let app: INestApplicationContext;

  beforeEach(async () => {
    bench = await TaskBench.open(name);
    app = await startApp(
      BrokerModule.forWorker({
        ...bench.queuesOf(CATALOGUE),
        processors: Object.values(PROCESSORS),
        imports: [
          {
            module: PlatformModule,
            providers: [{ provide: CONFIG, useValue: { RAAMAT_EXTRACTION_PROCESSES: RECOGNISING } }],
            exports: [CONFIG],
          },
        ],
        useFactory: () =>
          new TaskWorker({
            database: bench.database,
            log: testLog,
            handlers: Object.fromEntries(
              Object.keys(CATALOGUE.kinds).map((kind) => handlerOf(kind, () => Promise.resolve('done'))),
            ),
          }),
      }),
    );
  });
  afterEach(() => bench.close());

  const end = async (): Promise<void> => {
    await app.get(TaskWorker).close();
    await bench.loseBroker();
    await app.get<Broker>(BROKER).close();
    await app.close();
  };

  it('are one per queue, and take as many messages at once as the catalogue or the configuration allows', async () => {
    await app.get(TaskWorker).start(app.get<Receivers>(RECEIVERS));
    const taken = QUEUES.map((queue) => {
      const { worker } = app.get(PROCESSORS[queue]);
      return [worker.name, worker.concurrency];
    });
    await end();
    expect(taken).toEqual(
      QUEUES.map((queue) => [
        queue,
        queue === 'recognition' ? RECOGNISING : CATALOGUE.queues[queue].concurrency,
      ]),
    );
  });

  it('receive nothing until they are started, and leave no connection open', async () => {
    const connections = async (): Promise<number> => {
      if (name === 'postgres') {
        const sessions = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
          AND application_name <> 'test' AND pid <> pg_backend_pid()`;
        return (await bench.ownerRows(sessions)).length;
      }
      const redis = new Redis(testConfig.REDIS_URL ?? '');
      const clients = String(await redis.client('LIST'));
      await redis.quit();
      return clients.split('\n').filter((client) => client.includes(`name={${bench.keyPrefix}-`)).length;
    };
    expect(() => app.get(PROCESSORS.upkeep).worker).toThrow('not yet been initialized');
    await app.get(TaskWorker).start(app.get<Receivers>(RECEIVERS));
    expect(await connections()).toBeGreaterThanOrEqual(QUEUES.length);
    await end();
    await until(async () => (await connections()) === 0);
  });

  if (name === 'redis')
    it('wait for an unavailable Redis, while queues fail soon', async () => {
      await app.get(TaskWorker).start(app.get<Receivers>(RECEIVERS));
      const limits = async (host: Queue | Worker): Promise<unknown> => {
        const { options } = await host.getBackend().client;
        return [options['maxRetriesPerRequest'], options['commandTimeout']];
      };
      const queue = await limits(app.get<Queue>(getQueueToken('upkeep')));
      const processor = await limits(app.get(PROCESSORS.upkeep).worker);
      await end();
      expect([queue, processor]).toEqual([
        [1, 5_000],
        [null, undefined],
      ]);
    });
});

it('Postgres keeps two connections for other work when every processor listens', () => {
  expect(CONNECTIONS).toBeGreaterThanOrEqual(QUEUES.length + 2);
});
