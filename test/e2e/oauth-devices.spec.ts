import * as oauth from 'oauth4webapi';
import { Organizations } from '#identity';
import { encodeId, FixedClock, SystemClock, workerActor } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type TestOrganization } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { Browser, type BrowserPage, discover, formOf, LOOPBACK, mcpOf } from '../support/oauth.js';
import { enrollTotp, newPerson, signIn } from '../support/people.js';

const CLI: oauth.Client = { client_id: 'raamat-cli' };
const PAGE = '/oauth/device';

let db: TestDatabase;
let api: TestApi;
let mine: TestOrganization;
let server: oauth.AuthorizationServer;
/** The authorization server's own clock. The clocks of the tests start from it. */
const machine = new SystemClock();
const clock = new FixedClock(machine.now());

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database, { reachable: true, clock });
  mine = await api.organization();
  server = await discover(api);
});

beforeEach(() => {
  clock.set(machine.now());
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const browserOf = async (userId = mine.ownerId) => new Browser(api.url, await api.session(userId));
const me = (key: string) => api.send('GET', '/api/me/', { key });

async function begin(parameters: Record<string, string> = {}): Promise<oauth.DeviceAuthorizationResponse> {
  return oauth.processDeviceAuthorizationResponse(
    server,
    CLI,
    await oauth.deviceAuthorizationRequest(
      server,
      CLI,
      oauth.None(),
      new URLSearchParams({ scope: 'read write', resource: mcpOf(api), ...parameters }),
      LOOPBACK,
    ),
  );
}

async function poll({
  device_code: code,
}: oauth.DeviceAuthorizationResponse): Promise<oauth.TokenEndpointResponse> {
  return oauth.processDeviceCodeResponse(
    server,
    CLI,
    await oauth.deviceCodeGrantRequest(server, CLI, oauth.None(), code, {
      additionalParameters: { resource: mcpOf(api) },
      ...LOOPBACK,
    }),
  );
}

/** Types in a code, and decides. */
async function type(
  browser: Browser,
  code: string,
  decision?: 'allow' | 'deny',
  organization = mine,
): Promise<BrowserPage> {
  const { fields } = formOf(await browser.open(PAGE));
  const page = await browser.open(PAGE, { ...fields, user_code: code });
  if (decision === undefined) return page;
  return browser.open(PAGE, {
    ...formOf(page).fields,
    decision,
    organization_id: encodeId('organization', organization.id),
  });
}

const later = (seconds: number): void => {
  clock.set(new Date(clock.now().getTime() + seconds * 1000));
};

describe('a device', () => {
  it('shows a code, waits, and acts for the person who types it in and allows it', async () => {
    const device = await begin();
    expect(device).toMatchObject({ verification_uri: `${api.url}${PAGE}`, expires_in: 600 });
    expect(device.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    await expect(poll(device)).rejects.toMatchObject({ error: 'authorization_pending' });

    const browser = await browserOf();
    const consent = await type(browser, ` ${device.user_code.toLowerCase().replace('-', ' ')} `);
    expect(consent.text).toContain('Raamat CLI');
    expect(consent.text).not.toContain('registered itself');
    expect((await type(browser, device.user_code, 'allow')).text).toContain('The device is connected');
    later(6);
    const tokens = await poll(device);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect((await me(tokens.access_token)).body).toMatchObject({
      credential: { kind: 'oauth', client_id: 'raamat-cli', name: 'Raamat CLI', scopes: ['read', 'write'] },
    });
    later(6);
    await expect(poll(device)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect.poll(async () => (await me(tokens.access_token)).status).toBe(401);
  });

  it('has its code typed by a person: the address that carries it is answered, and the page never fills it in', async () => {
    const device = await begin();
    expect(device.verification_uri_complete).toBe(`${api.url}${PAGE}?user_code=${device.user_code}`);
    const browser = await browserOf();
    const page = await browser.open(device.verification_uri_complete ?? '');
    expect([page.status, page.text.includes('Connect a device')]).toEqual([200, true]);
    expect(page.text).not.toMatch(/name="user_code"[^>]*value=/);
    expect(page.text.replace(/<nav[\s\S]*<\/nav>/, '')).not.toContain(device.user_code);
    expect((await type(browser, 'BBBB-BBBB')).text).not.toMatch(/name="user_code"[^>]*value=/);
    await expect(poll(device)).rejects.toMatchObject({ error: 'authorization_pending' });
  });

  it('gets the scopes that the person left checked, and no answer from a decision that leaves none', async () => {
    const device = await begin();
    const browser = await browserOf();
    const asked = await type(browser, device.user_code);
    const { scope_read: _, scope_write: __, ...rest } = formOf(asked).fields;
    const decision = {
      ...rest,
      decision: 'allow',
      organization_id: encodeId('organization', mine.id),
    };
    const empty = await browser.open(PAGE, decision);
    expect([empty.status, empty.text.includes('Choose what the app may do')]).toEqual([400, true]);
    await expect(poll(device)).rejects.toMatchObject({ error: 'authorization_pending' });
    expect((await browser.open(PAGE, { ...decision, scope_read: 'yes' })).text).toContain('is connected');
    later(6);
    const tokens = await poll(device);
    expect((await me(tokens.access_token)).body).toMatchObject({ credential: { scopes: ['read'] } });
  });

  it('acts in no organization that demands a second factor which the person has not shown', async () => {
    const strict = await api.organization();
    const owner = await newPerson(api);
    const member = await newPerson(api);
    for (const [{ id }, role] of [[owner, 'owner'] as const, [member, 'member'] as const])
      await api.get(Organizations).setMember(workerActor('test', []), strict.id, id, role);
    const { session } = await enrollTotp(api, await signIn(api, owner));
    const demanded = await api.send('PUT', `${strict.path}/second-factor/`, {
      session,
      body: { required_of: 'everybody' },
    });
    expect(demanded.status).toBe(200);

    const device = await begin();
    const page = await type(await browserOf(member.id), device.user_code, 'allow', strict);
    expect(page.status).toBe(403);
    later(6);
    await expect(poll(device)).rejects.toMatchObject({ error: 'authorization_pending' });
  });

  it('that was refused learns of it', async () => {
    const device = await begin();
    await type(await browserOf(), device.user_code, 'deny');
    await expect(poll(device)).rejects.toMatchObject({ error: 'access_denied' });
  });

  it('whose code has expired starts again', async () => {
    const device = await begin();
    later(601);
    expect((await type(await browserOf(), device.user_code)).status).toBe(400);
    // The library reads the clock of the machine: the test moves the stored end instead.
    const moved = await db.owner(
      `UPDATE identity.oauth_state SET payload = payload || '{"exp": 1}' WHERE kind = 'DeviceCode' RETURNING 1`,
    );
    expect(moved.length).toBeGreaterThan(0);
    await expect(poll(device)).rejects.toMatchObject({ error: 'expired_token' });
  });

  it('has its request decided once', async () => {
    const device = await begin();
    const browser = await browserOf();
    await type(browser, device.user_code, 'allow');
    expect((await type(browser, device.user_code, 'deny')).status).toBe(400);
  });

  it('that asks too often waits longer, and the longer wait stays', async () => {
    const device = await begin();
    await expect(poll(device)).rejects.toMatchObject({ error: 'authorization_pending' });
    await expect(poll(device)).rejects.toMatchObject({ error: 'slow_down' });
    later(6);
    await expect(poll(device)).rejects.toMatchObject({ error: 'slow_down' });
    later(20);
    await expect(poll(device)).rejects.toMatchObject({ error: 'authorization_pending' });
  });

  it.each<[Record<string, string>, string]>([
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    [{ resource: '' }, 'invalid_target'],
    [{ scope: 'admin' }, 'invalid_scope'],
  ])('that asks for %j is refused', async (parameters, error) => {
    await expect(begin(parameters)).rejects.toMatchObject({ error });
  });

  it('guesses no codes of others: too many wrong ones are delayed, the right one of another device is not', async () => {
    const device = await begin();
    const { userId } = await mine.member('viewer');
    const guessing = await browserOf(userId);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) statuses.push((await type(guessing, 'BBBB-BBBB')).status);
    expect(statuses.slice(0, 10)).toEqual(Array<number>(10).fill(400));
    expect(statuses[10]).toBe(429);
    expect((await type(guessing, device.user_code)).status).toBe(429);
    const other = await browserOf((await mine.member('viewer')).userId);
    expect((await type(other, device.user_code)).status).toBe(200);
  });

  it.each(['%', '<script>', 'BBBB%00', 'x'.repeat(5000)])('with the code %s is not found', async (code) => {
    const page = await type(await browserOf((await mine.member('viewer')).userId), code);
    expect(page.status).toBe(400);
    expect(page.text).not.toContain('<script');
  });
});
