import { Global, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Clock, type Config, CONFIG, Database, LOGGER, type Logger, required, SecretBox } from '#platform';
import { Identity } from './access/identity.js';
import { Companies } from './companies/companies.js';
import { ViewAsChoices } from './firm/view-as.js';
import { ApiKeys } from './keys/api-keys.js';
import { KeyHasher } from './keys/key-format.js';
import { KeyUses } from './keys/key-uses.js';
import { Members } from './members/members.js';
import { Organizations } from './organizations/organizations.js';
import { TokenHasher } from './access/tokens.js';
import { SecondFactor } from './second-factor/second-factor.js';
import { Attempts } from './sessions/attempts.js';
import { Csrf } from './sessions/csrf.js';
import { Sessions } from './sessions/sessions.js';
import { SignIn } from './sessions/sign-in.js';
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
    {
      provide: Sessions,
      inject: [Database, Clock, CONFIG],
      useFactory: (database: Database, clock: Clock, config: Config) =>
        new Sessions(database, clock, new TokenHasher(required(config, 'RAAMAT_SECRET'), 'raamat sessions')),
    },
    {
      provide: Csrf,
      inject: [CONFIG],
      useFactory: (config: Config) => new Csrf(required(config, 'RAAMAT_SECRET')),
    },
    {
      provide: Attempts,
      inject: [Database, Clock, CONFIG],
      useFactory: (database: Database, clock: Clock, config: Config) =>
        new Attempts(database, clock, new TokenHasher(required(config, 'RAAMAT_SECRET'), 'raamat attempts')),
    },
    {
      provide: SecondFactor,
      inject: [Clock, CONFIG],
      useFactory: (clock: Clock, config: Config) => {
        const secret = required(config, 'RAAMAT_SECRET');
        return new SecondFactor(
          clock,
          new SecretBox(secret, 'raamat second factor'),
          new TokenHasher(secret, 'raamat recovery codes'),
        );
      },
    },
    {
      provide: SignIn,
      inject: [Database, Attempts, SecondFactor, Sessions],
      useFactory: (database: Database, attempts: Attempts, secondFactor: SecondFactor, sessions: Sessions) =>
        new SignIn(database, attempts, secondFactor, sessions),
    },
    {
      provide: ViewAsChoices,
      inject: [Database],
      useFactory: (database: Database) => new ViewAsChoices(database),
    },
    { provide: Companies, inject: [Database], useFactory: (database: Database) => new Companies(database) },
    IdentityLifecycle,
  ],
  exports: [
    Identity,
    ApiKeys,
    Organizations,
    Members,
    ViewAsChoices,
    Users,
    Companies,
    Sessions,
    Csrf,
    SignIn,
  ],
})
export class IdentityModule {}
