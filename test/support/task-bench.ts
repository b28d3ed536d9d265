import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Processor } from '@nestjs/bullmq';
import { type DynamicModule, type INestApplicationContext, type Type } from '@nestjs/common';
import { NestApplicationContextOptions } from '@nestjs/common/interfaces/nest-application-context-options.interface.js';
import { NestFactory } from '@nestjs/core';
import { Cluster } from 'ioredis';
import pg from 'pg';
import { z } from 'zod';
import {
  type Config,
  connectRedis,
  createLogger,
  Database,
  loadConfig,
  type Logger,
  nestLogger,
  ownerDataSource,
  Platform1763600000001,
  Platform1763600000004,
  processEnvironment,
  type RedisClient,
  type RedisConfig,
  type Sql,
} from '#platform';
import {
  announceTasks,
  type AnyTaskHandler,
  type Broker,
  BROKER,
  type Catalogue,
  Dispatcher,
  type DispatcherOptions,
  enqueuer,
  type KindDeclaration,
  type DispatchMessage,
  type Receivers,
  RECEIVERS,
  TASKS_MIGRATIONS,
  TaskWorker,
  type TaskWorkerOptions,
} from '#tasks';
import { preparePostgresBroker } from '#tasks';
import { BrokerModule, type QueuesOptions } from '../../libs/tasks/src/broker/broker.module.js';
import { openPostgresStore } from '../../libs/tasks/src/broker/postgres-store.js';
import { processing, QueueProcessor } from '../../libs/tasks/src/broker/queue-processor.js';
import { openRedisStore } from '../../libs/tasks/src/broker/redis-store.js';

const kind = {
  summary: 'A task of the tests.',
  queue: 'plain',
  payload: z.strictObject({ n: z.number() }),
  version: 1,
  priority: 5,
  attempts: 3,
  backoff: { firstMs: 10, lastMs: 20 },
  timeLimitMs: 10_000,
  failure: 'None.',
} as const satisfies KindDeclaration;

/** Kinds that represent every sort of limit. */
export const TEST_CATALOGUE = {
  queues: {
    plain: { concurrency: 10, inFlight: 1_000, inFlightPerCompany: 1_000 },
    narrow: { concurrency: 1, inFlight: 2, inFlightPerCompany: 1 },
    shared: { concurrency: 10, inFlight: 1_000, inFlightPerCompany: 1_000 },
  },
  services: { slow: { tasksPerSecond: 2 } },
  kinds: {
    plain: kind,
    urgent: { ...kind, priority: 1 },
    narrow: { ...kind, queue: 'narrow' },
    debounced: { ...kind, queue: 'shared', debounceMs: 0 },
    single: { ...kind, queue: 'shared', inFlight: 1 },
    outside: { ...kind, queue: 'shared', service: 'slow' },
    hasty: { ...kind, queue: 'shared', timeLimitMs: 50, attempts: 1 },
    clockwork: { ...kind, queue: 'shared', payload: z.strictObject({}) },
  },
  schedules: {},
} as const satisfies Catalogue;

export type TestKind = keyof typeof TEST_CATALOGUE.kinds;

export const testConfig: Config = loadConfig(processEnvironment());
export const testLog: Logger = createLogger(
  { LOG_LEVEL: testConfig.LOG_LEVEL === 'info' ? 'silent' : testConfig.LOG_LEVEL },
  'test',
);

/** A database with the tables of this library, a broker, and dispatchers and workers that end with the test. */
export class TaskBench {
  readonly enqueue = enqueuer(TEST_CATALOGUE);
  private readonly endings: (() => Promise<unknown>)[] = [];

  private constructor(
    readonly url: string,
    readonly database: Database,
    readonly brokerName: Broker['name'],
    /** Prefix of every key of this test in Redis. */
    readonly keyPrefix: string,
    private readonly redis: RedisConfig,
  ) {}

