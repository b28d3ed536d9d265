import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { meQuery } from '../api/me.js';
import { workQuery } from '../api/work.js';
import { loadWords } from '../words/words.js';
import { startRoute } from './_start.js';

export const indexRoute = createRoute({
  getParentRoute: () => startRoute,
  path: '/',
  staticData: { screen: 'work' },
  loader: async ({ context: { queries } }) => {
    const { companies, organizations } = await queries.query({ ...meQuery, staleTime: 'static' });
    // A newcomer has no companies to choose from: the first steps lead to one.
    if (companies.length === 0) redirect({ to: '/welcome', replace: true, throw: true });
    // The screen shows its failure.
    queries.infiniteQuery(workQuery(organizations.map(({ id }) => id))).catch(() => undefined);
    return loadWords(['work']);
  },
  component: lazyRouteComponent(() => import('../screens/work/work-screen.js'), 'WorkScreen'),
});
