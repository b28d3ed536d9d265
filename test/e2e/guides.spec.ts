import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadConfig, processEnvironment } from '#platform';
import { expect, it } from 'vitest';
import { writeDemoFile } from '../../apps/cli/src/demo/demo-home.js';
import { chooseSecrets, makeDemo } from '../../apps/cli/src/demo/make-demo.js';
import { startApi } from '../support/api.js';
import { testDatabase } from '../support/database.js';
import { startWorker } from '../support/worker.js';

const run = promisify(execFile);

/** The commands of a guide, in their order: what stands between fences of `sh`. */
async function commandsOf(guide: string): Promise<string> {
  const page = await readFile(new URL(`../../docs/${guide}`, import.meta.url), 'utf8');
  return [...page.matchAll(/^```sh\n(.*?)^```$/gmsu)].map(([, block]) => block ?? '').join('\n');
}

it('a month is reconciled by following the guide word for word', { timeout: 300_000 }, async () => {
  const db = await testDatabase();
  const home = await mkdtemp(join(tmpdir(), 'raamat-guide-'));
  const environment = { RAAMAT_SECRET: 'ab'.repeat(32), RAAMAT_FILES_FOLDER: join(home, 'files') };
  const api = await startApi(db.database, { environment });
  const worker = await startWorker(db, environment);
  try {
    const secrets = chooseSecrets();
    const made = await makeDemo(
      { database: db.database, clock: api.clock, config: loadConfig(environment) },
      secrets,
    );
    writeDemoFile(home, {
      base_url: api.url,
      console_url: `${api.url}/`,
      docs_url: `${api.url}/docs/api/`,
      mcp_url: `${api.url}/mcp`,
      smtp: { host: '127.0.0.1', port: 2525 },
      sandbox_url: 'http://127.0.0.1:3010',
      ...made,
      ...secrets,
    });
    const script = join(home, 'guide.sh');
    await writeFile(script, await commandsOf('reconcile-a-month.md'));
    const { stdout } = await run('bash', ['-eu', '-o', 'pipefail', script], {
      env: { ...processEnvironment(), RAAMAT_HOME: home },
      timeout: 280_000,
    });
    expect(stdout).toContain('Lines of the statement taken in: 44; in the books already: 0.');
    expect(stdout.trim().split('\n').slice(-3)).toEqual(['open: 0', 'difference: 0', '0']);
  } finally {
    await worker.close();
    await api.close();
    await db.drop();
    await rm(home, { recursive: true, force: true });
  }
});
