import { BusinessRegister, EcbRates, TaxAuthority, Vies } from '#authorities';
import {
  BookFileHandler,
  CompanyProfiles,
  ExtractFileHandler,
  type ExtractFileTools,
  ImportStatementHandler,
  MatchCompanyHandler,
  RecogniseFileHandler,
  UnpackFileHandler,
} from '#booking';
import { Door } from '#books';
import { AssistedExtraction, ExtractionPool } from '#extraction';
import { BooksOfFiles, Clamd, FileStorage, FileStore, ScanFileHandler } from '#files';
import { Companies, ExpireSessionsHandler, Letters } from '#identity';
import { confirmationBox, SenderChecker, TakeInMailHandler } from '#inbox';
import { Mailer, SendMailHandler } from '#notify';
import { Clock, CONFIG, type Config, Database, Idempotency, LOGGER, type Logger, required } from '#platform';
import { PreparePayRunHandler, proposeWages } from '#payroll';
import { ProvisionCompanyHandler } from '#provisioning';
import { RenderInvoiceHandler } from '#rendering';
import { type AnyTaskHandler, Tasks } from '#tasks';
import { ArchiveOpener } from '#unpacking';
import {
  DeliverWebhooksHandler,
  RelayWebhooksHandler,
  SweepWebhooksHandler,
  webhookBox,
  WebhookSender,
} from '#webhooks';
import { RefreshAllTaxAccountsHandler, RefreshTaxAccountHandler } from '#tax-account';
import { type FactoryProvider } from '@nestjs/common';
import { REGISTER_HANDLERS } from './register-handlers.js';
import { CheckVatNumberHandler } from './parties/check-vat-number.handler.js';
import { CheckCoherenceHandler } from './upkeep/check-coherence.handler.js';
import { ExpireIdempotencyHandler, ExpireTasksHandler, SweepFilesHandler } from './upkeep/expiry.handlers.js';
import { FetchRatesHandler } from './upkeep/fetch-rates.handler.js';
import { RemindAllTsdHandler, RemindTsdHandler } from './upkeep/remind-tsd.handlers.js';
import { RebuildAllStatusHandler, RebuildStatusHandler } from './upkeep/rebuild-status.handler.js';

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
    Door,
    FileStorage,
    FileStore,
    BooksOfFiles,
    CompanyProfiles,
    ExtractionPool,
    BusinessRegister,
    EcbRates,
    Vies,
    TaxAuthority,
    Companies,
    Letters,
    CONFIG,
    REGISTER_HANDLERS,
  ],
  useFactory: (
    database: Database,
    clock: Clock,
    log: Logger,
    idempotency: Idempotency,
    tasks: Tasks,
    door: Door,
    storage: FileStorage,
    files: FileStore,
    documents: BooksOfFiles,
    companies: CompanyProfiles,
    pool: ExtractionPool,
    register: BusinessRegister,
    ecb: EcbRates,
    vies: Vies,
    authority: TaxAuthority,
    clients: Companies,
    letters: Letters,
    config: Config,
    registerHandlers: readonly AnyTaskHandler[],
  ) =>
    [
      new ProvisionCompanyHandler(database, clock, register, log),
      ...readers({ database, files, pool: readerOf(config, pool, log), companies, clock }),
      new BookFileHandler({ database, door, files, documents, companies, clock }),
      new MatchCompanyHandler(database, door, proposeWages),
      new ImportStatementHandler({ database, door, files, documents, companies, clock }),
      new ScanFileHandler({
        database,
        files,
        clock,
        scanner: config.CLAMD_URL === undefined ? null : new Clamd(config.CLAMD_URL),
      }),
      new UnpackFileHandler({ database, files, companies, clock, archives: new ArchiveOpener() }),
      new TakeInMailHandler({
        database,
        storage,
        files,
        clock,
        senders: new SenderChecker(log),
        trustedForwarders: config.RAAMAT_TRUSTED_FORWARDERS,
        box: confirmationBox(required(config, 'RAAMAT_SECRET')),
      }),
      new RenderInvoiceHandler({ database, door, files, clock }),
      new RebuildStatusHandler(database, clock),
      new RebuildAllStatusHandler(database),
      new FetchRatesHandler(database, ecb, clock),
      new PreparePayRunHandler(database, door),
      new RemindTsdHandler(database, clients),
      new RemindAllTsdHandler(database, clock),
      new RefreshTaxAccountHandler({
        database,
        clock,
        companies: clients,
        authority,
        enabled: config.RAAMAT_TAX_ACCOUNT,
      }),
      new RefreshAllTaxAccountsHandler(database, clock, config.RAAMAT_TAX_ACCOUNT),
      new CheckVatNumberHandler(database, door, vies, clock),
      ...webhooks(config, { database, clock, log }),
      new SendMailHandler(letters, mailerOf(config)),
      new ExpireSessionsHandler(database, clock),
      new CheckCoherenceHandler(database, log),
      new ExpireIdempotencyHandler(idempotency, database),
      new ExpireTasksHandler(tasks, clock),
      new SweepFilesHandler(database, storage, clock),
      ...registerHandlers,
    ] as AnyTaskHandler[],
};

function readers(tools: ExtractFileTools): readonly AnyTaskHandler[] {
  return [new ExtractFileHandler(tools), new RecogniseFileHandler(tools)] as AnyTaskHandler[];
}

/** The pool alone, or with an extractor behind it that is asked about what the pool is not sure of. */
function readerOf(config: Config, pool: ExtractionPool, log: Logger): Pick<ExtractionPool, 'extract'> {
  const { RAAMAT_EXTRACTOR_URL: url, RAAMAT_EXTRACTOR_MODEL: model } = config;
  if (url === undefined || model === undefined) return pool;
  const key = config.RAAMAT_EXTRACTOR_KEY ?? null;
  return new AssistedExtraction(
    pool,
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
      box: webhookBox(required(config, 'RAAMAT_SECRET')),
      sender: new WebhookSender({ allowPrivate: config.RAAMAT_WEBHOOKS_PRIVATE }),
    }),
    new SweepWebhooksHandler(database, clock),
  ] as AnyTaskHandler[];
}

/** Letters go through the server that is named; connections last one letter, so there is nothing to close. */
function mailerOf({ RAAMAT_OUTGOING_SMTP_URL: url, RAAMAT_OUTGOING_FROM: from }: Config): Mailer | undefined {
  return url === undefined ? undefined : new Mailer(url, from);
}
