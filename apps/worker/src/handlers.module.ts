import { AuthoritiesModule } from '#authorities';
import {
  BookingModule,
  BookingTasksModule,
  CompanyProfiles,
  FIND_EXEMPTIONS,
  FIND_HELD_INVOICES,
  soughtMails,
} from '#booking';
import { BooksModule } from '#books';
import { EmploymentModule, EmploymentTasksModule } from '#employment';
import { DOCUMENT_JOB } from '#extraction';
import { FilesModule, FilesTasksModule } from '#files';
import {
  IdentityModule,
  IdentityTasksModule,
  Letters,
  ownersOfCompany,
  uploaderPermissions,
} from '#identity';
import {
  FIND_SOUGHT_MAILS,
  InboxAddresses,
  InboxTasksModule,
  MAILBOX_PEOPLE,
  type MailboxPeople,
  NOTE_RETURNED_LETTER,
} from '#inbox';
import { CommandBus } from '#ledger';
import { LetterWriter, NotifyTasksModule } from '#notify';
import { PayrollTasksModule, proposeWages } from '#payroll';
import { Clock, type Config, CONFIG, Database } from '#platform';
import { ProvisioningTasksModule } from '#provisioning';
import { QuestionsTasksModule } from '#questions';
import { ADDRESS_FOR_REPORTS, type AddressForReports, RenderingTasksModule } from '#rendering';
import { TaxAccountTasksModule } from '#tax-account';
import { ReaderPool, type ReaderPoolOptions } from '#unpacking';
import { WebhooksTasksModule } from '#webhooks';
import { type DynamicModule, Module } from '@nestjs/common';
import { IdentityCompanyProfiles } from './company-profiles.js';
import { invoicesPutAside } from './invoices-put-aside.js';
import { HANDLERS, handlersProvider } from './handlers.js';
import { noteReturnedInvoices } from './returned-letters.js';
import { CheckVatNumberHandler } from './parties/check-vat-number.handler.js';
import { CheckCoherenceHandler } from './upkeep/check-coherence.handler.js';
import { ExpireIdempotencyHandler, ExpireTasksHandler, SweepFilesHandler } from './upkeep/expiry.handlers.js';
import { ExtendVatCodesHandler } from './upkeep/extend-vat-codes.handler.js';
import { SignHeadsHandler } from './upkeep/sign-heads.handler.js';
import { FetchRatesHandler } from './upkeep/fetch-rates.handler.js';
import { RebuildAllStatusHandler, RebuildStatusHandler } from './upkeep/rebuild-status.handler.js';
import { RemindAllTsdHandler, RemindTsdHandler } from './upkeep/remind-tsd.handlers.js';
import { RemindWaitingHandler } from './upkeep/remind-waiting.handler.js';
import { SeekAllDocumentsHandler, SeekDocumentsHandler } from './upkeep/seek-documents.handlers.js';

/** Handlers that use several libraries. */
const OWN_HANDLERS = [
  CheckCoherenceHandler,
  CheckVatNumberHandler,
  SignHeadsHandler,
  ExpireIdempotencyHandler,
  ExpireTasksHandler,
  ExtendVatCodesHandler,
  FetchRatesHandler,
  RebuildAllStatusHandler,
  RebuildStatusHandler,
  RemindAllTsdHandler,
  RemindTsdHandler,
  RemindWaitingHandler,
  SeekAllDocumentsHandler,
  SeekDocumentsHandler,
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
        { provide: FIND_HELD_INVOICES, useValue: invoicesPutAside },
        { provide: FIND_SOUGHT_MAILS, useValue: soughtMails },
        {
          provide: NOTE_RETURNED_LETTER,
          inject: [Database, CommandBus],
          useFactory: noteReturnedInvoices,
        },
        {
          provide: ADDRESS_FOR_REPORTS,
          inject: [Database, Clock, CONFIG],
          useFactory: (database: Database, clock: Clock, config: Config): AddressForReports => {
            const addresses = new InboxAddresses(database, clock, config.RAAMAT_MAIL_DOMAIN);
            return async (companyId) => (await addresses.current(companyId)).address;
          },
        },
        {
          provide: MAILBOX_PEOPLE,
          inject: [Database],
          useFactory: (database: Database): MailboxPeople => ({
            mayKeep: async (companyId, userId) =>
              (await uploaderPermissions(database, userId, companyId)).has('documents.write'),
            owners: (companyId) => database.read((sql) => ownersOfCompany(sql, companyId)),
          }),
        },
        { provide: LetterWriter, useExisting: Letters },
        ...OWN_HANDLERS,
        handlersProvider,
      ],
      exports: [
        ADDRESS_FOR_REPORTS,
        CompanyProfiles,
        FIND_EXEMPTIONS,
        FIND_HELD_INVOICES,
        FIND_SOUGHT_MAILS,
        HANDLERS,
        LetterWriter,
        MAILBOX_PEOPLE,
        NOTE_RETURNED_LETTER,
        ReaderPool,
      ],
    };
  }
}
