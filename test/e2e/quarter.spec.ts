import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { loadConfig } from '#platform';
import { expect, it } from 'vitest';
import { CONTROLLERS } from '../../apps/api/src/controllers.js';
import { operationsOf } from '../../apps/api/src/http/index.js';
import { chooseSecrets, makeDemo } from '../../apps/cli/src/demo/make-demo.js';
import { SECRET, startApi } from '../support/api.js';
import { testDatabase } from '../support/database.js';
import { startSandbox } from '../support/sandbox.js';
import { startWorker } from '../support/worker.js';

const SCRIPT = fileURLToPath(new URL('../../docs/integrate/quarter/quarter.mjs', import.meta.url));
const run = promisify(execFile);

/**
 * Operations for pay runs, of which the quarter has one; and for the tax account, bookings of files, statements that are held,
 * letters, questions, work put aside, documents that are not for the books, rules, automatic acts, what is known of a party,
 * renamed accounts, sums of open items, the list before a month is closed, the next number of invoices and searching, which it
 * has not.
 */
const OF_OTHERS = [
  /\/payroll\//,
  /\/tax-account\//,
  /\/files\/:file_id\/(book\/|import)$/,
  /\/invoices\/:invoice_id\/(send|join|separate)$/,
  /\/(questions|holds|rules|automatic-acts|why)(\/|$)/,
  /\/documents\/:document_id\/(dismiss|restore)$/,
  /\/accounts\/:account_id\/update$/,
  /\/parties\/:party_id\/learned\/$/,
  /\/open-items\/ages\/$/,
  /\/periods\/:period_id\/closing\/$/,
  /\/(search|numbering|export)\/$/,
  /:company_id\/entries\/$/,
];

/** The operations of the books that the transcript does not call. */
function untouched(transcript: string): string[] {
  const sent = [...transcript.matchAll(/^(GET|POST) (\/[^\s?]*)(?:\?\S*)?$/gm)].map(
    ([, method, path]) => `${method ?? ''} ${path ?? ''}`,
  );
  return operationsOf(CONTROLLERS)
    .filter(({ books, path }) => books === true && !OF_OTHERS.some((one) => one.test(path)))
    .filter(({ method, path }) => {
      const form = new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`);
      return !sent.some((one) => form.test(one));
    })
    .map(({ id }) => id);
}

it('the quarter of the docs runs word for word, and every figure of its reports comes from a document', async () => {
  const db = await testDatabase();
  const sandbox = await startSandbox();
  const environment = { RAAMAT_SANDBOX_URL: sandbox.url };
  const api = await startApi(db.database, { environment });
  const worker = await startWorker(db, environment);
  const folder = await mkdtemp(join(tmpdir(), 'raamat-quarter-'));
  try {
    const config = loadConfig({ ...environment, RAAMAT_SECRET: SECRET });
    const secrets = chooseSecrets();
    const made = await makeDemo({ database: db.database, clock: api.clock, config }, secrets);
    const demo = { base_url: api.url, ...made, ...secrets };
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
