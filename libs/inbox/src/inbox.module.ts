import { Global, Module } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database } from '#platform';
import { InboxAddresses } from './addresses/inbox-addresses.js';

/** The addresses of the inbox. They need only the modules that every process has. */
@Global()
@Module({
  providers: [
    {
      provide: InboxAddresses,
      inject: [Database, Clock, CONFIG],
      useFactory: (database: Database, clock: Clock, config: Config) =>
        new InboxAddresses(database, clock, config.RAAMAT_MAIL_DOMAIN),
    },
  ],
  exports: [InboxAddresses],
})
export class InboxModule {}
