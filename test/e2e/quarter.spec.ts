import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Organizations } from '#identity';
import { workerActor } from '#platform';
import { expect, it } from 'vitest';
import { idIn, startApi } from '../support/api.js';
import { testDatabase } from '../support/database.js';
import { newPerson } from '../support/people.js';
import { startWorker } from '../support/worker.js';

const SCRIPT = fileURLToPath(new URL('../../docs/quarter/quarter.mjs', import.meta.url));
const run = promisify(execFile);

it('the quarter of the docs runs word for word, and every figure of its reports comes from a document', async () => {
  const db = await testDatabase();
  const api = await startApi(db.database);
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
    expect(stdout).toMatch(
      /\d+ figures of 3 reports come from \d+ lines of \d+ entries, and those from \d+ documents/,
    );
  } finally {
    await worker.close();
    await api.close();
    await db.drop();
    await rm(folder, { recursive: true, force: true });
  }
}, 180_000);
