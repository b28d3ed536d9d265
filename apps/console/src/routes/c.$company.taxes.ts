import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { taxesSearch } from '../screens/taxes/search.js';
import { TaxesIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const taxesRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'taxes',
  validateSearch: taxesSearch,
  staticData: {
    screen: 'taxes',
    permission: 'books.read',
    nav: { section: 'books', order: 60, icon: TaxesIcon },
  },
  loader: () => loadWords(['taxes']),
  component: lazyRouteComponent(() => import('../screens/taxes/taxes-screen.js'), 'TaxesScreen'),
});
