import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { companyQuery } from '../api/companies.js';
import { startFigures } from '../api/figures.js';
import { TodayIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const todayRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/',
  staticData: { screen: 'today', nav: { section: 'work', order: 10, icon: TodayIcon } },
  loader: ({ context: { queries }, params: { company } }) => {
    // The screen shows their failures.
    queries
      .query({ ...companyQuery(company), staleTime: 'static' })
      .then(({ permissions }) => permissions.includes('books.read') && startFigures(queries, company))
      .catch(() => undefined);
    return loadWords(['today', 'work']);
  },
  component: lazyRouteComponent(() => import('../screens/today/today-screen.js'), 'TodayScreen'),
});
