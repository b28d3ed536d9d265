import { setCompanyState } from '#identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type TestOrganization } from '../support/api.js';
import { openTestBooks } from '../support/books.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { fault } from '../support/problems.js';

let db: TestDatabase;
let api: TestApi;
let mine: TestOrganization;
let owner: Awaited<ReturnType<TestApi['session']>>;
let key: string;
let company: { id: bigint; path: string };

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database);
  mine = await api.organization();
  key = await mine.key(['read', 'write']);
  owner = await api.session(mine.ownerId);
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

beforeEach(async () => {
  company = await mine.company('provisioning');
  await openTestBooks(db.database, { companyId: company.id });
  await db.database.transaction((sql) => setCompanyState(sql, company.id, 'ready'));
});

const path = (): string => `${company.path}/inbox/trusted-senders/`;
const read = async () => (await api.send('GET', path(), { key })).body;
const name = (body: unknown) => api.send('PUT', path(), { session: owner, body });

describe('the trusted senders of a company', () => {
  it('are empty at first, and then those that a person names, in place of the previous ones', async () => {
    expect(await read()).toEqual({ addresses: [], domains: [] });
    const named = await name({
      addresses: [' Arved@Pilv.ee ', 'arved@pilv.ee'],
      domains: ['Müüja.EE', 'telia.ee'],
    });
    const now = { addresses: ['arved@pilv.ee'], domains: ['telia.ee', 'xn--mja-hoaa.ee'] };
    expect([named.status, named.body]).toEqual([200, now]);
    expect(await read()).toEqual(now);
    await name({ domains: ['telia.ee'] });
    expect(await read()).toEqual({ addresses: [], domains: ['telia.ee'] });
  });

  it('are changed by a signed-in person who may write documents, and by nobody else', async () => {
    const body = { domains: ['pilv.ee'] };
    const viewer = await api.session((await mine.member('viewer')).userId);
    const refused = [
      await api.send('PUT', path(), { key, body }),
      await api.send('PUT', path(), { session: viewer, body }),
      await api.send('PUT', path(), { body }),
    ];
    expect(refused.map((answer) => [answer.status, (answer.body as { code: string }).code])).toEqual([
      [403, 'human_actor_required'],
      [403, 'permission_denied'],
      [401, 'authentication_failed'],
    ]);
    expect(await read()).toEqual({ addresses: [], domains: [] });
  });

  it('belong to one company: nobody else sees or changes them', async () => {
    await name({ domains: ['pilv.ee'] });
    const strangers = await api.organization();
    const stranger = { session: await api.session(strangers.ownerId) };
    expect((await api.send('GET', path(), stranger)).status).toBe(404);
    expect((await api.send('PUT', path(), { ...stranger, body: { domains: [] } })).status).toBe(404);
    const other = await strangers.company();
    const seen = await api.send('GET', `${other.path}/inbox/trusted-senders/`, stranger);
    expect(seen.body).toEqual({ addresses: [], domains: [] });
    expect(await read()).toEqual({ addresses: [], domains: ['pilv.ee'] });
  });

  it.each([
    [{ addresses: ['pilv.ee'] }, 'addresses.0', 'invalid_address'],
    [{ domains: ['telia.ee', 'arved@pilv.ee'] }, 'domains.1', 'invalid_domain'],
    [{ domains: ['ee'] }, 'domains.0', 'invalid_domain'],
    [{ domains: ['co.uk'] }, 'domains.0', 'public_domain'],
    [{ domains: ['gmail.com'] }, 'domains.0', 'public_domain'],
    [{ domains: ['online.ee'] }, 'domains.0', 'public_domain'],
  ])('must be addresses or domains of a single organization: %j', async (body, field, code) => {
    expect(fault(await name(body))).toEqual([400, 'validation_error', `${field}: ${code}`]);
    expect(await read()).toEqual({ addresses: [], domains: [] });
  });

  it('are at most 500 of a kind', async () => {
    const addresses = Array.from({ length: 501 }, (_, n) => `a${n}@pilv.ee`);
    expect((await name({ addresses })).status).toBe(400);
    expect((await name({ addresses: addresses.slice(1) })).status).toBe(200);
  });

  it('are in the audit trail, with the person who named them', async () => {
    await name({ domains: ['pilv.ee'] });
    const [row] = await db.owner(
      `SELECT user_id, old_values, new_values FROM platform.audit_event
       WHERE company_id = $1 AND action = 'inbox.trust_senders'`,
      [company.id],
    );
    expect(row).toEqual({
      user_id: mine.ownerId.toString(),
      old_values: { addresses: [], domains: [] },
      new_values: { addresses: [], domains: ['pilv.ee'] },
    });
  });
});
