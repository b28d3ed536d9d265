import { createRouter } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.js';
import { routeTree } from './_tree.js';

/** Below this time nothing is shown; then the old screen stays until the new one is there. */
const QUICK_MS = 100;

export const router = createRouter({
  routeTree,
  context: { queries: queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: QUICK_MS,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
