import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { closingSearch } from '../screens/closing/search.js';
import { ClosingIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const closingRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'closing',
  validateSearch: closingSearch,
  staticData: {
    screen: 'closing',
    permission: 'books.read',
    nav: { section: 'books', order: 35, icon: ClosingIcon },
  },
  loader: () => loadWords(['closing', 'periods']),
  component: lazyRouteComponent(() => import('../screens/closing/closing-screen.js'), 'ClosingScreen'),
});
