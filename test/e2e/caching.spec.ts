import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type TestOrganization } from '../support/api.js';
import { fileForm, pdfOf } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

let db: TestDatabase;
let api: TestApi;
let mine: TestOrganization;
let key: string;

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database);
  mine = await api.organization();
  key = await mine.key(['read', 'write']);
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const kept = async (path: string, request: Parameters<TestApi['send']>[2] = { key }) =>
  (await api.send('GET', path, request)).headers.get('cache-control');

describe('a private answer', () => {
  it('with an ETag is revalidated before it is reused, and so is the 304', async () => {
    const first = await api.send('GET', `${mine.path}/`, { key });
    const etag = first.headers.get('etag') ?? '';
    expect([etag.length > 0, first.headers.get('cache-control')]).toEqual([true, 'private, no-cache']);
    const again = await api.send('GET', `${mine.path}/`, { key, headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache']);
  });

  it('that carries the bytes of a file is too', async () => {
    const company = await mine.company('failed');
    const body = fileForm(pdfOf('puhver'), { kind: 'contract' });
    const { id } = (await api.send('POST', `${company.path}/files/`, { key, body })).body as { id: string };
    const path = `${company.path}/files/${id}/content/`;
    const first = await api.send('GET', path, { key });
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect(await kept(path, { key, headers })).toBe('private, no-cache');
  });

  it('with keys, secrets or personal data of employees is stored nowhere', async () => {
    const session = await api.session(mine.ownerId);
    const company = await mine.company('ready');
    expect(await kept('/api/auth/csrf/', { session })).toBe('no-store');
    expect(await kept(`${mine.path}/api-keys/`, { session })).toBe('no-store');
    expect(await kept(`${company.path}/employees/`)).toBe('no-store');
    expect(await kept(`${company.path}/payroll/pay-runs/`)).toBe('no-store');
  });
});

describe('a sign-out', () => {
  it('makes the browser forget what it stored', async () => {
    const session = await api.session(mine.ownerId);
    const answer = await api.send('POST', '/api/auth/logout/', { session, body: {} });
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([204, '"cache", "storage"']);
  });
});
