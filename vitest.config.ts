import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const libs = [
  'platform',
  'tasks',
  'identity',
  'books',
  'files',
  'extraction',
  'booking',
  'inbox',
  'authorities',
  'provisioning',
  'notify',
  'schema',
];

const alias = Object.fromEntries(
  libs.map((lib) => [`#${lib}`, fileURLToPath(new URL(`./libs/${lib}/src/index.ts`, import.meta.url))]),
);

/**
 * Two sizes of test. `unit` needs nothing. `integration` (`*.db-spec.ts` beside the code, and everything
 * under `test/`) needs a Postgres and a carrier, which `npm test` brings along.
 */
export default defineConfig({
  resolve: { alias },
  test: {
    environment: 'node',
    pool: 'forks',
    setupFiles: ['./test/support/setup.ts'],
    hookTimeout: 60_000,
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['{apps,libs}/**/*.spec.ts', 'test/architecture/**/*.spec.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{apps,libs}/**/*.db-spec.ts', 'test/{e2e,database,contract}/**/*.spec.ts'],
          globalSetup: ['./test/support/global-setup.ts'],
        },
      },
      {
        // Kills and pauses real processes; by itself (`npm run chaos`), since it needs the machine for itself.
        extends: true,
        test: {
          name: 'chaos',
          include: ['test/chaos/**/*.spec.ts'],
          globalSetup: ['./test/support/global-setup.ts'],
        },
      },
    ],
  },
});
