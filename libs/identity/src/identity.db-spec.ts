import { createHash } from 'node:crypto';
import {
  type Database,
  encodeId,
  FixedClock,
  isoDate,
  type Problem,
  SecretBox,
  workerActor,
} from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/support/database.js';
import { type Caller } from './access/caller.js';
import { Identity } from './callers/identity.js';
import { uploaderPermissions } from './access/uploader.js';
import { Companies, companyForProvisioning, setCompanyState } from './companies/companies.js';
import { type NewCompany } from './companies/company.js';
import { ApiKeys } from './keys/api-keys.js';
import { KeyHasher } from './keys/key-format.js';
import { TokenHasher } from './access/tokens.js';
import { Uses } from './access/uses.js';
import { AccessTokens } from './oauth/access-tokens.js';
import { Members } from './members/members.js';
import { Organizations } from './organizations/organizations.js';
import { passwordMatches } from './users/passwords.js';
import { SecondFactor } from './second-factor/second-factor.js';
import { AccessEnds } from './ending-access/access-ends.js';
import { Users } from './users/users.js';

const SECRET = createHash('sha256').update('tests').digest('hex');
const operator = workerActor('test', []);
let serial = 0;

let db: TestDatabase;
let database: Database;
let clock: FixedClock;
let users: Users;
let ends: AccessEnds;
let organizations: Organizations;
let members: Members;
let companies: Companies;
let keys: ApiKeys;
let uses: Uses;
let accessTokens: AccessTokens;
let identity: Identity;

const hasher = new KeyHasher(SECRET);
const failures: unknown[] = [];

async function newUser(label = 'user'): Promise<bigint> {
  serial += 1;
  return users.create(operator, {
    email: `${label}-${serial}@raamat.test`,
    name: label,
    password: 'saladus',
  });
}

async function newOrganization(): Promise<{ id: bigint; ownerId: bigint }> {
  const ownerId = await newUser('owner');
  const { id } = await organizations.create(operator, 'Näidis', ownerId);
  return { id, ownerId };
}

function companyOf(organizationId: bigint, wanted: Partial<NewCompany> = {}): NewCompany {
  serial += 1;
  return {
    organizationId,
    name: 'Näidis OÜ',
    registryCode: String(20_000_000 + serial),
    legalForm: 'ou',
    ...wanted,
  };
}

/** A person leaves an organization. */
async function leave(organizationId: bigint, userId: bigint): Promise<void> {
  const all = await members.list(organizationId, 100, null);
  const own = all.find((member) => member.userId === userId);
  await members.remove({ ...operator, userId }, organizationId, own?.id ?? 0n);
}

async function newKey(
  organizationId: bigint,
  createdBy: bigint,
  expiresOn?: string,
): Promise<{ id: bigint; key: string }> {
  const made = await keys.create(operator, {
    organizationId,
    createdBy,
    name: 'test',
    scopes: ['read', 'write'],
    ...(expiresOn === undefined ? {} : { expiresOn: isoDate(expiresOn) }),
  });
  return { id: made.apiKey.id, key: made.key };
}

const enter = (key: string): Promise<Caller> => identity.authenticate(`Bearer ${key}`);
const failure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => (error as Problem).code,
  );

beforeAll(async () => {
  db = await testDatabase();
  database = db.database;
});

beforeEach(async () => {
  clock = new FixedClock(new Date('2026-11-20T10:00:00Z'));
  users = new Users(database, clock);
  ends = new AccessEnds(
    database,
    clock,
    new SecondFactor(clock, new SecretBox(SECRET, 'tests'), new TokenHasher(SECRET, 'recovery codes')),
  );
  organizations = new Organizations(database);
  members = new Members(database, clock);
  companies = new Companies(database);
  keys = new ApiKeys(database, clock, hasher);
  uses = new Uses(database, clock, 'api_key', (error) => failures.push(error));
  const connections = new Uses(database, clock, 'connected_app', (error) => failures.push(error));
  accessTokens = new AccessTokens(
    database,
    new TokenHasher(SECRET, 'oauth'),
    connections,
    'http://raamat.test/mcp',
  );
  identity = await new Identity(database, clock, hasher, uses, accessTokens).start();
  return () => identity.stop();
});

afterAll(() => db.drop());

