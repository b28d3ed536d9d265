import { Module } from '@nestjs/common';
import { FileStorage, FileStore } from '#files';
import { Clock, CONFIG, type Config, Database, installationSecrets, LOGGER, type Logger } from '#platform';
import { ReaderPool } from '#unpacking';
import { SenderChecker } from './authentication/check-sender.js';
import { MailParser } from './emails/mail-parser.js';
import { confirmationBox } from './emails/forwarding-confirmation.js';
import {
  TAKE_IN_MAIL_TOOLS,
  TakeInMailHandler,
  type TakeInMailTools,
} from './emails/take-in-mail.handler.js';

/** The part of the inbox that workers run. They provide the pool of readers. */
@Module({
  providers: [
    {
      provide: TAKE_IN_MAIL_TOOLS,
      inject: [Database, FileStorage, FileStore, Clock, ReaderPool, CONFIG, LOGGER],
      useFactory: (
        database: Database,
        storage: FileStorage,
        files: FileStore,
        clock: Clock,
        pool: ReaderPool,
        config: Config,
        log: Logger,
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
      }),
    },
    TakeInMailHandler,
  ],
  exports: [TakeInMailHandler],
})
export class InboxTasksModule {}
