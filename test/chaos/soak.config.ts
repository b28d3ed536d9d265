import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.js';

/** The long form of the fault tests: `npm run soak`. */
export default defineConfig({
  ...(base.plugins === undefined ? {} : { plugins: base.plugins }),
  ...(base.resolve === undefined ? {} : { resolve: base.resolve }),
  test: {
    environment: 'node',
    pool: 'forks',
    setupFiles: ['./test/support/setup.ts'],
    include: ['test/chaos/**/*.soak.ts'],
    hookTimeout: 120_000,
  },
});
