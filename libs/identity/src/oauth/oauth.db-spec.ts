import { createHash } from 'node:crypto';
import { type Database, FixedClock, workerActor } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { TokenHasher } from '../access/tokens.js';
import { Organizations } from '../organizations/organizations.js';
import { Users } from '../users/users.js';
import { ConnectedApps } from './connected-apps.js';
import { expireOauth } from './expire-oauth.js';
import { OauthStates } from './oauth-states.js';

const SECRET = createHash('sha256').update('tests').digest('hex');
const DAY_MS = 24 * 60 * 60 * 1000;
const START = new Date('2026-11-20T10:00:00Z');
const operator = workerActor('test', []);

let db: TestDatabase;
let database: Database;
let clock: FixedClock;
let states: OauthStates;
let apps: ConnectedApps;
let userId: bigint;
let organizationId: bigint;
let serial = 0;

beforeAll(async () => {
  db = await testDatabase();
  ({ database } = db);
  clock = new FixedClock(START);
  userId = await new Users(database, clock).create(operator, { email: 'mari@raamat.test', name: 'Mari' });
  organizationId = (await new Organizations(database).create(operator, 'Näidis', userId)).id;
  states = new OauthStates(database, clock, new TokenHasher(SECRET, 'oauth'));
  apps = new ConnectedApps(database, clock);
});

beforeEach(() => {
  clock.set(START);
});

afterAll(() => db.drop());

const after = (ms: number): Date => new Date(START.getTime() + ms);
const expire = (now: Date) => database.system((sql) => expireOauth(sql, now));

async function connection(clientId: string): Promise<string> {
  serial += 1;
  const grantId = `grant-${serial}`;
  await apps.connect(operator, {
    userId,
    organizationId,
    grantId,
    clientId,
    clientName: null,
    selfRegistered: true,
    scopes: ['read'],
  });
  return grantId;
}

const listed = async () => (await apps.list(userId, 100, null)).map(({ clientId }) => clientId);

describe('the state of the authorization server', () => {
  it('is found by its id, which is not stored, and deleted when it expires', async () => {
    await states.upsert('AuthorizationCode', 'secret-code', { jti: 'secret-code', a: 1 }, 60);
    expect(await states.find('AuthorizationCode', 'secret-code')).toEqual({ jti: 'secret-code', a: 1 });
    expect(await states.find('AccessToken', 'secret-code')).toBeUndefined();
    const [row] = await db.owner<{ text: string }>(
      'SELECT string_agg(to_jsonb(s)::text, $$$$) AS text FROM identity.oauth_state s',
    );
    expect(row?.text).not.toContain('secret-code');
    await expire(after(61_000));
    expect(await states.find('AuthorizationCode', 'secret-code')).toBeUndefined();
  });

  it('of an app that nobody connects is deleted after a week', async () => {
    await states.upsert('Client', 'unused', { client_id: 'unused' }, undefined);
    await states.upsert('Client', 'used', { client_id: 'used' }, undefined);
    const grantId = await connection('used');
    await states.upsert('RefreshToken', 'r1', { grantId }, 365 * 24 * 60 * 60);
    await expire(after(8 * DAY_MS));
    expect(await states.find('Client', 'unused')).toBeUndefined();
    expect(await states.find('Client', 'used')).toEqual({ client_id: 'used' });
    await states.endGrant(grantId);
    await expire(after(89 * DAY_MS));
    expect(await states.find('Client', 'used')).toBeDefined();
    await expire(after(91 * DAY_MS));
    expect(await states.find('Client', 'used')).toBeUndefined();
  });
});

describe('a connection', () => {
  it('ends when none of its tokens can be used', async () => {
    const grantId = await connection('forgotten');
    await states.upsert('RefreshToken', 'r2', { grantId }, 3 * 24 * 60 * 60);
    await expire(after(2 * DAY_MS));
    expect(await listed()).toContain('forgotten');
    await expire(after(4 * DAY_MS));
    expect(await listed()).not.toContain('forgotten');
  });

  it('cannot be made to an organization that the person does not belong to', async () => {
    const other = await new Users(database, clock).create(operator, { email: 'jaan@raamat.test', name: 'J' });
    await expect(
      apps.connect(operator, {
        userId: other,
        organizationId,
        grantId: 'grant-x',
        clientId: 'c',
        clientName: null,
        selfRegistered: true,
        scopes: ['read'],
      }),
    ).rejects.toMatchObject({ code: 'permission_denied' });
  });
});
