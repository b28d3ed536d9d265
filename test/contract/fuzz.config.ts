import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.js';

/** The long form of the fuzzing of the contract: `npm run fuzz`. */
export default defineConfig({
  ...(base.plugins === undefined ? {} : { plugins: base.plugins }),
  ...(base.resolve === undefined ? {} : { resolve: base.resolve }),
  test: {
    environment: 'node',
    pool: 'forks',
    setupFiles: ['./test/support/setup.ts'],
    globalSetup: ['./test/support/global-setup.ts'],
    include: ['test/contract/fuzz.spec.ts'],
    hookTimeout: 120_000,
    provide: { fuzzRequests: 25_000 },
  },
});
