import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { loadConfig, processEnvironment } from '#platform';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeDemoFile } from '../../apps/cli/src/demo/demo-home.js';
import { chooseSecrets, makeDemo } from '../../apps/cli/src/demo/make-demo.js';
import { startApi, type TestApi } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { startSandbox, type TestSandbox } from '../support/sandbox.js';
import { startWorker, type TestWorker } from '../support/worker.js';

const run = promisify(execFile);

/** The commands of a guide, in their order: what stands between fences of `sh`. */
async function commandsOf(guide: string): Promise<string> {
  const page = await readFile(new URL(`../../docs/${guide}`, import.meta.url), 'utf8');
  return [...page.matchAll(/^```sh\n(.*?)^```$/gmsu)].map(([, block]) => block ?? '').join('\n');
}

let db: TestDatabase;
let home: string;
let api: TestApi;
let worker: TestWorker;
let sandbox: TestSandbox;

/** What `npm start` offers: the demo, and everything that it needs. */
beforeAll(async () => {
  db = await testDatabase();
  home = await mkdtemp(join(tmpdir(), 'raamat-guide-'));
  sandbox = await startSandbox();
  const environment = {
    RAAMAT_SECRET: 'ab'.repeat(32),
    RAAMAT_FILES_FOLDER: join(home, 'files'),
    RAAMAT_SANDBOX_URL: sandbox.url,
  };
  api = await startApi(db.database, { environment });
  worker = await startWorker(db, environment);
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
    sandbox_url: sandbox.url,
    ...made,
    ...secrets,
  });
});

afterAll(async () => {
  await worker.close();
  await api.close();
  await sandbox.close();
  await db.drop();
  await rm(home, { recursive: true, force: true });
});

it('a month is reconciled by following the guide word for word', { timeout: 300_000 }, async () => {
  const script = join(home, 'guide.sh');
  await writeFile(script, await commandsOf('reconcile-a-month.md'));
  const { stdout } = await run('bash', ['-eu', '-o', 'pipefail', script], {
    env: { ...processEnvironment(), RAAMAT_HOME: home },
    timeout: 280_000,
  });
  expect(stdout).toContain('Lines of the statement taken in: 44; in the books already: 0.');
  expect(stdout.trim().split('\n').slice(-3)).toEqual(['open: 0', 'difference: 0', '0']);
});

it('employees are registered and paid, and a tax debt is noticed, by the script of its guide', async () => {
  const script = fileURLToPath(new URL('../../docs/employees.mjs', import.meta.url));
  const { stdout } = await run(process.execPath, [script, home], { timeout: 60_000 });
  expect(stdout).toMatch(/"status":"applied".*"employee_name":"Mari Maasikas"/);
  expect(stdout).toContain('"personal_code_invalid"');
  expect(stdout).toContain('"review_reason":"Register keeldus: vale töötamise liik"');
  expect(stdout).toMatch(/entries in the register: \d, with this id: 1\n/);
  expect(stdout).toMatch(/"state":"paid","payment_date":"\d{4}-\d\d-\d\d"/);
  expect(stdout).toMatch(/"total":"480.00".*"kind":"debt","severity":"critical"/);
  expect(stdout).toMatch(/files searched: \d+, with a code in them: 0\n/);
});
