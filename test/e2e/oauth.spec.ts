import * as oauth from 'oauth4webapi';
import { encodeId } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type TestOrganization } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import {
  authorizationRequest,
  Browser,
  CALLBACK,
  connect,
  decide,
  discover,
  formOf,
  mcpOf,
  redeem,
  refresh,
  register,
} from '../support/oauth.js';

let db: TestDatabase;
let api: TestApi;
let mine: TestOrganization;
let server: oauth.AuthorizationServer;

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database, { reachable: true });
  mine = await api.organization('Näidis');
  server = await discover(api);
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const me = (key: string) => api.send('GET', '/api/me/', { key });
const browserOf = async (userId = mine.ownerId) => new Browser(api.url, await api.session(userId));

it('at an https address every cookie travels encrypted, under a name that shows it', async () => {
  const site = await startApi(db.database, { environment: { RAAMAT_BASE_URL: 'https://raamat.test' } });
  try {
    const { client_id: clientId } = await register(server);
    const { url } = authorizationRequest(
      api,
      server,
      { client_id: clientId },
      { resource: 'https://raamat.test/mcp' },
    );
    const session = await site.session(mine.ownerId);
    const begun = await fetch(`${site.url}${url.pathname}${url.search}`, { redirect: 'manual' });
    const language = await fetch(`${site.url}/sign-in/?lang=et`);
    const cookies = [begun, language].flatMap(({ headers }) => headers.getSetCookie());
    const names = cookies.map((cookie) => cookie.split('=', 1)[0]);
    expect(names).toEqual(
      expect.arrayContaining([
        '__Secure-_interaction',
        '__Secure-_interaction.sig',
        '__Host-raamat_language',
      ]),
    );
    for (const cookie of cookies) expect(cookie).toMatch(/^__(?:Host|Secure)-.*; secure(?:;|$)/i);
    const consent = await site.send('GET', begun.headers.get('location') ?? '', {
      headers: {
        cookie: [session.cookie, ...cookies.map((one) => one.split(';', 1)[0])].join('; '),
      },
    });
    expect([consent.status, consent.text]).toEqual([200, expect.stringContaining('Näidisrakendus')]);
  } finally {
    await site.close();
  }
});

