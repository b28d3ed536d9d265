import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

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
  'unpacking',
  'webhooks',
  'schema',
];

const alias = Object.fromEntries(
  libs.map((lib) => [`#${lib}`, fileURLToPath(new URL(`./libs/${lib}/src/index.ts`, import.meta.url))]),
);

/**
 * Three sizes of test. `unit` needs nothing. `integration` (`*.db-spec.ts` beside the code, and everything
 * under `test/`) needs a Postgres and a broker, which `npm test` brings along. `chaos` is the short form of the
 * fault tests; the long one is `npm run soak`.
 */
export default defineConfig({
  resolve: { alias },
  test: {
    environment: 'node',
    pool: 'forks',
    // They wait for Postgres as long as they work: a worker less than there are processors would leave those idle.
    maxWorkers: 2,
    setupFiles: ['./test/support/setup.ts'],
    hookTimeout: 60_000,
    testTimeout: 30_000,
    // No time that passes fails a test: the limits only end what will never come, before the test's own does.
    expect: { poll: { timeout: 25_000 } },
    projects: [
      {
        extends: true,
        // Pure rules share what they import: most of their time would be its reading, file by file.
        test: {
          name: 'unit',
          include: ['{apps,libs}/**/*.spec.ts', 'test/architecture/**/*.spec.ts'],
          exclude: ['**/node_modules/**', '**/*.browser.spec.ts'],
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
          testTimeout: 120_000,
        },
      },
      {
        // Kills and pauses real processes. They wait more than they work, so two files at once suit two processors;
        // after the others, which would keep them waiting for longer than a lease. No time that passes fails a test
        // here: the limits only end what will never come.
        extends: true,
        test: {
          name: 'chaos',
          include: ['test/chaos/**/*.spec.ts'],
          globalSetup: ['./test/support/global-setup.ts'],
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          hookTimeout: 300_000,
          testTimeout: 1_200_000,
        },
      },
    ],
  },
});
