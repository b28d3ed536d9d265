import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type TestSession } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

let db: TestDatabase;
let api: TestApi;
let session: TestSession;

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database);
  const mine = await api.organization();
  session = await api.session(mine.ownerId);
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const open = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(api.url + path, { redirect: 'manual', headers: { cookie: session.cookie, ...headers } });

describe('the console', () => {
  it.each(['/', '/c/k3v9m2q8y4t6', '/c/k3v9m2q8y4t6/documents'])(
    'is the page at %s, under a policy with a nonce of this answer',
    async (path) => {
      const [one, other] = await Promise.all([open(path), open(path)]);
      const text = await one.text();
      const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? '';
      const policy = one.headers.get('content-security-policy') ?? '';
      expect([one.status, one.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).toMatch(/default-src 'none'; script-src 'self';.*require-trusted-types-for 'script'/);
      expect(policy).not.toContain('unsafe');
      expect(await other.text()).not.toContain(nonce);
      expect(text).not.toMatch(/RAAMAT_|https?:\/\/|style="/);
    },
  );

  it('asks a visitor to sign in, and leads back', async () => {
    const answer = await open('/c/x/documents?kind=invoice', { cookie: '' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/sign-in/?next=%2Fc%2Fx%2Fdocuments%3Fkind%3Dinvoice',
    ]);
  });

  it('speaks the language that was chosen, and remembers it', async () => {
    const chosen = await open('/?lang=en');
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/']);
    const cookie = /raamat_language=en/.exec(chosen.headers.get('set-cookie') ?? '')?.[0] ?? '';
    const page = await open('/', { cookie: `${session.cookie}; ${cookie}` });
    expect(await page.text()).toContain('<html lang="en">');
  });

  it('sends its scripts compressed as they were built, to be kept for good', async () => {
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await open('/')).text())?.[1] ?? '';
    const plain = await open(script, { 'accept-encoding': 'identity' });
    const small = await api.send('GET', script, { headers: { 'accept-encoding': 'br' } });
    expect([plain.status, plain.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(small.headers.get('content-encoding')).toBe('br');
    expect(small.text).toBe(await plain.text());
    expect((await open(`${script}.br`)).status).toBe(404);
  });

  it.each(['/c/x/nothing', '/c', '/assets/missing.js', '/assets/../routes.json', '/routes.json'])(
    'is not at %s: an unknown path stays a problem',
    async (path) => {
      const answer = await api.send('GET', path);
      expect([answer.status, answer.body]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
    },
  );
});
