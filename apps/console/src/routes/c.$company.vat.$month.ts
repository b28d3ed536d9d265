import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { returnSearch } from '../screens/vat/search.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const vatReturnRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'vat/$month',
  validateSearch: returnSearch,
  staticData: { screen: 'vat', permission: 'books.read' },
  loader: () => loadWords(['vat']),
  component: lazyRouteComponent(() => import('../screens/vat/return-screen.js'), 'ReturnScreen'),
});
