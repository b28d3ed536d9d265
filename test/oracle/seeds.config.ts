import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.js';

/** The long form of the oracle: `npm run oracle`, one seed of it with `-- -t 'seed 7 '`. */
export default defineConfig({
  ...(base.plugins === undefined ? {} : { plugins: base.plugins }),
  ...(base.resolve === undefined ? {} : { resolve: base.resolve }),
  test: {
    environment: 'node',
    pool: 'forks',
    setupFiles: ['./test/support/setup.ts'],
    globalSetup: ['./test/support/global-setup.ts'],
    include: ['test/oracle/*.spec.ts'],
    hookTimeout: 120_000,
    provide: { oracleSeeds: Array.from({ length: 20 }, (_, at) => at + 1) },
  },
});
