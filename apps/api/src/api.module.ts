import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { AuthoritiesModule } from '#authorities';
import { BookingModule } from '#booking';
import { BooksModule } from '#books';
import { EmploymentModule } from '#employment';
import { PageReader } from '#extraction';
import { FilePages, FilesModule, FileStore, KeptPages } from '#files';
import { IdentityModule } from '#identity';
import { InboxModule } from '#inbox';
import { QuestionsModule } from '#questions';
import { TasksModule } from '#tasks';
import { WebhooksModule } from '#webhooks';
import { Database, PlatformModule, type PlatformOptions, RateLimiter } from '#platform';
import { CompanySettings } from './companies/company-settings.js';
import { API_VERSION, openApiDocument } from './docs/openapi.js';
import { type JsonObject } from './docs/breaking-changes.js';
import { type Contract, CONTRACT } from './mcp/contract.js';
import { ToolServer } from './mcp/tool-server.js';
import { CONTROLLERS } from './controllers.js';
import { PageReaders } from './files/page-readers.js';
import { COMMAND_HANDLERS, type CommandHandlers } from './ledger/batch.controller.js';
import { LiveHub } from './live/live-hub.js';
import { FEATURES, featuresOf } from './me/features.js';
import { MeViews } from './me/me-views.js';
import { type ClientDocuments } from './site/oauth/client-documents.js';
import { RegisteredAddress } from './invoices/registered-address.js';
import {
  Admission,
  allowanceStore,
  ApiSettings,
  Authentication,
  handlersOf,
  OperationServices,
  operationsOf,
  ProblemFilter,
  RATE_POLICIES,
  ratePolicies,
  Rates,
  UnnamedProxy,
} from './http/index.js';

export interface ApiOptions extends PlatformOptions {
  readonly settings: ApiSettings;
  /** Reads the documents that apps publish about themselves. The default reads from public addresses only. */
  readonly documents?: ClientDocuments;
}

const CONTRACT_OF_API: Contract = {
  version: API_VERSION,
  operations: operationsOf(CONTROLLERS),
  document: () => JSON.parse(JSON.stringify(openApiDocument())) as JsonObject,
};

const HANDLERS_OF_COMMANDS: CommandHandlers = new Map(
  handlersOf(CONTROLLERS).flatMap((handler) => {
    const { commandName: name } = handler.operation;
    return name === undefined ? [] : [[name, handler] as const];
  }),
);

/** The API: controllers over the libraries, whose modules in `imports` provide the services. */
@Module({})
export class ApiModule {
  static with(options: ApiOptions): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        PlatformModule.forProcess(options),
        IdentityModule,
        BooksModule,
        AuthoritiesModule,
        BookingModule,
        FilesModule,
        EmploymentModule,
        InboxModule,
        QuestionsModule,
        TasksModule,
        WebhooksModule,
      ],
      controllers: [...CONTROLLERS],
      providers: [
        { provide: ApiSettings, useValue: options.settings },
        Admission,
        Authentication,
        CompanySettings,
        ToolServer,
        LiveHub,
        MeViews,
        OperationServices,
        { provide: CONTRACT, useValue: CONTRACT_OF_API },
        PageReaders,
        {
          provide: FilePages,
          inject: [FileStore, KeptPages, PageReaders],
          useFactory: (files: FileStore, kept: KeptPages, readers: PageReaders) =>
            new FilePages(files, kept, new PageReader(readers)),
        },
        { provide: COMMAND_HANDLERS, useValue: HANDLERS_OF_COMMANDS },
        RegisteredAddress,
        ProblemFilter,
        Rates,
        UnnamedProxy,
        { provide: FEATURES, useValue: featuresOf(options.config, operationsOf(CONTROLLERS)) },
        { provide: RATE_POLICIES, useValue: ratePolicies(options.config) },
        {
          provide: RateLimiter,
          inject: [Database],
          useFactory: (database: Database) =>
            new RateLimiter(allowanceStore(options.config, database, options.logger), options.logger),
        },
        { provide: APP_FILTER, useExisting: ProblemFilter },
      ],
    };
  }
}
