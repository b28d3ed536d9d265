import { Module } from '@nestjs/common';
import { FileStorage, FileStore, UsageLimits } from '#files';
import { Clock, CONFIG, type Config, Database, installationSecrets, LOGGER, type Logger } from '#platform';
import { ReaderPool } from '#unpacking';
import { SenderChecker } from './authentication/check-sender.js';
import { MailAcceptance } from './emails/accept-mail.js';
import { MailParser } from './emails/mail-parser.js';
import { confirmationBox } from './emails/forwarding-confirmation.js';
import {
  NOTE_RETURNED_LETTER,
  type NoteReturnedLetter,
  TAKE_IN_MAIL_TOOLS,
  TakeInMailHandler,
  type TakeInMailTools,
} from './emails/take-in-mail.handler.js';
import {
  FETCH_MAILBOX_TOOLS,
  FetchMailboxHandler,
  type FetchMailboxTools,
  FIND_SOUGHT_MAILS,
  type FindSoughtMails,
  MAILBOX_PEOPLE,
  type MailboxPeople,
} from './mailboxes/fetch-mailbox.handler.js';
import { FetchMailboxesHandler } from './mailboxes/fetch-mailboxes.handler.js';
import { MailboxOpener } from './mailboxes/mailbox-login.js';

/** The part of the inbox that workers run. They provide the pool of readers. */
@Module({
  providers: [
    {
      provide: TAKE_IN_MAIL_TOOLS,
      inject: [Database, FileStorage, FileStore, Clock, ReaderPool, CONFIG, LOGGER, NOTE_RETURNED_LETTER],
      useFactory: (
        database: Database,
        storage: FileStorage,
        files: FileStore,
        clock: Clock,
        pool: ReaderPool,
        config: Config,
        log: Logger,
        noteReturned: NoteReturnedLetter,
      ): TakeInMailTools => ({
        database,
        storage,
        files,
        clock,
        parser: new MailParser(pool),
        senders: new SenderChecker(log, { relays: config.RAAMAT_TRUSTED_RELAYS }),
        trustedForwarders: config.RAAMAT_TRUSTED_FORWARDERS,
        sandbox: config.RAAMAT_SANDBOX_URL !== undefined,
        box: confirmationBox(installationSecrets(config)),
        noteReturned,
      }),
    },
    {
      provide: FETCH_MAILBOX_TOOLS,
      inject: [
        Database,
        FileStorage,
        UsageLimits,
        Clock,
        ReaderPool,
        CONFIG,
        LOGGER,
        FIND_SOUGHT_MAILS,
        MAILBOX_PEOPLE,
      ],
      useFactory: (
        database: Database,
        storage: FileStorage,
        limits: UsageLimits,
        clock: Clock,
        pool: ReaderPool,
        config: Config,
        log: Logger,
        findSought: FindSoughtMails,
        people: MailboxPeople,
      ): FetchMailboxTools => ({
        database,
        acceptance: new MailAcceptance(database, storage, clock, limits),
        limits,
        parser: new MailParser(pool),
        log,
        clock,
        opener: new MailboxOpener(
          config.RAAMAT_SEALING_PRIVATE_KEY,
          config.RAAMAT_SEALING_FORMER_PRIVATE_KEYS,
        ),
        rules: { allowPrivate: config.RAAMAT_WEBHOOKS_PRIVATE },
        findSought,
        people,
      }),
    },
    FetchMailboxHandler,
    {
      provide: FetchMailboxesHandler,
      inject: [Database, Clock, CONFIG],
      useFactory: (database: Database, clock: Clock, config: Config) =>
        new FetchMailboxesHandler(database, clock, config.RAAMAT_INBOX),
    },
    TakeInMailHandler,
  ],
  exports: [FetchMailboxHandler, FetchMailboxesHandler, TakeInMailHandler],
})
export class InboxTasksModule {}
