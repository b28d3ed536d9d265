import { generateKeyPairSync } from 'node:crypto';
import { oauthResource, type OauthStates, type OpenRequests, SCOPES } from '#identity';
import { isProblem, type Logger, type Problem, purposeKeys, type Secrets } from '#platform';
import Provider, {
  type ClientAuthMethod,
  type Configuration,
  errors,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { isHttps, shownPath } from '../../http/index.js';
import { StateAdapter } from './adapter.js';
import { type ClientDocuments } from './client-documents.js';
import { RAAMAT_CLI } from './clients.js';
import { LIVES } from './lives.js';
import { OAUTH_PATHS } from './metadata.js';
import { type RedirectRules } from './redirects.js';
import { scopesIn } from './scopes.js';

export interface ProviderParts {
  readonly baseUrl: string;
  readonly secrets: Secrets;
  readonly states: OauthStates;
  readonly openRequests: OpenRequests;
  readonly documents: ClientDocuments;
  readonly redirects: RedirectRules;
  readonly log: Logger;
  /** The page for a request that cannot return to its app: the request is invalid, or the database is unavailable. */
  readonly errorPage: (context: KoaContextWithOIDC, code: string, away: Problem | undefined) => string;
}

/**
 * The authorization server: `oidc-provider`, restricted to OAuth 2.1. It omits OpenID: it reveals nothing about
 * people, so it does not offer `openid` and never signs anything.
 */
export function createProvider(parts: ProviderParts): Provider {
  const { baseUrl, log } = parts;
  const provider = new Provider(baseUrl, configuration(parts));
  provider.proxy = true;
  provider.on('server_error', (context, error) => {
    if (isAway(error)) tellAway(context, error);
    else log.error({ err: error, path: shownPath(context.path) }, 'the authorization server failed');
  });
  return provider;
}

const isAway = (error: Error): error is Problem => isProblem(error) && error.code === 'books_unavailable';

/**
 * When the database is unavailable, answers 503 with a time to retry, in OAuth's error format unless the answer is a
 * page. Redirects stay unchanged.
 */
function tellAway(context: KoaContextWithOIDC, { status, headers, detail }: Problem): void {
  if (context.status < 500) return;
  context.status = status;
  context.set(headers);
  if (context.type !== 'text/html') {
    context.body = { error: 'temporarily_unavailable', error_description: detail };
  }
}

function configuration(parts: ProviderParts): Configuration {
  const { baseUrl, states, documents, openRequests, redirects } = parts;
  const cookieKeys = purposeKeys(parts.secrets, 'raamat oauth cookies').map(({ key }) => key.toString('hex'));
  return {
    adapter: (kind: string) => new StateAdapter(kind, states, redirects),
    clients: [RAAMAT_CLI],
    clientAuthMethods: ['none'] as ClientAuthMethod[],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    clientBasedCORS: () => false,
    cookies: { keys: cookieKeys, names: cookieNames(baseUrl) },
    expiresWithSession: () => false,
    features: {
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowFetch: async (context) => {
          await openRequests.count('clientDocument', context.ip);
          return true;
        },
        allowClient: async (_context, { clientId, redirectUris = [] }) => {
          if (!(await states.isClientConnected(clientId))) redirects.assertAll(redirectUris);
          return true;
        },
      },
      deviceFlow: { enabled: true, charset: 'base-20', mask: '****-****' },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      resourceIndicators: resources(baseUrl),
      revocation: {
        enabled: true,
        allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    fetch: (url, options) => documents.fetch(url, options),
    findAccount: async (_context, accountId, token) => {
      // Tokens issued earlier are valid only while the connection is active.
      const grantId = token !== undefined && 'grantId' in token ? token.grantId : undefined;
      if (grantId !== undefined && !(await states.isConnected(grantId))) return undefined;
      return { accountId, claims: () => ({ sub: accountId }) };
    },
    interactions: {
      policy: decidedByPerson(),
      url: (_context, interaction) => `/oauth/consent/${interaction.uid}`,
    },
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    jwks: { keys: [{ ...unusedKey(), use: 'sig' }] },
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
    },
    pkce: { required: () => true },
    renderError: (context, { error }, cause) => {
      context.type = 'html';
      context.body = parts.errorPage(context, error, isAway(cause) ? cause : undefined);
    },
    responseTypes: ['code'],
    revokeGrantPolicy: () => true,
    rotateRefreshToken: true,
    routes: { ...OAUTH_PATHS },
    scopes: [...SCOPES],
    ttl: LIVES,
  };
}

/**
 * Each cookie belongs to the path of one request, so it cannot have the prefix `__Host-`, which requires the path
 * `/`.
 */
function cookieNames(baseUrl: string): { session: string; interaction: string; resume: string } {
  const prefix = isHttps(baseUrl) ? '__Secure-' : '';
  return {
    session: `${prefix}_session`,
    interaction: `${prefix}_interaction`,
    resume: `${prefix}_interaction_resume`,
  };
}

/** The only resource. The server refuses a request for another, or for none (RFC 8707). */
function resources(baseUrl: string): NonNullable<Configuration['features']>['resourceIndicators'] {
  const mcp = oauthResource(baseUrl);
  return {
    enabled: true,
    defaultResource: () => {
      throw new errors.InvalidTarget(`resource must be ${mcp}`);
    },
    getResourceServerInfo: (_context, resource) => {
      if (resource !== mcp) throw new errors.InvalidTarget(`resource must be ${mcp}`);
      return {
        scope: SCOPES.join(' '),
        audience: mcp,
        accessTokenFormat: 'opaque',
        accessTokenTTL: LIVES.AccessToken,
      };
    },
    useGrantedResource: () => true,
  };
}

/**
 * A person decides about every request: no decision is reused in their name, since each connection names its
 * organization.
 */
function decidedByPerson(): interactionPolicy.Prompt[] {
  const { Check, Prompt } = interactionPolicy;
  const undecided = new Check(
    'undecided',
    'a person must decide',
    'interaction_required',
    ({ oidc }: KoaContextWithOIDC) => {
      const asked = oidc.params?.['scope'];
      // The library removes `offline_access`, and may leave nothing.
      const scope = typeof asked === 'string' ? asked : '';
      if (scopesIn(scope).length === 0) throw new errors.InvalidScope('none of the scopes exists', scope);
      return oidc.result?.consent?.grantId === undefined;
    },
  );
  return [
    new Prompt({ name: 'login', requestable: true }),
    new Prompt({ name: 'consent', requestable: true }, undecided),
  ];
}

/** The library requires a signing key. Nothing is signed, so each process generates a key and discards it at exit. */
function unusedKey(): JWK {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
}
