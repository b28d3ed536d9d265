import { Global, Module } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database } from '#platform';
import { InboxAddresses } from './addresses/inbox-addresses.js';

/** The inbox's addresses, over what every process stands on. */
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
