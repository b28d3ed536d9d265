import {
  Clock,
  type Config,
  CONFIG,
  Database,
  LOGGER,
  type Logger,
  PlatformModule,
  type PlatformOptions,
} from '#platform';
import {
  type Broker,
  BROKER,
  brokerForWorker,
  type Receivers,
  RECEIVERS,
  type TaskHandlers,
  TasksModule,
  TaskWorker,
  workerQueues,
} from '#tasks';
import { ReaderPool } from '#unpacking';
import { type DynamicModule, Module } from '@nestjs/common';
import { startAlone } from './alone/start-alone.js';
import { HANDLERS } from './handlers.js';
import { HandlersModule } from './handlers.module.js';
import { WorkerProcess, type WorkerTuning } from './worker-process.js';

export interface WorkerOptions extends PlatformOptions {
  readonly tuning?: WorkerTuning;
}

/** A worker: the dispatcher, which is active in one of all workers, and the processors of the queues it runs. */
@Module({})
export class WorkerModule {
  /** @throws ConfigError for unknown queues, and for a broker without an address */
  static async with(options: WorkerOptions): Promise<DynamicModule> {
    const { config, logger, tuning = {} } = options;
    const queues = workerQueues(config);
    return {
      module: WorkerModule,
      imports: [
        PlatformModule.forProcess(options),
        TasksModule,
        HandlersModule.with(tuning.readers),
        await brokerForWorker(config, {
          log: logger,
          inject: [LOGGER, Database, HANDLERS],
          useFactory: (log: Logger, database: Database, handlers: TaskHandlers) =>
            new TaskWorker({
              database,
              log,
              startAlone: (held) => startAlone(held),
              handlers: { ...handlers, ...tuning.handlers },
              ...(queues === undefined ? {} : { queues }),
              ...tuning.worker,
            }),
        }),
      ],
      providers: [
        {
          provide: WorkerProcess,
          inject: [CONFIG, LOGGER, Database, Clock, ReaderPool, TaskWorker, BROKER, RECEIVERS],
          useFactory: (
            config: Config,
            log: Logger,
            database: Database,
            clock: Clock,
            pool: ReaderPool,
            worker: TaskWorker,
            broker: Broker,
            receivers: Receivers,
          ) => new WorkerProcess({ config, log, database, clock, pool, worker, broker, receivers, tuning }),
        },
      ],
    };
  }
}
