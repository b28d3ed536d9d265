import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bookkeeper, fileForm, pdfOf, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/wait.js';

/** Larger than the buffers between two processes, so that an archive is still being written when its caller leaves. */
const MUCH = 8 * 1024 * 1024;

let db: TestDatabase;
let keeper: Bookkeeper;
let home: string;

beforeAll(async () => {
  db = await testDatabase();
  home = await mkdtemp(join(tmpdir(), 'raamat-export-'));
  keeper = await startBookkeeper(db, { RAAMAT_HOME: home, RAAMAT_FILES_FOLDER: join(home, 'files') });
  const body = fileForm(pdfOf(randomBytes(MUCH / 2).toString('hex')));
  expect((await keeper.send('POST', '/files/', { body })).status).toBe(201);
  // No worker reads the file here.
  await db.owner('DELETE FROM tasks.task');
});

afterAll(async () => {
  await keeper.close();
  await rm(home, { recursive: true, force: true });
  await db.drop();
});

const asked = (signal?: AbortSignal): Promise<Response> =>
  fetch(`${keeper.api.url}${keeper.company.path}/export/`, {
    headers: { cookie: keeper.session.cookie },
    ...(signal === undefined ? {} : { signal }),
  });

/** Files of exports that this process holds open. */
async function held(): Promise<string[]> {
  const targets = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return targets.filter((target) => target.includes(`${home}/exports/`));
}

describe('the export of a company', () => {
  it.each(['as soon as it begins', 'in the middle'])(
    'whose caller leaves %s holds nothing open, and the next one is whole',
    async (moment) => {
      const leaving = new AbortController();
      const request = asked(leaving.signal);
      if (moment === 'in the middle') await (await request).body?.getReader().read();
      else await until(async () => (await held()).length > 0);
      leaving.abort();
      await request.catch(() => undefined);
      await until(async () => (await held()).length === 0);
      expect(await readdir(join(home, 'exports'))).toEqual([]);
      const whole = await until(async () => {
        const answer = await asked();
        return answer.status === 429 ? undefined : answer;
      });
      expect(whole.status).toBe(200);
      expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(MUCH);
    },
  );

  it('is refused while another one of the company is under way', async () => {
    const leaving = new AbortController();
    const first = await asked(leaving.signal);
    const second = await asked();
    expect([first.status, second.status]).toEqual([200, 429]);
    expect(await second.json()).toMatchObject({ code: 'throttled' });
    expect(second.headers.get('retry-after')).toBe('30');
    leaving.abort();
  });
});
