import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Organizations } from '#identity';
import { workerActor } from '#platform';
import { expect, it } from 'vitest';
import { CONTROLLERS } from '../../apps/api/src/controllers.js';
import { operationsOf } from '../../apps/api/src/http/index.js';
import { idIn, startApi } from '../support/api.js';
import { testDatabase } from '../support/database.js';
import { newPerson } from '../support/people.js';
import { startSandbox } from '../support/sandbox.js';
import { startWorker } from '../support/worker.js';

const SCRIPT = fileURLToPath(new URL('../../docs/integrate/quarter/quarter.mjs', import.meta.url));
const run = promisify(execFile);

/** Operations of the books for pay runs, the tax account and bookings of files, which the quarter does not have. */
const OF_OTHERS = /\/payroll\/|\/tax-account\/|\/files\/:file_id\/book\/$/;

/** The operations of the books that the transcript does not call. */
function untouched(transcript: string): string[] {
  const sent = [...transcript.matchAll(/^(GET|POST) (\/[^\s?]*)(?:\?\S*)?$/gm)].map(
    ([, method, path]) => `${method ?? ''} ${path ?? ''}`,
  );
  return operationsOf(CONTROLLERS)
    .filter(({ books, path }) => books === true && !OF_OTHERS.test(path))
    .filter(({ method, path }) => {
      const form = new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`);
      return !sent.some((one) => form.test(one));
    })
    .map(({ id }) => id);
}

it('the quarter of the docs runs word for word, and every figure of its reports comes from a document', async () => {
  const db = await testDatabase();
  const sandbox = await startSandbox();
  const api = await startApi(db.database, { environment: { RAAMAT_SANDBOX_URL: sandbox.url } });
  const worker = await startWorker(db);
  const folder = await mkdtemp(join(tmpdir(), 'raamat-quarter-'));
  try {
    const organization = await api.organization();
    const owner = await newPerson(api);
    await api.get(Organizations).setMember(workerActor('test', []), organization.id, owner.id, 'owner');
    const demo = {
      base_url: api.url,
      organization_id: idIn(organization.path),
      users: { owner: { email: owner.email, password: owner.password } },
      api_keys: { full: await organization.key(['read', 'write'], owner.id) },
    };
    const file = join(folder, 'demo.json');
    await writeFile(file, JSON.stringify(demo));
    const { stdout } = await run(process.execPath, [SCRIPT, file]);
    expect(untouched(stdout)).toEqual([]);
    expect(stdout).toMatch(
      /(?<!\d)\d+ figures of 3 reports come from \d+ lines of \d+ entries, and those from \d+ documents/,
    );
  } finally {
    await worker.close();
    await api.close();
    await sandbox.close();
    await db.drop();
    await rm(folder, { recursive: true, force: true });
  }
}, 180_000);