describe('an app', () => {
  it('discovers everything from the address of the MCP server', () => {
    expect(server).toMatchObject({
      issuer: api.url,
      authorization_endpoint: `${api.url}/oauth/authorize`,
      token_endpoint: `${api.url}/oauth/token`,
      device_authorization_endpoint: `${api.url}/oauth/device_authorization`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      scopes_supported: ['read', 'write'],
    });
  });

  it('acts for the person who allowed it, in the one organization they chose', async () => {
    const other = await api.organization('Teine');
    const { client, tokens } = await connect(api, mine);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect((await me(tokens.access_token)).body).toMatchObject({
      user: { id: encodeId('user', mine.ownerId) },
      credential: {
        kind: 'oauth',
        name: 'Näidisrakendus',
        client_id: client.client_id,
        scopes: ['read', 'write'],
        organization_id: encodeId('organization', mine.id),
      },
      organizations: [{ id: encodeId('organization', mine.id), role: 'owner' }],
    });
    const elsewhere = await api.send('GET', `${other.path}/`, { key: tokens.access_token });
    expect(elsewhere.status).toBe(404);
  });

  it('that names no scope may only read', async () => {
    const { tokens } = await connect(api, mine, { parameters: { scope: null } });
    const company = await mine.company();
    expect((await me(tokens.access_token)).body).toMatchObject({ credential: { scopes: ['read'] } });
    const refused = await api.send('PATCH', `${company.path}/`, {
      key: tokens.access_token,
      body: { name: 'X' },
    });
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'insufficient_scope' }]);
  });

  it('gets the scopes that the person left checked, and no more later', async () => {
    const client = await register(server);
    const request = authorizationRequest(api, server, client);
    const answer = await decide(await browserOf(), request, mine, 'allow', ['scope_write']);
    const tokens = await redeem(api, server, client, request, answer);
    expect(tokens.scope).toBe('read');
    expect((await me(tokens.access_token)).body).toMatchObject({ credential: { scopes: ['read'] } });
    const next = await refresh(api, server, client, tokens.refresh_token ?? '');
    expect((await me(next.access_token)).body).toMatchObject({ credential: { scopes: ['read'] } });
    const trail = await db.owner<{ values: unknown }>(
      "SELECT new_values AS values FROM platform.audit_event WHERE action = 'connected_app.connect' ORDER BY id DESC LIMIT 1",
    );
    expect(trail[0]?.values).toMatchObject({ scopes: ['read'] });
  });

  it('cannot be given a scope that it did not request, nor an empty set', async () => {
    const client = await register(server);
    const browser = await browserOf();
    const begun = await browser.open(authorizationRequest(api, server, client, { scope: 'read' }).url);
    const page = await browser.open(begun.location);
    const { action, fields } = formOf(page);
    expect(Object.keys(fields)).toContain('scope_read');
    expect(Object.keys(fields)).not.toContain('scope_write');
    const { scope_read: _, ...rest } = fields;
    const organization_id = encodeId('organization', mine.id);
    for (const form of [
      { ...rest, organization_id },
      { ...rest, organization_id, scope_write: 'yes' },
    ]) {
      const again = await browser.open(action, { ...form, decision: 'allow' });
      expect([again.status, again.text.includes('Choose what the app may do')]).toEqual([400, true]);
      expect(formOf(again).fields).toMatchObject({ scope_read: 'yes' });
    }
  });

  it('is shown with its lifetime, and with the meaning of writing in each role of the person', async () => {
    const viewed = await api.organization('Vaadatav');
    const kept = await api.organization('Peetav');
    const { userId } = await viewed.member('viewer');
    for (const [organization, role] of [
      [kept, 'member'],
      [mine, 'owner'],
    ] as const) {
      await db.owner('INSERT INTO identity.membership (organization_id, user_id, role) VALUES ($1, $2, $3)', [
        organization.id,
        userId,
        role,
      ]);
    }
    const browser = new Browser(api.url, await api.session(userId));
    const begun = await browser.open(authorizationRequest(api, server, await register(server)).url);
    const { text } = await browser.open(begun.location);
    const year = new Date(api.clock.now().getTime() + 365 * 86_400_000).getFullYear();
    expect(text).toMatch(
      new RegExp(`until ${year}-\\d\\d-\\d\\d; ends earlier if the app does not use it for 30 days`),
    );
    const means = (name: string): string =>
      /<small>([^<]*)/.exec(text.slice(text.indexOf(`<bdi>${name}</bdi>`)))?.[1] ?? '';
    expect(means('Vaadatav')).toContain('cannot change anything in this role');
    expect(means('Peetav')).toContain('record and post invoices');
    expect(means('Peetav')).not.toContain('file VAT returns');
    expect(text).toContain('file VAT returns, manage payments');
  });

  it('stays connected with a refresh token that changes every time', async () => {
    const { client, tokens } = await connect(api, mine);
    const next = await refresh(api, server, client, tokens.refresh_token ?? '');
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect((await me(next.access_token)).status).toBe(200);
  });

  // RFC 8252 §7.3: an app learns only when it starts which port it listens on.
  it.each(['127.0.0.1', 'localhost', '[::1]'])(
    'on the machine of the person is answered at %s on any port',
    async (host) => {
      const client = await register(server, { redirect_uris: [`http://${host}:7777/callback`] });
      const redirect_uri = `http://${host}:51234/callback`;
      const request = authorizationRequest(api, server, client, { redirect_uri });
      const answer = await decide(await browserOf(), request, mine);
      expect(answer.origin + answer.pathname).toBe(redirect_uri);
      const tokens = await redeem(api, server, client, request, answer);
      expect((await me(tokens.access_token)).status).toBe(200);
    },
  );

  it('anywhere else is answered only at the port that it registered', async () => {
    const client = await register(server, { redirect_uris: ['https://app.example/callback'] });
    const redirect_uri = 'https://app.example:8443/callback';
    const page = await (
      await browserOf()
    ).open(authorizationRequest(api, server, client, { redirect_uri }).url);
    expect([page.status, page.location]).toEqual([400, '']);
  });

  it.each([
    'https://mari:x@app.example/cb',
    'https://*.example/cb',
    'https://app.example/cb;x',
    'myapp://cb',
  ])('does not register the address %s', async (redirect) => {
    const response = await fetch(`${api.url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [redirect] }),
    });
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_redirect_uri' }]);
  });

  it('registers the schemes of well-known apps, and a reversed domain', async () => {
    const redirects = [
      'cursor://anysphere.cursor-retrieval/cb',
      'vscode-insiders://x/cb',
      'com.example.app:/cb',
    ];
    expect((await register(server, { redirect_uris: redirects })).redirect_uris).toEqual(redirects);
  });

  it('that registered under older rules is answered at such a place only while somebody has it connected', async () => {
    const client = await register(server, { redirect_uris: [CALLBACK, 'com.example.app:/cb'] });
    // As stored before the rules existed.
    await db.owner(
      `UPDATE identity.oauth_state SET payload = jsonb_set(payload, '{redirect_uris,1}', '"myapp://cb"')
       WHERE kind = 'Client' AND payload ->> 'client_id' = $1`,
      [client.client_id],
    );
    const old = () => authorizationRequest(api, server, client, { redirect_uri: 'myapp://cb' }).url;
    const browser = await browserOf();
    expect((await browser.open(old())).status).toBe(400);
    const request = authorizationRequest(api, server, client);
    await redeem(api, server, client, request, await decide(await browserOf(), request, mine));
    expect((await browser.open(old())).status).toBe(303);
  });

  it('that was refused learns of it, and from which issuer', async () => {
    const client = await register(server);
    const request = authorizationRequest(api, server, client);
    const answer = await decide(await browserOf(), request, mine, 'deny');
    expect(Object.fromEntries(answer.searchParams)).toMatchObject({
      error: 'access_denied',
      iss: api.url,
      state: request.state,
    });
    expect(() => oauth.validateAuthResponse(server, client, answer, request.state)).toThrow();
  });

  it('learns which issuer answers it', async () => {
    const client = await register(server);
    const request = authorizationRequest(api, server, client);
    const answer = await decide(await browserOf(), request, mine);
    expect(answer.searchParams.get('iss')).toBe(api.url);
    await redeem(api, server, client, request, answer);
    expect(mcpOf(api)).toBe(`${api.url}/mcp`);
  });
});

describe('a request that anybody may send', () => {
  const registration = (redirect: string) =>
    fetch(`${api.url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'x', redirect_uris: [redirect] }),
    });
  const deviceCode = () =>
    fetch(`${api.url}/oauth/device_authorization`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'raamat-cli', resource: mcpOf(api) }),
    });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://evil.example/callback',
    'https://app.example/callback#part',
    'not an address',
  ])('gets no answer at %s', async (redirect) => {
    const answer = await registration(redirect);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: expect.stringMatching(/^invalid_/) as unknown },
    ]);
  });

  // Last: after these, nothing from this address is answered for a quarter of an hour.
  it.each([
    ['registrations', () => registration('https://app.example/callback'), 30],
    ['codes of devices', deviceCode, 60],
  ] as const)(
    'is limited to a number of %s in a quarter of an hour from an address',
    async (_what, ask, quota) => {
      const answers: Response[] = [];
      // A few more than the limit, since one is free again every half minute.
      for (let count = 0; count < quota + 5; count += 1) answers.push(await ask());
      const refused = answers.find(({ status }) => status === 429);
      if (refused === undefined) throw new Error(`All ${answers.length} were answered.`);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ error: 'temporarily_unavailable' });
    },
  );

  it('is limited for requests of apps, with a page for the person, and a request over the limit leaves nothing', async () => {
    const { url } = authorizationRequest(api, server, { client_id: 'raamat-cli' });
    await new Browser(api.url).open(url);
    await db.owner("UPDATE identity.attempt_allowance SET full_at = now() + interval '15 minutes'");
    const rows = async () =>
      (await db.owner("SELECT 1 FROM identity.oauth_state WHERE kind = 'Interaction'")).length;
    const before = await rows();
    const page = await new Browser(api.url).open(url);
    expect([page.status, page.headers.get('content-type'), page.location]).toEqual([
      429,
      'text/html; charset=utf-8',
      '',
    ]);
    expect(page.text).toContain('Too many attempts');
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await rows()).toBe(before);
  });
});
