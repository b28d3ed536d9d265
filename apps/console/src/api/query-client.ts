import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { isProblem } from './problem.js';

const RETRIES = 2;

/** One rule of repetition: only what did not answer, or answered that it is down, is asked again. */
const worthRepeating = (failures: number, error: unknown): boolean =>
  failures < RETRIES && isProblem(error) && (error.status === 0 || error.status >= 502);

/**
 * The library does not begin a first reading again when its query is invalidated: the server may have answered it before
 * the change, and the screen would show the old state until the next change. Here such a query is read once more.
 */
export class CarefulQueryClient extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const begun = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (begun.length === 0) return;
    await Promise.allSettled(begun.map(async ({ promise }) => promise));
    await super.invalidateQueries({ ...filters, predicate: (query) => begun.includes(query) }, options);
  }
}

export const queryClient = new CarefulQueryClient({
  defaultOptions: {
    queries: { retry: worthRepeating, staleTime: 30_000, gcTime: 10 * 60_000 },
    mutations: { retry: false },
  },
});
