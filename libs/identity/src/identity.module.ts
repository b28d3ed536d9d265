import { Global, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Clock, type Config, CONFIG, Database, LOGGER, type Logger, required } from '#platform';
import { Identity } from './access/identity.js';
import { Companies } from './companies/companies.js';
import { ViewAsChoices } from './firm/view-as.js';
import { ApiKeys } from './keys/api-keys.js';
import { KeyHasher } from './keys/key-format.js';
import { KeyUses } from './keys/key-uses.js';
import { Members } from './members/members.js';
import { Organizations } from './organizations/organizations.js';
import { SIGN_IN_PROVIDERS, SIGN_IN_SERVICES } from './sign-in.providers.js';
import { Users } from './users/users.js';

/** Stops listening and writes the last uses of keys, before the pools close. */
@Injectable()
class IdentityLifecycle implements OnApplicationShutdown {
  constructor(@Inject(Identity) private readonly identity: Identity) {}

  async onApplicationShutdown(): Promise<void> {
    await this.identity.stop();
  }
}

/** Identity's services, over what every process stands on. */
@Global()
@Module({
  providers: [
    {
      provide: KeyHasher,
      inject: [CONFIG],
      useFactory: (config: Config) => new KeyHasher(required(config, 'RAAMAT_SECRET')),
    },
    {
      provide: Identity,
      inject: [Database, Clock, KeyHasher, LOGGER],
      useFactory: (database: Database, clock: Clock, hasher: KeyHasher, log: Logger) => {
        const uses = new KeyUses(database, clock, (error) => {
          log.warn({ err: error }, 'times of use of keys were not written');
        });
        return new Identity(database, clock, hasher, uses).start();
      },
    },
    {
      provide: ApiKeys,
      inject: [Database, Clock, KeyHasher],
      useFactory: (database: Database, clock: Clock, hasher: KeyHasher) =>
        new ApiKeys(database, clock, hasher),
    },
    {
      provide: Organizations,
      inject: [Database],
      useFactory: (database: Database) => new Organizations(database),
    },
    {
      provide: Members,
      inject: [Database, Clock],
      useFactory: (database: Database, clock: Clock) => new Members(database, clock),
    },
    {
      provide: Users,
      inject: [Database, Clock],
      useFactory: (database: Database, clock: Clock) => new Users(database, clock),
    },
    ...SIGN_IN_PROVIDERS,
    {
      provide: ViewAsChoices,
      inject: [Database],
      useFactory: (database: Database) => new ViewAsChoices(database),
    },
    { provide: Companies, inject: [Database], useFactory: (database: Database) => new Companies(database) },
    IdentityLifecycle,
  ],
  exports: [Identity, ApiKeys, Organizations, Members, ViewAsChoices, Users, Companies, ...SIGN_IN_SERVICES],
})
export class IdentityModule {}
