import { Global, Module } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database } from '#platform';
import { InboxAddresses } from './addresses/inbox-addresses.js';
import { CompanyMailboxes } from './mailboxes/company-mailboxes.js';
import { MailboxSeal } from './mailboxes/mailbox-login.js';

/** The addresses and mailboxes of the inbox. They need only the modules that every process has. */
@Global()
@Module({
  providers: [
    {
      provide: InboxAddresses,
      inject: [Database, Clock, CONFIG],
      useFactory: (database: Database, clock: Clock, config: Config) =>
        new InboxAddresses(database, clock, config.RAAMAT_MAIL_DOMAIN),
    },
    {
      provide: CompanyMailboxes,
      inject: [Database, Clock, CONFIG],
      useFactory: (database: Database, clock: Clock, config: Config) =>
        new CompanyMailboxes(database, clock, new MailboxSeal(config.RAAMAT_SEALING_PUBLIC_KEY), {
          allowPrivate: config.RAAMAT_WEBHOOKS_PRIVATE,
        }),
    },
  ],
  exports: [InboxAddresses, CompanyMailboxes],
})
export class InboxModule {}
