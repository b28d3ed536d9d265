import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { meQuery } from '../api/me.js';
import { workQuery } from '../api/work.js';
import { loadWords } from '../words/words.js';
import { startRoute } from './_start.js';

export const indexRoute = createRoute({
  getParentRoute: () => startRoute,
  path: '/',
  staticData: { screen: 'work' },
  loader: ({ context: { queries } }) => {
    // The screen shows its failure.
    queries
      .query({ ...meQuery, staleTime: 'static' })
      .then(({ organizations }) => queries.infiniteQuery(workQuery(organizations.map(({ id }) => id))))
      .catch(() => undefined);
    return loadWords(['work']);
  },
  component: lazyRouteComponent(() => import('../screens/work/work-screen.js'), 'WorkScreen'),
});
