import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateSealingKeys } from '#platform';
import { freePort } from '../support/api.js';
import { everyNth } from '../support/counts.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

const DIST = join(import.meta.dirname, '../../dist/apps');
/** Ends a process that answers nothing, however busy the machine is: an API loads its modules before it looks. */
const HUNG_MS = 240_000;
const PATIENT = { timeout: 2 * HUNG_MS + 10_000 };
const STRONG = randomBytes(32).toString('hex');
const WEAK = '0123456789abcdef'.repeat(4);

let db: TestDatabase;
let home: string;
beforeAll(async () => {
  db = await testDatabase();
  home = mkdtempSync(join(tmpdir(), 'raamat-secrets-'));
});
afterAll(async () => {
  rmSync(home, { recursive: true });
  await db.drop();
});

interface End {
  readonly code: unknown;
  readonly output: string;
}

/** Starts a process with a database, free ports and these variables; returns its end. */
async function end(
  app: string,
  variables: Readonly<Record<string, string>>,
  words: string[] = [],
): Promise<End> {
  const env = {
    ...db.environment,
    RAAMAT_BROKER: 'postgres',
    RAAMAT_HOME: home,
    PORT: String(await freePort()),
    SMTP_PORT: String(await freePort()),
    ...variables,
  };
  return new Promise((resolve) => {
    const args = [join(DIST, app, 'src/main.js'), ...words];
    execFile(process.execPath, args, { env, timeout: HUNG_MS }, (error, stdout, stderr) => {
      resolve({
        code: error === null ? 0 : error.killed === true ? 'hung' : error.code,
        // A library warns about a Node version that it finds too old, before any code of ours runs.
        output: (stderr + stdout).replace(/^oidc-provider WARNING:[^\n]*\n/m, ''),
      });
    });
  });
}

/** Every process and every fault occurs in the short form too, though not every pair of them: each is a start. */
describe(
  'a process whose secret is missing or weak ends with one sentence and a code, and answers nothing',
  PATIENT,
  () => {
    it.each(everyNth(2, ['api', 'worker']))('the %s without one', async (app) => {
      expect(await end(app, {})).toEqual({
        code: 2,
        output: 'RAAMAT_SECRET is not set: set it to one that `raamat keys` prints.\n',
      });
    });

    it.each(everyNth(3, ['api', 'worker', 'mail-intake'], 1))('the %s with a weak one', async (app) => {
      expect(await end(app, { RAAMAT_SECRET: WEAK })).toEqual({
        code: 2,
        output:
          'RAAMAT_SECRET must be random, but this one repeats itself or counts up: set it to one that `raamat keys` prints.\n',
      });
    });

    it.each(everyNth(3, ['api', 'worker', 'mail-intake'], 2))(
      'the %s whose file does not exist',
      async (app) => {
        expect(await end(app, { RAAMAT_SECRET_FILE: join(home, 'none') })).toEqual({
          code: 2,
          output: `RAAMAT_SECRET_FILE names ${join(home, 'none')}, which cannot be read (ENOENT): correct it, or set RAAMAT_SECRET itself.\n`,
        });
      },
    );

    it('the worker that could open no personal code', async () => {
      const { publicKey } = generateSealingKeys();
      const { code, output } = await end('worker', {
        RAAMAT_SECRET: STRONG,
        RAAMAT_SEALING_PUBLIC_KEY: publicKey,
      });
      expect([code, output.split('\n').length]).toEqual([2, 2]);
      expect(output).toMatch(/^RAAMAT_SEALING_PRIVATE_KEY is not set: /);
    });

    it('the command line, which creates new ones whatever is set', async () => {
      expect(await end('cli', { RAAMAT_SECRET: WEAK }, ['ledger', 'check'])).toMatchObject({
        code: 2,
        output: expect.stringMatching(/^raamat ledger check: RAAMAT_SECRET must be random.*\n$/) as unknown,
      });
      expect(await end('cli', { RAAMAT_SECRET: WEAK }, ['keys'])).toMatchObject({ code: 0 });
    });
  },
);

it('the command line also ends with one sentence where the database refuses the login', PATIENT, async () => {
  const nowhere = Object.assign(new URL(db.url), { pathname: '/raamat_test_nowhere' }).href;
  const kept = join(home, 'backup');
  expect(await end('cli', { DATABASE_URL: nowhere }, ['backup', '--output', kept])).toEqual({
    code: 2,
    output:
      'raamat backup: the database refused the login: database "raamat_test_nowhere" does not exist. Correct DATABASE_URL.\n',
  });
});
