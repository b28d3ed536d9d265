import { QueryClient } from '@tanstack/react-query';
import { isProblem } from './problem.js';

const RETRIES = 2;

/** One rule of repetition: only what did not answer, or answered that it is down, is asked again. */
const worthRepeating = (failures: number, error: unknown): boolean =>
  failures < RETRIES && isProblem(error) && (error.status === 0 || error.status >= 502);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRepeating, staleTime: 30_000, gcTime: 10 * 60_000 },
    mutations: { retry: false },
  },
});
