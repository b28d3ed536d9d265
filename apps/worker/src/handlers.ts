import { BusinessRegister, EcbRates, TaxAuthority, Vies } from '#authorities';
import {
  BookFileHandler,
  CompanyProfiles,
  ExtractFileHandler,
  type ExtractFileTools,
  ImportStatementHandler,
  MatchCompanyHandler,
  RegisterFilesHandler,
  RecogniseFileHandler,
  UnpackFileHandler,
} from '#booking';
import { AssistedExtraction, DocumentReader, StatementReader } from '#extraction';
import { BooksOfFiles, Clamd, FileStorage, FileStore, ScanFileHandler, UsageLimits } from '#files';
import { Companies, ExpireSessionsHandler, Letters, RemindExpiringKeysHandler } from '#identity';
import { confirmationBox, MailParser, SenderChecker, TakeInMailHandler } from '#inbox';
import { Mailer, SendMailHandler } from '#notify';
import {
  Clock,
  CONFIG,
  type Config,
  Database,
  Idempotency,
  installationSecrets,
  LOGGER,
  type Logger,
} from '#platform';
import { PreparePayRunHandler, proposeWages } from '#payroll';
import { ProvisionCompanyHandler } from '#provisioning';
import { RenderInvoiceHandler } from '#rendering';
import { type AnyTaskHandler, Tasks } from '#tasks';
import { ArchiveOpener, ReaderPool } from '#unpacking';
import {
  DeliverWebhooksHandler,
  RelayWebhooksHandler,
  EndAppWebhooksHandler,
  SweepWebhooksHandler,
  webhookBox,
  WebhookSender,
} from '#webhooks';
import { RefreshAllTaxAccountsHandler, RefreshTaxAccountHandler } from '#tax-account';
import { type FactoryProvider } from '@nestjs/common';
import { CommandBus } from '#ledger';
import { REGISTER_HANDLERS } from './register-handlers.js';
import { CheckVatNumberHandler } from './parties/check-vat-number.handler.js';
import { CheckCoherenceHandler } from './upkeep/check-coherence.handler.js';
import { ExpireIdempotencyHandler, ExpireTasksHandler, SweepFilesHandler } from './upkeep/expiry.handlers.js';
import { FetchRatesHandler } from './upkeep/fetch-rates.handler.js';
import { RemindAllTsdHandler, RemindTsdHandler } from './upkeep/remind-tsd.handlers.js';
import { RebuildAllStatusHandler, RebuildStatusHandler } from './upkeep/rebuild-status.handler.js';
import { waitingForReaders } from './waiting-for-readers.js';

/** Injection token of the list below. */
export const HANDLERS = Symbol('TaskHandlers');