  static async open(
    brokerName: Broker['name'] = 'postgres',
    redis: RedisConfig = testConfig,
  ): Promise<TaskBench> {
    // The next run of the tests deletes databases with such names when this one is killed.
    const begun = Math.floor(performance.timeOrigin / 1_000).toString(36);
    const name = `raamat_test_${begun}_${randomBytes(4).toString('hex')}`;
    const admin = new pg.Client({ connectionString: testConfig.DATABASE_URL });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name}`);
    await admin.end();
    const url = new URL(testConfig.DATABASE_URL);
    url.pathname = `/${name}`;
    const owner = await ownerDataSource(url.href, {
      entities: [],
      migrations: [Platform1763600000001, Platform1763600000004, ...TASKS_MIGRATIONS],
    }).initialize();
    await owner.runMigrations();
    await owner.destroy();
    await preparePostgresBroker(url.href);
    const database = new Database({
      url: url.href,
      applicationName: 'test',
      appPool: 20,
      systemPool: 8,
      log: testLog,
      unsafe: true,
    });
    await database.connect();
    const bench = new TaskBench(url.href, database, brokerName, `test-${name}`, redis);
    const silence = announceTasks(database);
    bench.endings.push(async () => {
      silence();
      await database.close();
      const last = new pg.Client({ connectionString: testConfig.DATABASE_URL });
      await last.connect();
      await last.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await last.end();
    });
    return bench;
  }

  /** Ends everything that it started, newest first. */
  async close(): Promise<void> {
    for (const end of this.endings.reverse()) await end();
  }

  atEnd(end: () => Promise<unknown>): void {
    this.endings.push(end);
  }

  async broker(catalogue: Catalogue = TEST_CATALOGUE): Promise<Broker> {
    const app = await startApp(BrokerModule.forQueues(this.queuesOf(catalogue)));
    const broker = app.get<Broker>(BROKER);
    this.endings.push(async () => {
      await this.loseBroker();
      await broker.close();
      await app.close();
    });
    return broker;
  }

  /** The broker's store, and every queue of a catalogue. */
  queuesOf({ queues }: Catalogue): QueuesOptions {
    return {
      store:
        this.brokerName === 'redis'
          ? openRedisStore({ config: this.redis, log: testLog, keyPrefix: this.keyPrefix })
          : openPostgresStore({ url: this.url, log: testLog }),
      log: testLog,
      queues: Object.keys(queues),
    };
  }

  /** Deletes everything of this test from the broker, as a restart without persistence would. */
  async loseBroker(): Promise<void> {
    if (this.brokerName === 'redis') {
      await this.inRedis(async (redis, keys) => {
        await Promise.all(keys.map((key) => redis.del(key)));
      });
      return;
    }
    await this.asOwner(async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
         WHERE schemaname = 'bullmq' AND tablename NOT LIKE '%migration%'`,
      );
      if (rows.length > 0) await client.query(`TRUNCATE ${rows.map((row) => row.name).join(', ')} CASCADE`);
    });
  }

  /** Keys of single messages that Redis still holds for this test. */
  storedMessages(): Promise<string[]> {
    return this.inRedis((_redis, keys) => Promise.resolve(keys.filter((key) => /:\d+-\d+/.test(key))));
  }

  /** Works on the keys of this test, wherever they are. */
  async inRedis<T>(work: (redis: RedisClient, keys: string[]) => Promise<T>): Promise<T> {
    const redis = connectRedis(this.redis, { connectTimeout: 10_000, maxRetriesPerRequest: null });
    try {
      // A cluster knows its nodes once it has answered.
      await redis.get(this.keyPrefix);
      const nodes = redis instanceof Cluster ? redis.nodes('master') : [redis];
      const keys = await Promise.all(nodes.map((node) => node.keys(`*${this.keyPrefix}*`)));
      return await work(redis, keys.flat());
    } finally {
      redis.disconnect();
    }
  }

  async dispatcher(broker: Broker, options: Partial<DispatcherOptions> = {}): Promise<Dispatcher> {
    const dispatcher = new Dispatcher({
      database: this.database,
      broker,
      log: testLog,
      catalogue: TEST_CATALOGUE,
      ...options,
    });
    await dispatcher.start();
    this.endings.push(() => dispatcher.stop());
    return dispatcher;
  }

  async worker(
    handlers: readonly NamedHandler[],
    { concurrency = {}, ...options }: BenchWorkerOptions = {},
  ): Promise<TaskWorker> {
    const catalogue = options.catalogue ?? TEST_CATALOGUE;
    const done: AnyTaskHandler = { handle: () => Promise.resolve('done') };
    const others = Object.fromEntries(Object.keys(catalogue.kinds).map((name) => [name, done]));
    const app = await startApp(
      BrokerModule.forWorker({
        ...this.queuesOf(catalogue),
        processors: processorsOf(catalogue, concurrency),
        useFactory: () =>
          new TaskWorker({
            database: this.database,
            log: testLog,
            catalogue,
            handlers: { ...others, ...Object.fromEntries(handlers) },
            graceMs: 200,
            ...options,
          }),
      }),
    );
    const worker = app.get(TaskWorker);
    await worker.start(app.get<Receivers>(RECEIVERS));
    this.endings.push(async () => {
      await worker.close();
      await app.get<Broker>(BROKER).close();
      await app.close();
    });
    return worker;
  }

  /** Writes and commits one task of a company. */
  write(kindName: TestKind, companyId: bigint | null = 1n, more: object = {}): Promise<bigint> {
    const write = (sql: Sql): Promise<bigint> =>
      this.enqueue(sql, {
        kind: kindName,
        companyId,
        payload: kindName === 'clockwork' ? {} : { n: 1 },
        ...more,
      });
    return companyId === null ? this.database.transaction(write) : this.database.inCompany(companyId, write);
  }

  rows<T>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return this.database.system((sql) => sql.rows<T>(text, values));
  }

  async state(id: bigint): Promise<string | undefined> {
    const [row] = await this.rows<{ state: string }>('SELECT state FROM tasks.task WHERE id = $1', [id]);
    return row?.state;
  }

  /** Rows that the owner sees. */
  ownerRows(text: string): Promise<unknown[]> {
    return this.asOwner(async (client) => (await client.query<Record<string, unknown>>(text)).rows);
  }

  async asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
}

