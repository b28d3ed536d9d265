import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { loadConfig, processEnvironment } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readDemoFile, writeDemoFile } from '../../apps/cli/src/demo/demo-home.js';
import { chooseSecrets, makeDemo } from '../../apps/cli/src/demo/make-demo.js';
import { SEALING_KEYS, SECRET, startApi, type TestApi } from '../support/api.js';
import { emptyDatabase, testDatabase, type TestDatabase } from '../support/database.js';
import { startSandbox, type TestSandbox } from '../support/sandbox.js';
import { startWorker, type TestWorker } from '../support/worker.js';

const run = promisify(execFile);

/** The commands of a guide, in their order: the contents of its `sh` fences. */
async function commandsOf(guide: string): Promise<string> {
  const page = await readFile(new URL(`../../docs/${guide}`, import.meta.url), 'utf8');
  return [...page.matchAll(/^```sh\n(.*?)^```$/gmsu)].map(([, block]) => block ?? '').join('\n');
}

let db: TestDatabase;
let home: string;
let api: TestApi;
let worker: TestWorker;
let sandbox: TestSandbox;

/** Starts the parts of `npm start`: the demo, and everything that it needs. */
beforeAll(async () => {
  db = await testDatabase();
  home = await mkdtemp(join(tmpdir(), 'raamat-guide-'));
  sandbox = await startSandbox();
  const environment = {
    RAAMAT_SECRET: SECRET,
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
    metrics_urls: {},
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
  await writeFile(script, await commandsOf('integrate/reconcile-a-month.md'));
  const { stdout } = await run('bash', ['-eu', '-o', 'pipefail', script], {
    env: { ...processEnvironment(), RAAMAT_HOME: home },
    timeout: 280_000,
  });
  expect(stdout).toContain('Lines of the statement imported: 44; already in the books: 0.');
  expect(stdout.trim().split('\n').slice(-3)).toEqual(['open: 0', 'difference: 0', '0']);
});

it('employees are registered and paid, and a tax debt is noticed, by the script of its guide', async () => {
  const script = fileURLToPath(new URL('../../docs/integrate/employees.mjs', import.meta.url));
  const { stdout } = await run(process.execPath, [script, home], { timeout: 60_000 });
  expect(stdout).toMatch(/"status":"applied".*"employee_name":"Mari Maasikas"/);
  expect(stdout).toContain('"personal_code_invalid"');
  expect(stdout).toContain('"review_reason":"Register keeldus: vale töötamise liik"');
  expect(stdout).toMatch(/entries in the register: \d, with this id: 1\n/);
  expect(stdout).toMatch(/"state":"paid","payment_date":"\d{4}-\d\d-\d\d"/);
  expect(stdout).toMatch(/"total":"480.00".*"kind":"debt","severity":"critical"/);
  expect(stdout).toMatch(/files searched: \d+, with a code in them: 0\n/);
});

describe('a backup of these books', () => {
  const ADDRESSES = [
    'trial-balance/?date_from=2020-01-01&date_to=2027-12-31',
    'reports/balance-sheet/?as_of=2027-12-31',
    'reports/profit-and-loss/?date_from=2020-01-01&date_to=2027-12-31',
    'general-ledger/?date_from=2020-01-01&date_to=2027-12-31',
    'journal/?date_from=2020-01-01&date_to=2027-12-31',
    'invoices/?limit=100',
    'bank-transactions/?limit=100',
    'employees/',
    'payroll/pay-runs/',
    'open-items/',
    'vat-returns/',
    'parties/?limit=100',
    'changes/',
    'files/?limit=100',
  ];
  const Files = z.object({ items: z.array(z.object({ id: z.string(), sha256: z.string() })) });

  it(
    'is restored elsewhere by the guide word for word, with the same answers to the byte',
    { timeout: 300_000 },
    async () => {
      const demo = readDemoFile(home);
      if (demo === undefined) throw new Error('The demo was made before.');
      const restored = await emptyDatabase(db.url);
      const newFiles = join(home, 'new-files');
      const script = join(home, 'backup.sh');
      await writeFile(script, await commandsOf('operate/backup.md'));
      const { stdout } = await run('bash', ['-eu', '-o', 'pipefail', script], {
        env: {
          ...processEnvironment(),
          RAAMAT_HOME: home,
          DATABASE_URL: db.url,
          RAAMAT_SECRET: SECRET,
          RAAMAT_SEALING_PUBLIC_KEY: SEALING_KEYS.publicKey,
          RAAMAT_SEALING_PRIVATE_KEY: SEALING_KEYS.privateKey,
          BACKUPS: join(home, 'kept'),
          NEW_DATABASE: restored.url,
          NEW_FILES: newFiles,
        },
        timeout: 280_000,
      });
      expect(stdout).toContain('Companies checked: ');
      expect(stdout).toMatch(/with a broken rule: 0\./);

      const there = await restored.open();
      const copy = await startApi(there, {
        environment: { RAAMAT_SECRET: SECRET, RAAMAT_FILES_FOLDER: newFiles },
      });
      try {
        const path = `/api/companies/${demo.company_id}/`;
        const key = demo.api_keys.full;
        const contents: Record<string, string> = {};
        for (const address of ADDRESSES) {
          const [before, after] = await Promise.all(
            [api, copy].map((one) => one.send('GET', path + address, { key })),
          );
          // A cursor is sealed with another nonce each time.
          const same = (text = ''): string => text.replace(/"next_cursor":"\w+"/, '"next_cursor":"…"');
          expect([address, after?.status, same(after?.text)]).toEqual([address, 200, same(before?.text)]);
          if (address.startsWith('files/')) contents['files'] = after?.text ?? '';
        }
        const { items } = Files.parse(JSON.parse(contents['files'] ?? ''));
        expect(items.length).toBeGreaterThan(0);
        for (const { id, sha256 } of items) {
          const { body } = await copy.send('GET', `${path}files/${id}/download-url/`, { key });
          const { url } = z.object({ url: z.string() }).parse(body);
          const answer = await fetch(new URL(new URL(url, copy.url).pathname, copy.url));
          const bytes = Buffer.from(await answer.arrayBuffer());
          expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
        }
      } finally {
        await copy.close();
        await there.close();
        await restored.drop();
      }
    },
  );
});
