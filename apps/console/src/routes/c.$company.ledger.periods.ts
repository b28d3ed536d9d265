import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { periodsSearch } from '../screens/ledger/search.js';
import { PeriodsIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const periodsRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'ledger/periods',
  validateSearch: periodsSearch,
  staticData: {
    screen: 'periods',
    permission: 'books.read',
    nav: { section: 'books', order: 40, icon: PeriodsIcon },
  },
  loader: () => loadWords(['periods', 'today']),
  component: lazyRouteComponent(() => import('../screens/ledger/periods-screen.js'), 'PeriodsScreen'),
});
