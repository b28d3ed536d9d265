import {
  BookFileHandler,
  DecideDraftsHandler,
  ExtractFileHandler,
  ImportStatementHandler,
  MatchCompanyHandler,
  RecogniseFileHandler,
  RegisterFilesHandler,
  UnpackFileHandler,
} from '#booking';
import { SendSubmissionHandler, SyncAllRegistersHandler, SyncRegisterHandler } from '#employment';
import { ScanFileHandler } from '#files';
import { ExpireRequestsHandler, ExpireSessionsHandler, RemindExpiringKeysHandler } from '#identity';
import { FetchMailboxesHandler, FetchMailboxHandler, TakeInMailHandler } from '#inbox';
import { SendMailHandler } from '#notify';
import { MakeTsdFileHandler, PreparePayRunHandler } from '#payroll';
import { Clock, LOGGER, type Logger } from '#platform';
import { ProvisionCompanyHandler } from '#provisioning';
import { SendQuestionsHandler } from '#questions';
import { RenderInvoiceHandler, SendInvoiceHandler } from '#rendering';
import { type AnyTaskHandler, type TaskHandler, type TaskHandlers, type TaskKind } from '#tasks';
import {
  ChargeAllTaxesHandler,
  ChargeTaxesHandler,
  RefreshAllTaxAccountsHandler,
  RefreshTaxAccountHandler,
} from '#tax-account';
import {
  DeliverWebhooksHandler,
  EndAppWebhooksHandler,
  RelayWebhooksHandler,
  SweepWebhooksHandler,
} from '#webhooks';
import { type FactoryProvider, type Type } from '@nestjs/common';
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
import { waitingForReaders } from './waiting-for-readers.js';

/** The handler of each kind in the catalogue: a missing one does not compile. */
const HANDLERS_BY_KIND: { readonly [Kind in TaskKind]: Type<TaskHandler<Kind>> } = {
  'provision-company': ProvisionCompanyHandler,
  'extract-file': ExtractFileHandler,
  'recognise-file': RecogniseFileHandler,
  'import-statement': ImportStatementHandler,
  'book-file': BookFileHandler,
  'decide-drafts': DecideDraftsHandler,
  'match-company': MatchCompanyHandler,
  'take-in-mail': TakeInMailHandler,
  'fetch-mailbox': FetchMailboxHandler,
  'fetch-mailboxes': FetchMailboxesHandler,
  'scan-file': ScanFileHandler,
  'unpack-file': UnpackFileHandler,
  'render-invoice': RenderInvoiceHandler,
  'send-invoice': SendInvoiceHandler,
  'send-questions': SendQuestionsHandler,
  'send-submission': SendSubmissionHandler,
  'make-tsd-file': MakeTsdFileHandler,
  'sync-register': SyncRegisterHandler,
  'sync-all-registers': SyncAllRegistersHandler,
  'rebuild-status': RebuildStatusHandler,
  'register-files': RegisterFilesHandler,
  'rebuild-all-status': RebuildAllStatusHandler,
  'extend-vat-codes': ExtendVatCodesHandler,
  'fetch-rates': FetchRatesHandler,
  'prepare-pay-run': PreparePayRunHandler,
  'refresh-tax-account': RefreshTaxAccountHandler,
  'refresh-all-tax-accounts': RefreshAllTaxAccountsHandler,
  'charge-taxes': ChargeTaxesHandler,
  'charge-all-taxes': ChargeAllTaxesHandler,
  'check-vat-number': CheckVatNumberHandler,
  'remind-tsd': RemindTsdHandler,
  'remind-all-tsd': RemindAllTsdHandler,
  'remind-expiring-keys': RemindExpiringKeysHandler,
  'remind-waiting': RemindWaitingHandler,
  'seek-documents': SeekDocumentsHandler,
  'seek-all-documents': SeekAllDocumentsHandler,
  'relay-webhooks': RelayWebhooksHandler,
  'deliver-webhooks': DeliverWebhooksHandler,
  'end-app-webhooks': EndAppWebhooksHandler,
  'sweep-webhooks': SweepWebhooksHandler,
  'send-mail': SendMailHandler,
  'check-coherence': CheckCoherenceHandler,
  'sign-heads': SignHeadsHandler,
  'expire-idempotency': ExpireIdempotencyHandler,
  'expire-sessions': ExpireSessionsHandler,
  'expire-requests': ExpireRequestsHandler,
  'expire-tasks': ExpireTasksHandler,
  'sweep-files': SweepFilesHandler,
};

/** Injection token of the handlers of every kind. */
export const HANDLERS = Symbol('TaskHandlers');

export const handlersProvider: FactoryProvider<TaskHandlers> = {
  provide: HANDLERS,
  inject: [Clock, LOGGER, ...Object.values(HANDLERS_BY_KIND)],
  useFactory: (clock: Clock, log: Logger, ...handlers: AnyTaskHandler[]) => {
    const kinds = Object.keys(HANDLERS_BY_KIND);
    return Object.fromEntries(
      handlers.map((handler, at) => [String(kinds[at]), waitingForReaders(handler, { clock, log })]),
    );
  },
};
