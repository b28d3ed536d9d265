import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { meQuery } from '../api/me.js';
import { workQuery } from '../api/work.js';
import { WorkIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { startRoute } from './_start.js';

export const indexRoute = createRoute({
  getParentRoute: () => startRoute,
  path: '/',
  staticData: { screen: 'work', nav: { section: 'work', order: 10, icon: WorkIcon } },
  loader: async ({ context: { queries } }) => {
    const { companies, organizations, user } = await queries.query({ ...meQuery, staleTime: 'static' });
    // A newcomer has no companies to choose from: the first steps lead to one. Staff often belong to none.
    if (companies.length === 0)
      redirect({ to: user?.is_staff === true ? '/approvals' : '/welcome', replace: true, throw: true });
    // The screen shows its failure.
    queries.infiniteQuery(workQuery(organizations.map(({ id }) => id))).catch(() => undefined);
    return loadWords(['work']);
  },
  component: lazyRouteComponent(() => import('../screens/work/work-screen.js'), 'WorkScreen'),
});
