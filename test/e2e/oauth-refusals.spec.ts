import type * as oauth from 'oauth4webapi';
import { encodeId, FixedClock, SystemClock } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type TestOrganization } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import {
  authorizationRequest,
  Browser,
  type BrowserPage,
  CALLBACK,
  connect,
  type Connection,
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
let client: oauth.Client;
/** The authorization server's own clock. The clocks of the tests start from it. */
const machine = new SystemClock();
const clock = new FixedClock(machine.now());

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database, { reachable: true, clock });
  mine = await api.organization();
  server = await discover(api);
  client = await register(server);
});

beforeEach(() => {
  clock.set(machine.now());
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const browserOf = async (userId = mine.ownerId) => new Browser(api.url, await api.session(userId));
const request = (parameters: Readonly<Record<string, string | null>> = {}) =>
  authorizationRequest(api, server, client, parameters);
const later = (ms: number): void => {
  clock.set(new Date(machine.now().getTime() + ms));
};
const me = (key: string) => api.send('GET', '/api/me/', { key });
const allow = (page: BrowserPage, fields: Readonly<Record<string, string>> = {}) => ({
  ...formOf(page).fields,
  decision: 'allow',
  organization_id: encodeId('organization', mine.id),
  ...fields,
});

async function token(fields: Readonly<Record<string, string>>): Promise<{ status: number; error: unknown }> {
  const response = await fetch(`${api.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: client.client_id, resource: mcpOf(api), ...fields }),
  });
  const body = (await response.json()) as { error?: string };
  return { status: response.status, error: body.error };
}

/** A code that a person allowed, with everything its exchange needs. */
async function codeFor(): Promise<Record<'code' | 'code_verifier' | 'redirect_uri' | 'grant_type', string>> {
  const asked = request();
  const answer = await decide(await browserOf(), asked, mine);
  return {
    grant_type: 'authorization_code',
    code: answer.searchParams.get('code') ?? '',
    code_verifier: asked.verifier,
    redirect_uri: CALLBACK,
  };
}

describe('a request of an app', () => {
  it.each([
    ['without PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['with a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with a challenge and no method', { code_challenge_method: null }, 'invalid_request'],
    ['without a resource', { resource: null }, 'invalid_target'],
    ['for a resource of others', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['for the API in place of the MCP server', { resource: 'http://127.0.0.1/api' }, 'invalid_target'],
    ['for scopes that there are not', { scope: 'admin everything' }, 'invalid_scope'],
    ['for a scope of other servers', { scope: 'offline_access' }, 'invalid_scope'],
    ['for a token in the address', { response_type: 'token' }, 'unsupported_response_type'],
    ['with a sign that nothing can keep', { login_hint: '\0' }, 'invalid_request'],
    ['that no person may see', { prompt: 'none' }, 'interaction_required'],
  ] as const)('%s goes back refused', async (_what, parameters, error) => {
    const asked = request(parameters);
    const page = await (await browserOf()).open(asked.url);
    const back = new URL(page.location);
    expect(back.origin + back.pathname).toBe(CALLBACK);
    const answer = new URLSearchParams(back.hash === '' ? back.search : back.hash.slice(1));
    expect(Object.fromEntries(answer)).toMatchObject({ error, state: asked.state, iss: api.url });
    expect(answer.has('code')).toBe(false);
    expect([...answer.values()]).not.toContain('undefined');
  });

  it.each([
    'http://127.0.0.1:7777/callbacl',
    'http://127.0.0.1:7777/callback/',
    'http://127.0.0.1:7777/Callback',
    'http://127.0.0.1:7777/callback?x=1',
    'http://127.0.0.1:7777/callback#x',
    'http://127.0.0.2:7777/callback',
    'http://127.0.0.1:8888/callbacl',
    'http://localhost:7777/callback',
    'https://127.0.0.1:7777/callback',
    'http://127.0.0.1:7777@evil.example/callback',
    'http://evil.example/callback',
    'javascript:alert(1)',
    '//evil.example',
  ])('to be answered at %s, which it did not register, is redirected nowhere', async (redirect) => {
    const page = await (await browserOf()).open(request({ redirect_uri: redirect }).url);
    expect([page.status, page.location]).toEqual([400, '']);
    expect(page.text).toContain('The request from the app is invalid');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('of an unknown app is redirected nowhere, and its text is shown to nobody', async () => {
    const url = request({ client_id: '"><script>alert(1)</script>' }).url;
    const page = await (await browserOf()).open(url);
    expect([page.status, page.location]).toEqual([400, '']);
    expect(page.text).not.toContain('<script');
  });

  it('is decided in the browser that brought it, by the person signed in there', async () => {
    const victim = await browserOf();
    const attacker = await browserOf((await api.organization()).ownerId);
    const { location } = await attacker.open(request().url);
    const page = await victim.open(location);
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('belongs to another browser')]);
    const own = await attacker.open(location);
    const forged = await victim.open(formOf(own).action, allow(own));
    expect(forged.status).toBe(400);
  });

  it.each([
    ['of no session', { csrf: '' }],
    ['of another session', { csrf: 'A'.repeat(43) }],
  ])('is not allowed by a form %s', async (_what, fields) => {
    const browser = await browserOf();
    const page = await browser.open((await browser.open(request().url)).location);
    expect((await browser.open(formOf(page).action, allow(page, fields))).status).toBe(403);
  });

  it('is not allowed by a form of another site', async () => {
    const session = await api.session(mine.ownerId);
    const answer = await api.send('POST', '/oauth/consent/x', {
      headers: {
        cookie: session.cookie,
        origin: 'https://evil.example',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `csrf=${session.csrf}&decision=allow`,
    });
    expect(answer.status).toBe(403);
  });

  it('is allowed only for organizations of the person', async () => {
    const other = await api.organization('Võõras');
    const browser = await browserOf();
    const page = await browser.open((await browser.open(request().url)).location);
    expect(page.text).not.toContain('Võõras');
    const fields = allow(page, { organization_id: encodeId('organization', other.id) });
    expect((await browser.open(formOf(page).action, fields)).status).toBe(403);
    const { organization_id: _, ...none } = allow(page);
    expect((await browser.open(formOf(page).action, none)).status).toBe(400);
  });

  it('is shown in no frame, runs no script, and posts its form only to the service and the app', async () => {
    const browser = await browserOf();
    const page = await browser.open((await browser.open(request().url)).location);
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; " +
        "form-action 'self' http://127.0.0.1:7777",
    );
    expect(page.text).not.toMatch(/<script|\son\w+=|style="/);
  });

  it('names its app as text, on one line, with a warning and no picture', async () => {
    const named = await register(server, {
      client_name: '<script>alert(1)</script>"\'><img src=x>\u202egnp.exe\n\nRaamat',
      logo_uri: 'https://evil.example/logo.png',
    });
    const browser = await browserOf();
    const begun = await browser.open(authorizationRequest(api, server, named).url);
    const { text } = await browser.open(begun.location);
    expect(text).toContain(named.client_id);
    expect(text).toContain('This app registered itself.');
    expect(text).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;&lt;img src=x&gt; gnp.exe Raamat',
    );
    expect(text).not.toMatch(/<script|<img|evil\.example/);
  });
});

describe('a code', () => {
  it.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_grant'],
    ['another place to be answered at', { redirect_uri: `${CALLBACK}/` }, 'invalid_grant'],
    ['another app', { client_id: 'raamat-cli' }, 'invalid_request'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['no resource', { resource: '' }, 'invalid_target'],
  ] as const)(
    'is not exchanged with %s, and still works with the right one',
    async (_what, fields, error) => {
      const code = await codeFor();
      const refused = await token({ ...code, ...fields });
      expect(refused).toEqual({ status: 400, error });
      expect((await token(code)).status).toBe(200);
    },
  );

  it('works once: the second use ends what the first one gave', async () => {
    const asked = request();
    const answer = await decide(await browserOf(), asked, mine);
    const tokens = await redeem(api, server, client, asked, answer);
    expect((await me(tokens.access_token)).status).toBe(200);
    await expect(redeem(api, server, client, asked, answer)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect.poll(async () => (await me(tokens.access_token)).status).toBe(401);
    await expect(refresh(api, server, client, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });
});

describe('a refresh token', () => {
  const again = ({ client: app, tokens }: Connection) =>
    refresh(api, server, app, tokens.refresh_token ?? '');

  it('that is used again ends the connection: refresh tokens rotate', async () => {
    const connection = await connect(api, mine);
    const next = await again(connection);
    await expect(again(connection)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect.poll(async () => (await me(next.access_token)).status).toBe(401);
    await expect(refresh(api, server, connection.client, next.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('is used by one of several requests at the same moment', async () => {
    const connection = await connect(api, mine);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => again(connection)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });

  it.each([
    ['a resource of others', { resource: 'https://other.example/mcp' }],
    ['no resource', {}],
  ])('used with %s is refused and not used up', async (_what, parameters) => {
    const { client: app, tokens } = await connect(api, mine);
    const old = tokens.refresh_token ?? '';
    await expect(refresh(api, server, app, old, parameters as Record<string, string>)).rejects.toMatchObject({
      error: 'invalid_target',
    });
    later(60_000);
    const next = await refresh(api, server, app, old);
    expect((await me(next.access_token)).status).toBe(200);
  });

  it('of one app is not valid for another', async () => {
    const { tokens } = await connect(api, mine);
    await expect(refresh(api, server, client, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('requests no more than was allowed', async () => {
    const { client: app, tokens } = await connect(api, mine, { parameters: { scope: 'read' } });
    const wider = { resource: mcpOf(api), scope: 'read write' };
    await expect(refresh(api, server, app, tokens.refresh_token ?? '', wider)).rejects.toMatchObject({
      error: 'invalid_scope',
    });
  });
});

describe('an access token', () => {
  it('is good for an hour', async () => {
    const { tokens } = await connect(api, mine);
    later(3_590_000);
    expect((await me(tokens.access_token)).status).toBe(200);
    later(3_601_000);
    expect((await me(tokens.access_token)).status).toBe(401);
  });

  it('may not make judgements or manage the organization', async () => {
    const { tokens } = await connect(api, mine);
    const company = await mine.company();
    const key = tokens.access_token;
    const nothing = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
    expect(
      (await api.send('POST', `${company.path}/match-proposals/${nothing}/confirm`, { key, body: {} })).body,
    ).toMatchObject({ code: 'human_actor_required' });
    expect(
      (await api.send('POST', `${mine.path}/api-keys/`, { key, body: { name: 'x', scopes: ['read'] } })).body,
    ).toMatchObject({ code: 'permission_denied' });
    expect((await api.send('GET', '/api/me/connected-apps/', { key })).body).toMatchObject({
      code: 'permission_denied',
    });
  });

  it('ends with the membership of the person', async () => {
    const { userId } = await mine.member('member');
    const { tokens } = await connect(api, mine, { userId });
    const owner = await api.session(mine.ownerId);
    const { items } = (await api.send('GET', `${mine.path}/members/`, { session: owner })).body as {
      items: { id: string; user_id: string }[];
    };
    const membership = items.find((one) => one.user_id === encodeId('user', userId))?.id ?? '';
    await api.send('DELETE', `${mine.path}/members/${membership}/`, { session: owner });
    await expect.poll(async () => (await me(tokens.access_token)).status).toBe(401);
  });

  it('is stored nowhere', async () => {
    const { tokens } = await connect(api, mine);
    const rows = await db.owner<{ text: string }>(
      `SELECT string_agg(to_jsonb(s)::text, '') || (SELECT string_agg(to_jsonb(a)::text, '') FROM identity.connected_app a)
         || (SELECT string_agg(to_jsonb(e)::text, '') FROM platform.audit_event e) AS text
       FROM identity.oauth_state s`,
    );
    for (const secret of [tokens.access_token, tokens.refresh_token ?? '']) {
      expect(rows[0]?.text).not.toContain(secret);
    }
  });
});

describe('a connected app', () => {
  const List = (body: unknown) => (body as { items: { id: string; client_id: string }[] }).items;

  it('is listed only to its person, and revoked by them with every token of it', async () => {
    const { userId } = await mine.member('viewer');
    const { session, client: app, tokens } = await connect(api, mine, { userId });
    const [listed, ...more] = List((await api.send('GET', '/api/me/connected-apps/', { session })).body);
    expect([listed, more]).toEqual([
      {
        id: expect.any(String) as string,
        client_id: app.client_id,
        name: 'Näidisrakendus',
        self_registered: true,
        scopes: ['read', 'write'],
        organization_id: encodeId('organization', mine.id),
        organization_name: 'Näidis',
        created_at: expect.any(String) as string,
        last_used_at: null,
      },
      [],
    ]);
    const path = `/api/me/connected-apps/${listed?.id ?? ''}/`;
    const stranger = await api.session(mine.ownerId);
    expect((await api.send('DELETE', path, { session: stranger })).status).toBe(404);
    expect((await me(tokens.access_token)).status).toBe(200);
    expect((await api.send('DELETE', path, { session })).status).toBe(204);
    await expect.poll(async () => (await me(tokens.access_token)).status).toBe(401);
    await expect(refresh(api, server, app, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect(List((await api.send('GET', '/api/me/connected-apps/', { session })).body)).toEqual([]);
    expect((await api.send('DELETE', path, { session })).status).toBe(404);
  });

  it('is ended together with all the others of its person', async () => {
    const { userId } = await mine.member('viewer');
    const first = await connect(api, mine, { userId });
    const second = await connect(api, mine, { userId });
    const { session } = second;
    expect((await api.send('DELETE', '/api/me/connected-apps/', { session })).status).toBe(204);
    for (const { tokens } of [first, second]) {
      await expect.poll(async () => (await me(tokens.access_token)).status).toBe(401);
    }
  });

  it('gives its connection back', async () => {
    const { client: app, tokens } = await connect(api, mine);
    const answer = await fetch(`${api.url}/oauth/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: app.client_id, token: tokens.refresh_token ?? '' }),
    });
    expect(answer.status).toBe(200);
    await expect.poll(async () => (await me(tokens.access_token)).status).toBe(401);
  });
});