/** A handler, and the kind whose tasks it runs. */
type NamedHandler = readonly [kind: string, handler: AnyTaskHandler];

interface BenchWorkerOptions extends Partial<TaskWorkerOptions> {
  /** Concurrent tasks by queue, in place of the catalogue's limits. */
  readonly concurrency?: Readonly<Record<string, number>>;
}

/** A processor for each queue of a test catalogue. */
function processorsOf(
  { queues }: Catalogue,
  concurrency: Readonly<Record<string, number>>,
): Type<QueueProcessor>[] {
  return Object.entries(queues).map(([name, queue]) => {
    class TestProcessor extends QueueProcessor {}
    Processor(name, processing({ concurrency: concurrency[name] ?? queue.concurrency }))(TestProcessor);
    return TestProcessor;
  });
}

/** The application context of a single module. */
export function startApp(module: DynamicModule): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(
    module,
    Object.assign(new NestApplicationContextOptions(), { logger: nestLogger(testLog), abortOnError: false }),
  );
}

/** A handler from a function. */
export function handlerOf(
  kindName: string,
  handle: AnyTaskHandler['handle'],
  onFailed?: AnyTaskHandler['onFailed'],
): NamedHandler {
  return [kindName, { handle, ...(onFailed === undefined ? {} : { onFailed }) }];
}

/** Polls until the condition holds or the test times out. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(10);
}

/** The brokers that are available to this test run. */
export const BROKERS: readonly Broker['name'][] =
  testConfig.REDIS_URL === undefined ? ['postgres'] : ['postgres', 'redis'];

/** A broker that only records the calls it gets. */
export class RecordingBroker implements Broker {
  readonly name = 'postgres';
  readonly messages: DispatchMessage[] = [];
  private readonly marks = new Map<string, string>();

  send(_queue: string, messages: readonly DispatchMessage[]): Promise<void> {
    this.messages.push(...messages);
    return Promise.resolve();
  }

  remark(queue: string, token: string): Promise<boolean> {
    const missing = this.marks.get(queue) !== token;
    this.marks.set(queue, token);
    return Promise.resolve(missing);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
