import { AuthoritiesModule } from '#authorities';
import { BookingModule, CompanyProfiles } from '#booking';
import { BooksModule } from '#books';
import { EmploymentModule } from '#employment';
import { DOCUMENT_JOB } from '#extraction';
import { FilesModule } from '#files';
import { IdentityModule } from '#identity';
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
import { type AnyTaskHandler, TasksModule } from '#tasks';
import { ReaderPool } from '#unpacking';
import { type DynamicModule, type FactoryProvider, Module } from '@nestjs/common';
import { IdentityCompanyProfiles } from './company-profiles.js';
import { AloneTask } from './alone/alone-task.js';
import { HANDLERS, handlersProvider } from './handlers.js';
import { registerHandlersProvider } from './register-handlers.js';
import { WorkerProcess, type WorkerTuning } from './worker-process.js';

export interface WorkerOptions extends PlatformOptions {
  readonly tuning?: WorkerTuning;
  /** The process is for one task: it neither dispatches nor receives. */
  readonly alone?: boolean;
}

/** A worker: the dispatcher, which one of all workers leads, and the handlers of the queues it runs. */
@Module({})
export class WorkerModule {
  static with(options: WorkerOptions): DynamicModule {
    const { tuning, alone = false } = options;
    const tuned = tuning === undefined ? {} : { tuning };
    return {
      module: WorkerModule,
      imports: [
        PlatformModule.forProcess(options),
        IdentityModule,
        BooksModule,
        BookingModule,
        FilesModule,
        AuthoritiesModule,
        EmploymentModule,
        TasksModule,
      ],
      providers: [
        {
          provide: CompanyProfiles,
          inject: [Database],
          useFactory: (database: Database) => new IdentityCompanyProfiles(database),
        },
        {
          provide: ReaderPool,
          inject: [CONFIG],
          // One more than recognise pictures: what has text never waits for these.
          useFactory: ({ RAAMAT_EXTRACTION_PROCESSES: recognising }: Config) =>
            new ReaderPool({ size: recognising + 1, jobs: [DOCUMENT_JOB], ...tuning?.readers }),
        },
        registerHandlersProvider,
        handlersProvider,
        alone ? aloneTaskProvider(tuned) : workerProcessProvider(tuned),
      ],
    };
  }
}

interface Tuned {
  readonly tuning?: WorkerTuning;
}

function workerProcessProvider(tuned: Tuned): FactoryProvider<WorkerProcess> {
  return {
    provide: WorkerProcess,
    inject: [CONFIG, LOGGER, Database, Clock, ReaderPool, HANDLERS],
    useFactory: (
      config: Config,
      log: Logger,
      database: Database,
      clock: Clock,
      pool: ReaderPool,
      handlers: AnyTaskHandler[],
    ) => new WorkerProcess({ config, log, database, clock, pool, handlers, ...tuned }),
  };
}

function aloneTaskProvider(tuned: Tuned): FactoryProvider<AloneTask> {
  return {
    provide: AloneTask,
    inject: [LOGGER, Database, ReaderPool, HANDLERS],
    useFactory: (log: Logger, database: Database, pool: ReaderPool, handlers: AnyTaskHandler[]) =>
      new AloneTask({ log, database, pool, handlers, ...tuned }),
  };
}