describe('people', () => {
  it('with the same address, in any spelling, are one person', async () => {
    await users.create(operator, { email: 'Mari.Maasikas@Näide.ee', name: 'Mari' });
    expect(await failure(users.create(operator, { email: ' mari.maasikas@näide.EE ', name: 'Mari' }))).toBe(
      'validation_error',
    );
    expect(await users.findByEmail('MARI.MAASIKAS@NÄIDE.EE')).toBeTypeOf('bigint');
  });

  it('have passwords that are stored only as argon2id hashes', async () => {
    const id = await newUser();
    const { hash } = await database.read((sql) =>
      sql.one<{ hash: string }>('SELECT password_hash AS hash FROM identity.app_user WHERE id = $1', [id]),
    );
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect([await passwordMatches(hash, 'saladus'), await passwordMatches(hash, 'Saladus')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('API keys', () => {
  it('admit their maker to one organization, with their current role', async () => {
    const { id, ownerId } = await newOrganization();
    const { key } = await newKey(id, ownerId);
    const caller = await enter(key);
    expect(caller).toMatchObject({ human: false, user: { id: ownerId }, credential: { kind: 'api_key' } });
    expect([...caller.roles]).toEqual([[id, 'owner']]);

    await organizations.setMember(operator, id, ownerId, 'viewer');
    await expect.poll(async () => (await enter(key)).roles.get(id)).toBe('viewer');
  });

  it('are stored only as a keyed hash', async () => {
    const { id, ownerId } = await newOrganization();
    const { id: keyId, key } = await newKey(id, ownerId);
    const row = await database.read((sql) =>
      sql.one<{ text: string; hash: Buffer }>(
        'SELECT to_jsonb(k)::text AS text, hash FROM identity.api_key k WHERE id = $1',
        [keyId],
      ),
    );
    expect(row.hash).toEqual(hasher.hash(key));
    expect(row.text).not.toContain(key.slice(12, 30));
  });

  it.each([
    ['none', undefined],
    ['another scheme', 'Basic abc'],
    ['not of ours', 'Bearer sk_live_1234567890'],
    ['an invented one', `Bearer raamat_live_${'0'.repeat(49)}`],
  ])('refuse %s', async (_name, header) => {
    expect(await failure(identity.authenticate(header))).toBe('authentication_failed');
  });

  it('end at once when they are revoked, even in a process that remembers them', async () => {
    const { id, ownerId } = await newOrganization();
    const { id: keyId, key } = await newKey(id, ownerId);
    const elsewhere = await new Identity(database, clock, hasher, uses, accessTokens).start();
    await elsewhere.authenticate(`Bearer ${key}`);
    await keys.revoke(operator, id, keyId);
    await expect
      .poll(() => failure(elsewhere.authenticate(`Bearer ${key}`)), { timeout: 1_000, interval: 5 })
      .toBe('authentication_failed');
    expect(await failure(enter(key))).toBe('authentication_failed');
    await elsewhere.stop();
  });

  it('of another organization cannot be revoked', async () => {
    const [mine, other] = [await newOrganization(), await newOrganization()];
    const { id: keyId, key } = await newKey(other.id, other.ownerId);
    expect(await failure(keys.revoke(operator, mine.id, keyId))).toBe('not_found');
    await enter(key);
  });

  it('are valid through their last day in Tallinn', async () => {
    const { id, ownerId } = await newOrganization();
    const { key } = await newKey(id, ownerId, '2026-11-20');
    clock.set(new Date('2026-11-20T21:59:59Z'));
    expect((await enter(key)).credential.expiresAt).toEqual(new Date('2026-11-20T22:00:00Z'));
    clock.set(new Date('2026-11-20T22:00:00Z'));
    expect(await failure(enter(key))).toBe('authentication_failed');
  });

  it('end when the membership ends, and when the person is locked', async () => {
    const { id } = await newOrganization();
    for (const end of [
      (userId: bigint) => leave(id, userId),
      (userId: bigint) => ends.lock(operator, userId),
    ]) {
      const userId = await newUser('member');
      await organizations.setMember(operator, id, userId, 'member');
      const { key } = await newKey(id, userId);
      await enter(key);
      await end(userId);
      await expect.poll(() => failure(enter(key))).toBe('authentication_failed');
      // A later membership does not restore the key.
      await organizations.setMember(operator, id, userId, 'member');
      identity.forget();
      expect(await failure(enter(key))).toBe('authentication_failed');
    }
  });

  it('can only be made by members', async () => {
    const { id } = await newOrganization();
    expect(await failure(newKey(id, await newUser('stranger')))).toBe('permission_denied');
  });

  it('have their last use recorded in the background, once for many uses', async () => {
    const { id, ownerId } = await newOrganization();
    const { id: keyId, key } = await newKey(id, ownerId);
    await Promise.all(Array.from({ length: 50 }, () => enter(key)));
    await uses.flush();
    clock.set(new Date('2026-11-20T10:00:30Z'));
    await enter(key);
    await uses.flush();
    const [listed] = await keys.list(id, 10, null);
    expect(listed).toMatchObject({ id: keyId, lastUsedAt: new Date('2026-11-20T10:00:00Z') });
    expect(failures).toEqual([]);
  });

  it('record the moment of the use, not of the write: none seems used after it was revoked', async () => {
    const { id, ownerId } = await newOrganization();
    const { key } = await newKey(id, ownerId);
    await enter(key);
    clock.set(new Date('2026-11-20T10:00:01Z'));
    await uses.flush();
    const [listed] = await keys.list(id, 10, null);
    expect(listed).toMatchObject({ lastUsedAt: new Date('2026-11-20T10:00:00Z') });
  });
});

describe('companies', () => {
  it('begin provisioning, with the task, the registration and the audit row in one transaction', async () => {
    const { id, ownerId } = await newOrganization();
    const credential = { kind: 'session' as const, id: 's1' };
    const actor = { ...operator, kind: 'user' as const, userId: ownerId, credential };
    const company = await companies.create(actor, companyOf(id, { vatNumber: 'EE100000001' }));
    expect(company).toMatchObject({
      state: 'provisioning',
      vatStatus: 'registered',
      vatNumber: 'EE100000001',
      vatStatusFrom: null,
      baseCurrency: 'EUR',
      invoiceAutoBook: true,
    });
    const written = await database.readCompany(company.id, (sql) =>
      Promise.all([
        sql.rows('SELECT kind, payload FROM tasks.task WHERE company_id = $1', [company.id]),
        sql.rows('SELECT action, object_id FROM platform.audit_event WHERE company_id = $1', [company.id]),
      ]),
    );
    expect(written).toEqual([
      [{ kind: 'provision-company', payload: { companyId: company.id.toString() } }],
      [{ action: 'company.create', object_id: encodeId('company', company.id) }],
    ]);
  });

  it('leave nothing behind when a part of their creation fails', async () => {
    const { id } = await newOrganization();
    const wanted = companyOf(id);
    await expect(
      companies.create(operator, wanted, () => Promise.reject(new Error('the answer was not kept'))),
    ).rejects.toThrow('not kept');
    expect(await companies.list([id], 10)).toEqual([]);
    await companies.create(operator, wanted);
  });

  it('keep their registry code to themselves while they exist: the first creation wins', async () => {
    const { id } = await newOrganization();
    const wanted = companyOf(id);
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => failure(companies.create(operator, wanted))),
    );
    expect(outcomes.sort()).toEqual([
      'nothing failed',
      'registry_code_taken',
      'registry_code_taken',
      'registry_code_taken',
    ]);
  });

  it('free their code when they are deleted, but not when the firm closes them', async () => {
    const { id } = await newOrganization();
    const wanted = companyOf(id);
    const first = await companies.create(operator, wanted);
    await database.transaction((sql) => setCompanyState(sql, first.id, 'deleted'));
    const second = await companies.create(operator, wanted);
    await database.transaction(async (sql) => {
      await setCompanyState(sql, second.id, 'deleted');
      await sql.run('UPDATE identity.company SET closed_at = now() WHERE id = $1', [second.id]);
    });
    expect(await failure(companies.create(operator, wanted))).toBe('company_closed');
  });

  it('stay deleted', async () => {
    const { id } = await newOrganization();
    const company = await companies.create(operator, companyOf(id));
    const move = (state: 'ready' | 'deleted') =>
      database.transaction((sql) => setCompanyState(sql, company.id, state));
    expect([await move('deleted'), await move('ready')]).toEqual([true, false]);
    await expect(
      database.transaction((sql) =>
        sql.run("UPDATE identity.company SET state = 'ready' WHERE id = $1", [company.id]),
      ),
    ).rejects.toThrow('stays so');
  });

  it('show why provisioning failed, until it is retried', async () => {
    const { id } = await newOrganization();
    const company = await companies.create(operator, companyOf(id));
    await database.transaction((sql) =>
      setCompanyState(sql, company.id, 'failed', { code: 'register_away', message: 'No answer.' }),
    );
    expect(await companies.find(company.id)).toMatchObject({ state: 'failed', failureCode: 'register_away' });
    await database.transaction((sql) => setCompanyState(sql, company.id, 'ready'));
    const ready = await companies.find(company.id);
    expect(ready).toMatchObject({ state: 'ready', failureCode: null });
    expect(ready?.coreCompanyId).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
  });

  it('have the VAT status of their latest registration by date', async () => {
    const { id } = await newOrganization();
    const company = await companies.create(operator, companyOf(id));
    const register = (status: string, vatNumber: string, from: string) =>
      database.transaction((sql) =>
        sql.run(
          'INSERT INTO identity.vat_registration (company_id, status, vat_number, valid_from) VALUES ($1, $2, $3, $4)',
          [company.id, status, vatNumber, from],
        ),
      );
    await register('registered', 'EE100000002', '2026-05-01');
    await register('limited', 'EE100000003', '2025-01-01');
    expect(await companies.find(company.id)).toMatchObject({
      vatStatus: 'registered',
      vatNumber: 'EE100000002',
      vatStatusFrom: '2026-05-01',
    });
    const full = await database.read((sql) => companyForProvisioning(sql, company.id));
    expect(full?.vatRegistrations.map(({ validFrom }) => validFrom)).toEqual([
      null,
      '2025-01-01',
      '2026-05-01',
    ]);
  });

  it('are reachable only by their own organization, and show their current state', async () => {
    const [mine, other] = [await newOrganization(), await newOrganization()];
    const company = await companies.create(operator, companyOf(mine.id));
    const me = await enter((await newKey(mine.id, mine.ownerId)).key);
    const stranger = await enter((await newKey(other.id, other.ownerId)).key);
    expect(await identity.companyAccess(stranger, company.id)).toBeUndefined();
    expect(await identity.companyAccess(me, company.id + 1000n)).toBeUndefined();
    expect((await identity.companyAccess(me, company.id))?.company?.state).toBe('provisioning');
    await database.transaction((sql) => setCompanyState(sql, company.id, 'ready'));
    expect((await identity.companyAccess(me, company.id))?.company?.state).toBe('ready');
    await database.transaction((sql) => setCompanyState(sql, company.id, 'deleted'));
    await expect
      .poll(async () => (await identity.companyAccess(me, company.id))?.company?.state)
      .toBe('deleted');
  });
});

describe('work in the name of an uploader', () => {
  it('has no more rights than the person has now', async () => {
    const { id, ownerId } = await newOrganization();
    const company = await companies.create(operator, companyOf(id));
    const viewer = await newUser('viewer');
    await organizations.setMember(operator, id, viewer, 'viewer');
    const may = async (userId: bigint) =>
      (await uploaderPermissions(database, userId, company.id)).has('invoices.post_purchase');
    expect([await may(ownerId), await may(viewer), await may(await newUser())]).toEqual([true, false, false]);
    const staff = await users.create(operator, { email: 'staff@raamat.test', name: 'Staff', isStaff: true });
    expect(await may(staff)).toBe(true);
    await ends.lock(operator, ownerId);
    await ends.lock(operator, staff);
    expect([await may(ownerId), await may(staff)]).toEqual([false, false]);
  });
});

describe('the speed of a key check', () => {
  it('is that of a memory look-up after the first check', async () => {
    const { id, ownerId } = await newOrganization();
    const { key } = await newKey(id, ownerId);
    await enter(key);
    const took: number[] = [];
    for (let call = 0; call < 500; call += 1) {
      const begun = performance.now();
      await enter(key);
      took.push(performance.now() - begun);
    }
    expect(took.sort((a, b) => a - b)[250]).toBeLessThan(0.3);
  });
});
