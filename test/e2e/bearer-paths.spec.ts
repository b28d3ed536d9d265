import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '../support/api.js';
import { fileForm, pdfOf } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

let db: TestDatabase;
let api: TestApi;
let home: string;
let folder: string;
const lines: string[] = [];

beforeAll(async () => {
  db = await testDatabase();
  home = await mkdtemp(join(tmpdir(), 'raamat-bearer-'));
  folder = join(home, 'files');
  api = await startApi(db.database, { lines, environment: { RAAMAT_FILES_FOLDER: folder } });
});

afterAll(async () => {
  await api.close();
  await rm(home, { recursive: true, force: true });
  await db.drop();
});

/** Everything logged of the requests of `act`, once all of it is logged. */
async function logged(act: () => Promise<unknown>): Promise<string> {
  const before = lines.length;
  await act();
  await expect.poll(() => lines.slice(before).join('')).toContain('"path":"/health/live"');
  return lines.slice(before).join('');
}
const last = () => api.send('GET', '/health/live');

it('an address of bytes is in no log, no problem and no audit trail, whether it works, fails or is mistyped', async () => {
  const organization = await api.organization();
  const key = await organization.key(['read', 'write']);
  const { path } = await organization.company('failed');
  const uploaded = await api.send('POST', `${path}/files/`, {
    key,
    body: fileForm(pdfOf('saladus'), { kind: 'contract' }),
  });
  const { id } = uploaded.body as { id: string };
  const address = await api.send('GET', `${path}/files/${id}/download-url/`, { key });
  const { pathname } = new URL((address.body as { url: string }).url);
  const token = pathname.split('/')[3] ?? '';
  expect(token.length).toBeGreaterThan(40);
  const seal = token.split('.').at(-1) ?? '';

  const statuses: number[] = [];
  const bodies: string[] = [];
  const open = async (at: string): Promise<void> => {
    const answer = await api.send('GET', at);
    statuses.push(answer.status);
    if (answer.status !== 200) bodies.push(answer.text);
  };
  const log = await logged(async () => {
    await open(pathname);
    await open(pathname.slice(0, -1));
    await open(pathname.toUpperCase());
    await open(`${pathname}x/`);
    await rm(folder, { recursive: true });
    await open(pathname);
    await writeFile(folder, '');
    await open(pathname);
    await last();
  });
  expect(statuses).toEqual([200, 404, 404, 404, 500, 503]);
  expect(log).toContain('"path":"/api/downloads/{token}/"');
  expect(bodies.join('')).toContain('"instance":"/api/downloads/{token}/"');
  for (const text of [log, ...bodies]) {
    expect(text.toLowerCase()).not.toContain(seal.toLowerCase());
    expect(text).not.toContain(token);
  }
  const trail = await db.owner<{ text: string }>(
    'SELECT to_jsonb(e)::text AS text FROM platform.audit_event e',
  );
  expect(trail.map((row) => row.text).join('')).not.toContain(seal);
});

it('tokens of letters, codes of devices, and open requests of apps are in none of them either', async () => {
  const secret = 'Zm9vYmFyc2VjcmV0';
  const log = await logged(async () => {
    for (const path of [
      `/account/password/?token=${secret}`,
      `/account/email/?token=${secret}`,
      `/account/invitation/?token=${secret}`,
      `/account/sign-up/?token=${secret}`,
      `/account/question/?token=${secret}`,
      `/account/question/picture/?token=${secret}`,
      `/oauth/device?user_code=${secret}`,
      `/oauth/consent/${secret}`,
      `/oauth/authorize/${secret}`,
      `/oauth/authorize?client_id=x&state=${secret}&code_challenge=${secret}`,
      `/api/questions/${secret}/`,
      `/sign-in/?next=${encodeURIComponent(`/oauth/device?user_code=${secret}`)}`,
    ]) {
      await api.send('GET', path);
    }
    await api.send('POST', '/account/password/', {
      body: new URLSearchParams({ token: secret, new_password: secret }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await api.send('POST', '/api/invitations/look/', { body: { token: secret } });
    await last();
  });
  expect(log).not.toContain(secret);
});
