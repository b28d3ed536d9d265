import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi, type TestOrganization, type TestSession } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { newPerson } from '../support/people.js';

const PATH = '/api/me/preferences/';

let db: TestDatabase;
let api: TestApi;
let organization: TestOrganization;
let session: TestSession;

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database);
  organization = await api.organization();
  session = await api.session(organization.ownerId);
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const read = (by = session) => api.send('GET', PATH, { session: by });
const write = (body: unknown, by = session) => api.send('PUT', PATH, { session: by, body });
const CHOSEN = {
  language: 'en',
  theme: 'dark',
  density: 'compact',
  views: { bank: [{ name: 'Unexplained', search: 'status=unmatched' }] },
};

it('preferences have defaults, are replaced as a whole, and belong to the person in every session', async () => {
  const defaults = { language: 'et', theme: 'system', density: 'comfortable', views: {} };
  expect((await read()).body).toEqual(defaults);
  expect((await write(CHOSEN)).body).toEqual(CHOSEN);
  const elsewhere = await api.session(organization.ownerId);
  expect((await read(elsewhere)).body).toEqual(CHOSEN);
  expect((await write({ language: 'et' })).body).toEqual(defaults);
  expect((await read()).body).toEqual(defaults);
  await write({ language: 'en' });
  expect((await write({ theme: 'dark' })).body).toEqual({ ...defaults, language: 'en', theme: 'dark' });
  const other = await api.session((await newPerson(api)).id);
  await write(CHOSEN);
  expect((await read(other)).body).toEqual(defaults);
});

it('the language is that of the person, at once and for their keys; its change is in their audit trail', async () => {
  await write({ ...CHOSEN, language: 'et' });
  const key = await organization.key(['read']);
  const language = async (): Promise<unknown> =>
    ((await api.send('GET', '/api/me/', { key })).body as { user: { language: string } }).user.language;
  expect(await language()).toBe('et');
  await write(CHOSEN);
  expect(await language()).toBe('en');
  const { body } = await api.send('GET', '/api/me/audit/?action=user.set_language', { session });
  expect(body).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ old_values: { language: 'et' }, new_values: { language: 'en' } }),
    ]) as unknown,
  });
});

it('unchanged preferences are 304 for a caller that holds them', async () => {
  const etag = (await read()).headers.get('etag') ?? '';
  const again = await api.send('GET', PATH, { session, headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

it('keys and tokens have none, and staff read theirs before they show a factor', async () => {
  const key = await organization.key(['read', 'write']);
  for (const method of ['GET', 'PUT']) {
    const answer = await api.send(method, PATH, { key, ...(method === 'PUT' ? { body: CHOSEN } : {}) });
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'permission_denied' }]);
  }
  const staff = await api.session((await newPerson(api, { isStaff: true })).id);
  expect((await read(staff)).status).toBe(200);
});

it.each([
  ['another language', { language: 'fi' }, 'language'],
  ['another theme', { language: 'et', theme: 'pink' }, 'theme'],
  ['an unknown field', { language: 'et', font: 'Arimo' }, 'font'],
  [
    'a view without a name',
    { language: 'et', views: { bank: [{ name: '', search: '' }] } },
    'views.bank.0.name',
  ],
])('%s is refused with its field', async (_, body, field) => {
  const answer = await write(body);
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { code: 'validation_error', errors: [{ field }] },
  ]);
});

it('preferences have at most 32 KB', async () => {
  const views = (count: number) => ({
    language: 'et',
    views: {
      bank: Array.from({ length: count }, (_, n) => ({ name: `${n}`, search: 'x'.repeat(1_500) })),
    },
  });
  expect((await write(views(20))).status).toBe(200);
  const refused = await write(views(22));
  expect([refused.status, refused.body]).toMatchObject([413, { code: 'request_too_large' }]);
});
