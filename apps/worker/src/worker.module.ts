import { AuthoritiesModule } from '#authorities';
import { BookingModule, BookingTasksModule, CompanyProfiles, FIND_EXEMPTIONS } from '#booking';
import { BooksModule } from '#books';
import { EmploymentModule, EmploymentTasksModule } from '#employment';
import { DOCUMENT_JOB } from '#extraction';
import { FilesModule, FilesTasksModule } from '#files';
import { IdentityModule, IdentityTasksModule, Letters } from '#identity';
import { InboxTasksModule } from '#inbox';
import { LetterWriter, NotifyTasksModule } from '#notify';
import { PayrollTasksModule, proposeWages } from '#payroll';
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
import { ProvisioningTasksModule } from '#provisioning';
import { RenderingTasksModule } from '#rendering';
import { type TaskHandlers, TasksModule } from '#tasks';
import { TaxAccountTasksModule } from '#tax-account';
import { ReaderPool } from '#unpacking';
import { WebhooksTasksModule } from '#webhooks';
import { type DynamicModule, type FactoryProvider, Module } from '@nestjs/common';
import { IdentityCompanyProfiles } from './company-profiles.js';
import { AloneTask } from './alone/alone-task.js';
import { HANDLERS, handlersProvider } from './handlers.js';
import { CheckVatNumberHandler } from './parties/check-vat-number.handler.js';
import { CheckCoherenceHandler } from './upkeep/check-coherence.handler.js';
import { ExpireIdempotencyHandler, ExpireTasksHandler, SweepFilesHandler } from './upkeep/expiry.handlers.js';
import { FetchRatesHandler } from './upkeep/fetch-rates.handler.js';
import { RebuildAllStatusHandler, RebuildStatusHandler } from './upkeep/rebuild-status.handler.js';
import { RemindAllTsdHandler, RemindTsdHandler } from './upkeep/remind-tsd.handlers.js';
import { WorkerProcess, type WorkerTuning } from './worker-process.js';

/** Handlers over several libraries. */
const OWN_HANDLERS = [
  CheckCoherenceHandler,
  CheckVatNumberHandler,
  ExpireIdempotencyHandler,
  ExpireTasksHandler,
  FetchRatesHandler,
  RebuildAllStatusHandler,
  RebuildStatusHandler,
  RemindAllTsdHandler,
  RemindTsdHandler,
  SweepFilesHandler,
];

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
      // The modules of handlers get from here what their libraries do not know.
      global: true,
      imports: [
        PlatformModule.forProcess(options),
        IdentityModule,
        BooksModule,
        BookingModule,
        FilesModule,
        AuthoritiesModule,
        EmploymentModule,
        TasksModule,
        BookingTasksModule,
        EmploymentTasksModule,
        FilesTasksModule,
        IdentityTasksModule,
        InboxTasksModule,
        NotifyTasksModule,
        PayrollTasksModule,
        ProvisioningTasksModule,
        RenderingTasksModule,
        TaxAccountTasksModule,
        WebhooksTasksModule,
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
        { provide: FIND_EXEMPTIONS, useValue: proposeWages },
        { provide: LetterWriter, useExisting: Letters },
        ...OWN_HANDLERS,
        handlersProvider,
        alone ? aloneTaskProvider(tuned) : workerProcessProvider(tuned),
      ],
      exports: [CompanyProfiles, FIND_EXEMPTIONS, LetterWriter, ReaderPool],
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
      handlers: TaskHandlers,
    ) => new WorkerProcess({ config, log, database, clock, pool, handlers, ...tuned }),
  };
}

function aloneTaskProvider(tuned: Tuned): FactoryProvider<AloneTask> {
  return {
    provide: AloneTask,
    inject: [LOGGER, Database, ReaderPool, HANDLERS],
    useFactory: (log: Logger, database: Database, pool: ReaderPool, handlers: TaskHandlers) =>
      new AloneTask({ log, database, pool, handlers, ...tuned }),
  };
}
