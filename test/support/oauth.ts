import { createHash, randomBytes } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import { expect } from 'vitest';
import { encodeId } from '#platform';
import { type TestApi, type TestOrganization, type TestSession } from './api.js';

export const CALLBACK = 'http://127.0.0.1:7777/callback';
/** Plain HTTP, on this machine alone. The library marks the option as deprecated to make it conspicuous. */
export const LOOPBACK = { [Reflect.get(oauth, 'allowInsecureRequests') as symbol]: true };

/** A browser that remembers cookies and does not follow redirects. */
export class Browser {
  private readonly cookies = new Map<string, string>([['raamat_language', 'en']]);

  constructor(
    private readonly baseUrl: string,
    session?: TestSession,
  ) {
    if (session !== undefined) this.keep(session.cookie);
  }

  async open(address: string | URL, form?: Readonly<Record<string, string>>): Promise<BrowserPage> {
    const response = await fetch(new URL(address, this.baseUrl), {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form === undefined ? {} : { origin: this.baseUrl }),
      },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('location') ?? '',
      text: await response.text(),
    };
  }

  private keep(cookie: string): void {
    const [pair = ''] = cookie.split(';', 1);
    const at = pair.indexOf('=');
    this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

export interface BrowserPage {
  readonly status: number;
  readonly headers: Headers;
  readonly location: string;
  readonly text: string;
}

export const mcpOf = (api: TestApi): string => `${api.url}/mcp`;

/** Finds the authorization server as a client does: from the address of the MCP server alone. */
export async function discover(api: TestApi): Promise<oauth.AuthorizationServer> {
  const resource = new URL(mcpOf(api));
  const found = await oauth.processResourceDiscoveryResponse(
    resource,
    await oauth.resourceDiscoveryRequest(resource, LOOPBACK),
  );
  const issuer = new URL(found.authorization_servers?.[0] ?? '');
  return oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...LOOPBACK }),
  );
}

/** An app that registers itself. */
export async function register(
  server: oauth.AuthorizationServer,
  metadata: Partial<oauth.OmitSymbolProperties<oauth.Client>> = {},
): Promise<oauth.Client> {
  return oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(
      server,
      { client_name: 'Näidisrakendus', redirect_uris: [CALLBACK], ...metadata },
      LOOPBACK,
    ),
  );
}

export interface AuthorizationRequest {
  readonly url: URL;
  readonly verifier: string;
  readonly state: string;
}

/** The address to which an app sends a browser. A value of null omits the parameter. */
export function authorizationRequest(
  api: TestApi,
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  parameters: Readonly<Record<string, string | null>> = {},
): AuthorizationRequest {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = randomBytes(9).toString('base64url');
  const url = new URL(server.authorization_endpoint ?? '');
  const all: Record<string, string | null> = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: CALLBACK,
    scope: 'read write',
    resource: mcpOf(api),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
  };
  for (const [name, value] of Object.entries(all)) if (value !== null) url.searchParams.set(name, value);
  return { url, verifier, state };
}

/** Reads a page's form: its action, hidden fields and checked boxes. */
export function formOf({ text }: BrowserPage): { action: string; fields: Record<string, string> } {
  const action = /<form class="card"[^>]*action="([^"]+)"/.exec(text)?.[1] ?? '';
  const inputs =
    /<input\s+type="(?:hidden"\s+name="([^"]+)"\s+value="([^"]*)"|checkbox"\s+name="([^"]+)"\s+value="([^"]*)"\s+checked)/g;
  const fields = [...text.matchAll(inputs)].map(
    ([, name, value, box = '', word = '']) => [name ?? box, value ?? word] as const,
  );
  return { action, fields: Object.fromEntries(fields) };
}

/** Lets a person decide about a request; returns the address to which the browser is finally redirected. */
export async function decide(
  browser: Browser,
  request: Pick<AuthorizationRequest, 'url'>,
  organization: TestOrganization,
  decision: 'allow' | 'deny' = 'allow',
  unchecked: readonly string[] = [],
): Promise<URL> {
  const begun = await browser.open(request.url);
  expect(begun.status, begun.text).toBe(303);
  const page = await browser.open(begun.location);
  expect(page.status, page.text).toBe(200);
  const { action, fields: all } = formOf(page);
  const fields = Object.fromEntries(Object.entries(all).filter(([name]) => !unchecked.includes(name)));
  const decided = await browser.open(action, {
    ...fields,
    decision,
    organization_id: encodeId('organization', organization.id),
  });
  expect(decided.status, decided.text).toBe(303);
  const back = await browser.open(decided.location);
  expect(back.status, back.text).toBe(303);
  return new URL(back.location);
}

/** Exchanges the answer of a request for tokens. */
export async function redeem(
  api: TestApi,
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  { url, state, verifier }: AuthorizationRequest,
  answer: URL,
): Promise<oauth.TokenEndpointResponse> {
  const parameters = oauth.validateAuthResponse(server, client, answer, state);
  const callback = url.searchParams.get('redirect_uri') ?? '';
  return oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(server, client, oauth.None(), parameters, callback, verifier, {
      additionalParameters: { resource: mcpOf(api) },
      ...LOOPBACK,
    }),
  );
}

export async function refresh(
  api: TestApi,
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  token: string,
  parameters: Readonly<Record<string, string>> = { resource: mcpOf(api) },
): Promise<oauth.TokenEndpointResponse> {
  return oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(server, client, oauth.None(), token, {
      additionalParameters: parameters,
      ...LOOPBACK,
    }),
  );
}

export interface Connection {
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly tokens: oauth.TokenEndpointResponse;
  readonly session: TestSession;
}

/** Connects an app by code and returns its tokens; by default, as the organization's owner. */
export async function connect(
  api: TestApi,
  organization: TestOrganization,
  options: { readonly userId?: bigint; readonly parameters?: Readonly<Record<string, string | null>> } = {},
): Promise<Connection> {
  const server = await discover(api);
  const client = await register(server);
  const session = await api.session(options.userId ?? organization.ownerId);
  const request = authorizationRequest(api, server, client, options.parameters);
  const answer = await decide(new Browser(api.url, session), request, organization);
  return { server, client, session, tokens: await redeem(api, server, client, request, answer) };
}
