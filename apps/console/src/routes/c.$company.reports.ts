import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { reportsSearch } from '../screens/reports/search.js';
import { ReportsIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const reportsRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'reports',
  validateSearch: reportsSearch,
  staticData: {
    screen: 'reports',
    permission: 'books.read',
    nav: { section: 'books', order: 10, icon: ReportsIcon },
  },
  loader: () => loadWords(['reports']),
  component: lazyRouteComponent(() => import('../screens/reports/reports-screen.js'), 'ReportsScreen'),
});
