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
import { type Config, CONFIG, Database } from '#platform';
import { ProvisioningTasksModule } from '#provisioning';
import { QuestionsTasksModule } from '#questions';
import { RenderingTasksModule } from '#rendering';
import { TaxAccountTasksModule } from '#tax-account';
import { ReaderPool, type ReaderPoolOptions } from '#unpacking';
import { WebhooksTasksModule } from '#webhooks';
import { type DynamicModule, Module } from '@nestjs/common';
import { IdentityCompanyProfiles } from './company-profiles.js';
import { HANDLERS, handlersProvider } from './handlers.js';
import { CheckVatNumberHandler } from './parties/check-vat-number.handler.js';
import { CheckCoherenceHandler } from './upkeep/check-coherence.handler.js';
import { ExpireIdempotencyHandler, ExpireTasksHandler, SweepFilesHandler } from './upkeep/expiry.handlers.js';
import { ExtendVatCodesHandler } from './upkeep/extend-vat-codes.handler.js';
import { FetchRatesHandler } from './upkeep/fetch-rates.handler.js';
import { RebuildAllStatusHandler, RebuildStatusHandler } from './upkeep/rebuild-status.handler.js';
import { RemindAllTsdHandler, RemindTsdHandler } from './upkeep/remind-tsd.handlers.js';
import { RemindWaitingHandler } from './upkeep/remind-waiting.handler.js';

/** Handlers that use several libraries. */
const OWN_HANDLERS = [
  CheckCoherenceHandler,
  CheckVatNumberHandler,
  ExpireIdempotencyHandler,
  ExpireTasksHandler,
  ExtendVatCodesHandler,
  FetchRatesHandler,
  RebuildAllStatusHandler,
  RebuildStatusHandler,
  RemindAllTsdHandler,
  RemindTsdHandler,
  RemindWaitingHandler,
  SweepFilesHandler,
];

/** The handlers of every task, and the processes that read files for them. */
@Module({})
export class HandlersModule {
  static with(readers: ReaderPoolOptions = {}): DynamicModule {
    return {
      module: HandlersModule,
      // Provides the modules of handlers with dependencies from outside their libraries.
      global: true,
      imports: [
        IdentityModule,
        BooksModule,
        BookingModule,
        FilesModule,
        AuthoritiesModule,
        EmploymentModule,
        BookingTasksModule,
        EmploymentTasksModule,
        FilesTasksModule,
        IdentityTasksModule,
        InboxTasksModule,
        NotifyTasksModule,
        PayrollTasksModule,
        ProvisioningTasksModule,
        QuestionsTasksModule,
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
          // One more than the processes that recognise pictures, so that files with text never wait for these.
          useFactory: ({ RAAMAT_EXTRACTION_PROCESSES: recognising }: Config) =>
            new ReaderPool({ size: recognising + 1, jobs: [DOCUMENT_JOB], ...readers }),
        },
        { provide: FIND_EXEMPTIONS, useValue: proposeWages },
        { provide: LetterWriter, useExisting: Letters },
        ...OWN_HANDLERS,
        handlersProvider,
      ],
      exports: [CompanyProfiles, FIND_EXEMPTIONS, HANDLERS, LetterWriter, ReaderPool],
    };
  }
}
