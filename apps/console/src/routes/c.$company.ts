import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { TodayIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const todayRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/',
  staticData: { screen: 'today', nav: { section: 'work', order: 10, icon: TodayIcon } },
  loader: () => loadWords(['today', 'work']),
  component: lazyRouteComponent(() => import('../screens/today/today-screen.js'), 'TodayScreen'),
});
