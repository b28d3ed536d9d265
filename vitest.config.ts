import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { processEnvironment } from './libs/platform/src/config/environment.js';

const ROOT = fileURLToPath(new URL('.', import.meta.url));

const libs = [
  'platform',
  'reasons',
  'tasks',
  'identity',
  'ledger',
  'books',
  'files',
  'extraction',
  'booking',
  'employment',
  'inbox',
  'payroll',
  'tax-account',
  'authorities',
  'provisioning',
  'notify',
  'rendering',
  'sheets',
  'unpacking',
  'webhooks',
  'questions',
  'work',
  'schema',
];

const alias = {
  ...Object.fromEntries(libs.map((lib) => [`#${lib}`, resolve(ROOT, 'libs', lib, 'src/index.ts')])),
  // The code of the server that the console uses.
  '#totals': resolve(ROOT, 'libs/books/src/invoices/totals/vat-groups.ts'),
};

/** What a run loads of the product that `npm test` has just built. */
const BUILT = /^(?:apps|libs)\/[^/]+\/src\/.+\.[jt]s$/;

/**
 * Loads the product as it was built, as Node loads it in production: to transform it again, once for each project, and to
 * evaluate it module by module took longer than most tests. Vitest alone (an editor's run) transforms the sources.
 */
const builtProduct: Plugin = {
  name: 'raamat:built-product',
  enforce: 'pre',
  apply: () => processEnvironment()['RAAMAT_TEST_BUILT'] !== undefined,
  config: () => ({ test: { server: { deps: { external: [/\/dist\/(?:apps|libs)\//] } } } }),
  resolveId(source, importer) {
    if (importer === undefined || !/^[./]/.test(source)) return undefined;
    const path = relative(ROOT, resolve(dirname(importer), source));
    const built = resolve(ROOT, 'dist', path.replace(/\.ts$/, '.js'));
    return BUILT.test(path) && existsSync(built) ? built : undefined;
  },
};

/**
 * Three sizes of test. `unit` needs nothing. `integration` (`*.db-spec.ts` beside the code, and everything
 * under `test/`) needs a Postgres and a broker, which `npm test` brings along. `chaos` is the short form of the
 * fault tests; the long one is `npm run soak`.
 */
export default defineConfig({
  plugins: [builtProduct],
  resolve: { alias },
  test: {
    environment: 'node',
    pool: 'forks',
    // A worker makes thousands of short-lived objects for each request: in the usual 16 MiB most of them are copied twice.
    execArgv: ['--max-semi-space-size=64'],
    // They wait for Postgres, leases and other processes as long as they work: one more than the processors of CI.
    maxWorkers: 3,
    setupFiles: ['./test/support/setup.ts'],
    // No time that passes fails a test: the limits only end what will never come.
    hookTimeout: 120_000,
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    tags: [{ name: 'thorough', description: 'variants that `npm test` leaves to `npm run test:full`' }],
    projects: [
      {
        extends: true,
        // Pure rules share what they import: most of their time would be its reading, file by file.
        test: {
          name: 'unit',
          include: ['{apps,libs}/**/*.spec.ts', 'test/{architecture,score,simulation}/**/*.spec.ts'],
          exclude: ['**/node_modules/**', '**/*.browser.spec.ts', 'test/simulation/{seeds,cuts}.spec.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{apps,libs}/**/*.db-spec.ts', 'test/{e2e,database,contract,oracle}/**/*.spec.ts'],
          globalSetup: ['./test/support/global-setup.ts'],
          // Their state is in a database of their own each; to read the whole service anew for each file took longer
          // than half of the tests.
          isolate: false,
        },
      },
      {
        // The pages and the console in a real browser; without one they are skipped, and the run says so.
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.spec.ts', 'apps/console/**/*.browser.spec.ts'],
          globalSetup: ['./test/support/global-setup.ts'],
          // As above: to read the service again for each file took a third of their time.
          isolate: false,
        },
      },
      {
        // Kills and pauses real processes. They wait more than they work, and come before the integration tests, by their
        // name: those fill the waits of the last ones.
        extends: true,
        test: {
          name: 'chaos',
          include: ['test/chaos/**/*.spec.ts', 'test/simulation/{seeds,cuts}.spec.ts'],
          globalSetup: ['./test/support/global-setup.ts'],
          isolate: false,
          hookTimeout: 300_000,
          testTimeout: 1_200_000,
        },
      },
    ],
  },
});
