import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { invoicesQuery } from '../api/invoices.js';
import { filterOf, tradeSearch } from '../screens/invoices/search.js';
import { SalesIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const salesRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'sales',
  validateSearch: tradeSearch,
  staticData: {
    screen: 'sales',
    permission: 'books.read',
    nav: { section: 'trade', order: 10, icon: SalesIcon },
  },
  loaderDeps: ({ search }) => filterOf('sales', search),
  loader: ({ context: { queries }, params: { company }, deps }) => {
    // The screen shows its failure.
    queries.infiniteQuery(invoicesQuery(company, deps)).catch(() => undefined);
    return loadWords(['invoices']);
  },
  component: lazyRouteComponent(() => import('../screens/invoices/sales-screen.js'), 'SalesScreen'),
});
