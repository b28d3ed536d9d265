import { type Provider } from '@nestjs/common';
import {
  Clock,
  type Config,
  CONFIG,
  Database,
  installationSecrets,
  LOGGER,
  type Logger,
  publicUrl,
  type Secrets,
} from '#platform';
import { TokenHasher } from '../access/tokens.js';
import { Attempts } from '../attempts/attempts.js';
import { Uses } from '../access/uses.js';
import { AccessTokens } from './access-tokens.js';
import { ConnectedApps } from './connected-apps.js';
import { DeviceCodes } from './device-codes.js';
import { OauthStates } from './oauth-states.js';
import { OpenRequests } from './open-requests.js';

/** The MCP server: the resource that every access token is issued for. See OAuth in the specification. */
export function oauthResource(baseUrl: string): string {
  return `${baseUrl}/mcp`;
}

/** Hashes everything that the authorization server stores. */
export const oauthTokenHasher = (secrets: Secrets): TokenHasher => new TokenHasher(secrets, 'raamat oauth');
const hasher = (config: Config): TokenHasher => oauthTokenHasher(installationSecrets(config));

/** Connected apps, and the store of the authorization server. */
export const OAUTH_PROVIDERS: Provider[] = [
  {
    provide: OauthStates,
    inject: [Database, Clock, CONFIG],
    useFactory: (database: Database, clock: Clock, config: Config) =>
      new OauthStates(database, clock, hasher(config)),
  },
  {
    provide: ConnectedApps,
    inject: [Database, Clock],
    useFactory: (database: Database, clock: Clock) => new ConnectedApps(database, clock),
  },
  {
    provide: DeviceCodes,
    inject: [OauthStates, Attempts],
    useFactory: (states: OauthStates, attempts: Attempts) => new DeviceCodes(states, attempts),
  },
  {
    provide: OpenRequests,
    inject: [Attempts],
    useFactory: (attempts: Attempts) => new OpenRequests(attempts),
  },
  {
    provide: AccessTokens,
    inject: [Database, Clock, CONFIG, LOGGER],
    useFactory: (database: Database, clock: Clock, config: Config, log: Logger) => {
      const uses = new Uses(database, clock, 'connected_app', (error) => {
        log.warn({ err: error }, 'times of use of connected apps were not written');
      });
      return new AccessTokens(database, hasher(config), uses, oauthResource(publicUrl(config)));
    },
  },
];

/** The providers that other modules inject. */
export const OAUTH_SERVICES = [OauthStates, ConnectedApps, DeviceCodes, OpenRequests] as const;
