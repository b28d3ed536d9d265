import * as oauth from 'oauth4webapi';
import { encodeId } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type TestOrganization } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import {
  authorizationRequest,
  Browser,
  connect,
  decide,
  discover,
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

describe('an app', () => {
  it('finds everything out from the address of the MCP server', () => {
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

  it('acts for the person who let it in, in the one organization they chose', async () => {
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

  it('that names no scope may read and nothing more', async () => {
    const { tokens } = await connect(api, mine, { parameters: { scope: null } });
    const company = await mine.company();
    expect((await me(tokens.access_token)).body).toMatchObject({ credential: { scopes: ['read'] } });
    const refused = await api.send('PATCH', `${company.path}/`, {
      key: tokens.access_token,
      body: { name: 'X' },
    });
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'insufficient_scope' }]);
  });

  it('goes on with a refresh token that changes every time', async () => {
    const { client, tokens } = await connect(api, mine);
    const next = await refresh(api, server, client, tokens.refresh_token ?? '');
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect((await me(next.access_token)).status).toBe(200);
  });

  // RFC 8252 §7.3: which port it listens on, an app learns only when it starts.
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

  it('anywhere else is answered at the port that it registered alone', async () => {
    const client = await register(server, { redirect_uris: ['https://app.example/callback'] });
    const redirect_uri = 'https://app.example:8443/callback';
    const page = await (
      await browserOf()
    ).open(authorizationRequest(api, server, client, { redirect_uri }).url);
    expect([page.status, page.location]).toEqual([400, '']);
  });

  it('that was refused is told so, with who answers', async () => {
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

  it('is told where it is answered from', async () => {
    const client = await register(server);
    const request = authorizationRequest(api, server, client);
    const answer = await decide(await browserOf(), request, mine);
    expect(answer.searchParams.get('iss')).toBe(api.url);
    await redeem(api, server, client, request, answer);
    expect(mcpOf(api)).toBe(`${api.url}/mcp`);
  });
});

describe('what anybody may ask for', () => {
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
  ])('is no answer at %s', async (redirect) => {
    const answer = await registration(redirect);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: expect.stringMatching(/^invalid_/) as unknown },
    ]);
  });

  // Last: after these, nothing comes from this address for a quarter of an hour.
  it.each([
    ['registrations', () => registration('https://app.example/callback'), 30],
    ['codes of devices', deviceCode, 60],
  ] as const)('is so many %s in a quarter of an hour from an address', async (_what, ask, quota) => {
    const answers: Response[] = [];
    // A few more than there are, since one is free again every half minute.
    for (let count = 0; count < quota + 5; count += 1) answers.push(await ask());
    const refused = answers.find(({ status }) => status === 429);
    if (refused === undefined) throw new Error(`All ${answers.length} were answered.`);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: 'temporarily_unavailable' });
  });
});
