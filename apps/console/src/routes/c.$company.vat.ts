import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { vatSearch } from '../screens/vat/search.js';
import { VatIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const vatRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'vat',
  validateSearch: vatSearch,
  staticData: {
    screen: 'vat',
    permission: 'books.read',
    nav: { section: 'books', order: 50, icon: VatIcon },
  },
  loader: () => loadWords(['vat']),
  component: lazyRouteComponent(() => import('../screens/vat/vat-screen.js'), 'VatScreen'),
});
