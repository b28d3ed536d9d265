import { Global, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Clock, type Config, CONFIG, Database, installationSecrets, LOGGER, type Logger } from '#platform';
import { Identity } from './callers/identity.js';
import { Uses } from './access/uses.js';
import { Companies } from './companies/companies.js';
import { StaffTrail } from './firm/staff-trail.js';
import { ViewAsChoices } from './firm/view-as.js';
import { ApiKeys } from './keys/api-keys.js';
import { KeyHasher } from './keys/key-format.js';
import { Members } from './members/members.js';
import { AccessTokens } from './oauth/access-tokens.js';
import { OAUTH_PROVIDERS, OAUTH_SERVICES } from './oauth/oauth.providers.js';
import { Organizations } from './organizations/organizations.js';
import { SignInFailures } from './sessions/sign-in-failures.js';
import { ClientRequests } from './requests/client-requests.js';
import { SIGN_IN_PROVIDERS, SIGN_IN_SERVICES } from './sign-in.providers.js';
import { Users } from './users/users.js';

/** Stops listening and writes the last uses of keys and failures to sign in, before the pools close. */
@Injectable()
class IdentityLifecycle implements OnApplicationShutdown {
  constructor(
    @Inject(Identity) private readonly identity: Identity,
    @Inject(SignInFailures) private readonly failures: SignInFailures,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.identity.stop(), this.failures.flush()]);
  }
}

/** The services of identity. They need only the modules that every process has. */
@Global()
@Module({
  providers: [
    {
      provide: KeyHasher,
      inject: [CONFIG],
      useFactory: (config: Config) => new KeyHasher(installationSecrets(config)),
    },
    {
      provide: Identity,
      inject: [Database, Clock, KeyHasher, AccessTokens, LOGGER],
      useFactory: (
        database: Database,
        clock: Clock,
        hasher: KeyHasher,
        accessTokens: AccessTokens,
        log: Logger,
      ) => {
        const uses = new Uses(database, clock, 'api_key', (error) => {
          log.warn({ err: error }, 'times of use of keys were not written');
        });
        return new Identity(database, clock, hasher, uses, accessTokens).start();
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
    ...OAUTH_PROVIDERS,
    {
      provide: ClientRequests,
      inject: [Database, Clock, LOGGER],
      useFactory: (database: Database, clock: Clock, log: Logger) =>
        new ClientRequests(database, clock, (requests, error) => {
          log.warn({ requests, err: error }, 'requests of keys and apps were not kept');
        }),
    },
    {
      provide: StaffTrail,
      inject: [Database, Clock],
      useFactory: (database: Database, clock: Clock) => new StaffTrail(database, clock),
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
    ClientRequests,
    Organizations,
    Members,
    StaffTrail,
    ViewAsChoices,
    Users,
    Companies,
    ...SIGN_IN_SERVICES,
    ...OAUTH_SERVICES,
  ],
})
export class IdentityModule {}
