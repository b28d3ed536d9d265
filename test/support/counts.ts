import { processEnvironment } from '#platform';

/** `npm run test:full` runs every case; `npm test` runs a fixed part of the repetitive ones, which keeps it short. */
const FULL = processEnvironment()['RAAMAT_TEST_COUNTS'] === 'full';

/** The number of runs of a property or the like. */
export const runs = (counts: { readonly short: number; readonly full: number }): number =>
  FULL ? counts.full : counts.short;

/** Every `nth` of the cases in the short form, beginning with the one at `first`. */
export const everyNth = <T>(nth: number, cases: readonly T[], first = 0): readonly T[] =>
  FULL ? cases : cases.filter((_, index) => index % nth === first % nth);

/** Whether a test that exists in two forms runs in both; the short form runs one. */
export const bothWays = FULL;

/** Marks a variant of what another test of `npm test` holds; `npm run test:full` and a run of named files include it. */
export const THOROUGH = { tags: 'thorough' } as const;
