import { AuthoritiesModule } from '#authorities';
import { BookingModule, CompanyProfiles } from '#booking';
import { BooksModule } from '#books';
import { EmploymentModule } from '#employment';
import { ExtractionPool } from '#extraction';
import { FilesModule } from '#files';
import { Companies, IdentityModule } from '#identity';
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
import { type DynamicModule, Module } from '@nestjs/common';
import { IdentityCompanyProfiles } from './company-profiles.js';
import { HANDLERS, handlersProvider } from './handlers.js';
import { registerHandlersProvider } from './register-handlers.js';
import { WorkerProcess, type WorkerTuning } from './worker-process.js';

export interface WorkerOptions extends PlatformOptions {
  readonly tuning?: WorkerTuning;
}

/** A worker: the dealer, which one of all workers leads, and the handlers of the queues it runs. */
@Module({})
export class WorkerModule {
  static with(options: WorkerOptions): DynamicModule {
    const { tuning } = options;
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
          inject: [Companies, Database],
          useFactory: (companies: Companies, database: Database) =>
            new IdentityCompanyProfiles(companies, database),
        },
        {
          provide: ExtractionPool,
          inject: [CONFIG],
          // One more than recognise pictures: what has text never waits for these.
          useFactory: ({ RAAMAT_EXTRACTION_PROCESSES: recognising }: Config) =>
            new ExtractionPool({ size: recognising + 1 }),
        },
        registerHandlersProvider,
        handlersProvider,
        {
          provide: WorkerProcess,
          inject: [CONFIG, LOGGER, Database, Clock, ExtractionPool, HANDLERS],
          useFactory: (
            config: Config,
            log: Logger,
            database: Database,
            clock: Clock,
            pool: ExtractionPool,
            handlers: AnyTaskHandler[],
          ) =>
            new WorkerProcess({
              config,
              log,
              database,
              clock,
              pool,
              handlers,
              ...(tuning === undefined ? {} : { tuning }),
            }),
        },
      ],
    };
  }
}