/** One handler for every kind of the catalogue: the worker refuses to start when one is missing or there are two. */
export const handlersProvider: FactoryProvider<AnyTaskHandler[]> = {
  provide: HANDLERS,
  inject: [
    Database,
    Clock,
    LOGGER,
    Idempotency,
    Tasks,
    CommandBus,
    FileStorage,
    FileStore,
    BooksOfFiles,
    CompanyProfiles,
    ReaderPool,
    BusinessRegister,
    EcbRates,
    Vies,
    TaxAuthority,
    Companies,
    Letters,
    UsageLimits,
    CONFIG,
    REGISTER_HANDLERS,
  ],
  useFactory: (
    database: Database,
    clock: Clock,
    log: Logger,
    idempotency: Idempotency,
    tasks: Tasks,
    bus: CommandBus,
    storage: FileStorage,
    files: FileStore,
    documents: BooksOfFiles,
    companies: CompanyProfiles,
    pool: ReaderPool,
    register: BusinessRegister,
    ecb: EcbRates,
    vies: Vies,
    authority: TaxAuthority,
    clients: Companies,
    letters: Letters,
    limits: UsageLimits,
    config: Config,
    registerHandlers: readonly AnyTaskHandler[],
  ) => {
    const handlers = [
      new ProvisionCompanyHandler(database, clock, register, log, config.RAAMAT_SANDBOX_URL !== undefined),
      ...readers({ database, files, reader: readerOf(config, pool, log), companies, limits, clock }),
      new BookFileHandler({ database, bus, documents, companies, clock }),
      new RegisterFilesHandler(database, documents, companies),
      new MatchCompanyHandler(database, bus, proposeWages),
      new ImportStatementHandler({
        database,
        bus,
        files,
        documents,
        companies,
        clock,
        statements: new StatementReader(pool),
      }),
      new ScanFileHandler({
        database,
        files,
        clock,
        scanner: config.CLAMD_URL === undefined ? null : new Clamd(config.CLAMD_URL),
      }),
      new UnpackFileHandler({ database, files, companies, clock, archives: new ArchiveOpener(pool) }),
      new TakeInMailHandler({
        database,
        storage,
        files,
        clock,
        parser: new MailParser(pool),
        senders: new SenderChecker(log, { relays: config.RAAMAT_TRUSTED_RELAYS }),
        trustedForwarders: config.RAAMAT_TRUSTED_FORWARDERS,
        sandbox: config.RAAMAT_SANDBOX_URL !== undefined,
        box: confirmationBox(installationSecrets(config)),
      }),
      new RenderInvoiceHandler({ database, bus, files, clock }),
      new RebuildStatusHandler(database, clock),
      new RebuildAllStatusHandler(database),
      new FetchRatesHandler(database, ecb, clock),
      new PreparePayRunHandler(database, bus),
      new RemindTsdHandler(database, clients),
      new RemindAllTsdHandler(database, clock),
      new RemindExpiringKeysHandler(database, clock),
      new RefreshTaxAccountHandler({
        database,
        clock,
        companies: clients,
        authority,
        enabled: config.RAAMAT_TAX_ACCOUNT,
      }),
      new RefreshAllTaxAccountsHandler(database, clock, config.RAAMAT_TAX_ACCOUNT),
      new CheckVatNumberHandler(database, bus, vies, clock),
      ...webhooks(config, { database, clock, log }),
      new SendMailHandler(letters, mailerOf(config)),
      new ExpireSessionsHandler(database, clock),
      new CheckCoherenceHandler(database, log),
      new ExpireIdempotencyHandler(idempotency, database),
      new ExpireTasksHandler(tasks, clock),
      new SweepFilesHandler(database, storage, clock, log),
      ...registerHandlers,
    ] as AnyTaskHandler[];
    return handlers.map((handler) => waitingForReaders(handler, { clock, log }));
  },
};

function readers(tools: ExtractFileTools): readonly AnyTaskHandler[] {
  return [new ExtractFileHandler(tools), new RecogniseFileHandler(tools)] as AnyTaskHandler[];
}

/** The isolated reader alone, or with an extractor behind it that is asked about what the reader is not sure of. */
function readerOf(config: Config, pool: ReaderPool, log: Logger): Pick<DocumentReader, 'extract'> {
  const local = new DocumentReader(pool);
  const { RAAMAT_EXTRACTOR_URL: url, RAAMAT_EXTRACTOR_MODEL: model } = config;
  if (url === undefined || model === undefined) return local;
  const key = config.RAAMAT_EXTRACTOR_KEY ?? null;
  return new AssistedExtraction(
    local,
    { url, key, model, timeLimitMs: config.RAAMAT_EXTRACTOR_SECONDS * 1_000 },
    (error) => {
      log.warn({ err: error }, 'the extractor gave no answer: the local reading stands');
    },
  );
}

function webhooks(
  config: Config,
  tools: { readonly database: Database; readonly clock: Clock; readonly log: Logger },
): readonly AnyTaskHandler[] {
  const { database, clock, log } = tools;
  return [
    new RelayWebhooksHandler(database, clock, log),
    new DeliverWebhooksHandler({
      database,
      clock,
      box: webhookBox(installationSecrets(config)),
      sender: new WebhookSender({ allowPrivate: config.RAAMAT_WEBHOOKS_PRIVATE }),
    }),
    new EndAppWebhooksHandler(database, clock),
    new SweepWebhooksHandler(database, clock),
  ] as AnyTaskHandler[];
}

/** Letters go through the server that is named; connections last one letter, so there is nothing to close. */
function mailerOf(config: Config): Mailer | undefined {
  const { RAAMAT_OUTGOING_SMTP_URL: url, RAAMAT_OUTGOING_FROM: from, RAAMAT_OUTGOING_TLS: tls } = config;
  return url === undefined ? undefined : new Mailer(url, from, tls);
}
