import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn, startApi, type TestApi, type TestOrganization, type TestSession } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { newPerson } from '../support/people.js';

let db: TestDatabase;
let api: TestApi;
let mine: TestOrganization;
let company: string;
let session: TestSession;

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database);
  mine = await api.organization();
  company = idIn((await mine.company('ready')).path);
  session = await api.session(mine.ownerId);
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const open = (path: string, { cookie }: Pick<TestSession, 'cookie'> = session): Promise<Response> =>
  fetch(api.url + path, { redirect: 'manual', headers: { cookie } });

async function leadsTo(path: string, by?: Pick<TestSession, 'cookie'>): Promise<string | null> {
  const answer = await open(path, by);
  expect([path, answer.status]).toEqual([path, 303]);
  return answer.headers.get('location');
}

describe('a page whose place a screen has taken', () => {
  it.each([
    ['/account/', '/account'],
    ['/account/apps/', '/account?tab=sessions'],
    ['/staff/submissions/', '/approvals'],
  ])('%s leads to %s', async (from, to) => {
    expect(await leadsTo(from)).toBe(to);
  });

  it('leads to the keys and the inbox of the only organization and company of a person', async () => {
    expect(await leadsTo('/account/keys/')).toBe(`/organization/${idIn(mine.path)}?tab=keys`);
    expect(await leadsTo('/account/inbox/')).toBe(`/c/${company}/documents?view=inbox`);
  });

  it('leads to where one is chosen when there are several, or none', async () => {
    const nobody = await api.session((await newPerson(api)).id);
    expect(await leadsTo('/account/keys/', nobody)).toBe('/account');
    expect(await leadsTo('/account/inbox/', nobody)).toBe('/');
    const two = await api.organization();
    await two.company('ready');
    await two.company('ready');
    expect(await leadsTo('/account/inbox/', await api.session(two.ownerId))).toBe('/');
  });

  it('leads to the organization that the link of a letter names, and to nowhere else', async () => {
    expect(await leadsTo(`/account/keys/?organization=${idIn(mine.path)}`)).toBe(
      `/organization/${idIn(mine.path)}?tab=keys`,
    );
    for (const other of ['//evil.example', '../../x', 'x'])
      expect(await leadsTo(`/account/keys/?organization=${encodeURIComponent(other)}`)).toBe(
        `/organization/${idIn(mine.path)}?tab=keys`,
      );
  });

  it.each(['/account/keys/?organization=x', '/account/inbox/'])(
    'asks a visitor of %s to sign in first, and leads back',
    async (path) => {
      expect(await leadsTo(path, { cookie: '' })).toBe(`/sign-in/?next=${encodeURIComponent(path)}`);
    },
  );

  it.each(['/account/keys/', '/account/inbox/', '/staff/submissions/'])(
    'takes no form any longer: %s',
    async (path) => {
      const answer = await api.send('POST', path, { session, body: {} });
      expect(answer.status).toBeGreaterThanOrEqual(404);
    },
  );
});
