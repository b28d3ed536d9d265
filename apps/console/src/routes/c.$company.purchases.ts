import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { invoicesQuery } from '../api/invoices.js';
import { filterOf, tradeSearch } from '../screens/invoices/search.js';
import { PurchasesIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const purchasesRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'purchases',
  validateSearch: tradeSearch,
  staticData: {
    screen: 'purchases',
    permission: 'books.read',
    nav: { section: 'trade', order: 20, icon: PurchasesIcon },
  },
  loaderDeps: ({ search }) => filterOf('purchase', search),
  loader: ({ context: { queries }, params: { company }, deps }) => {
    // The screen shows its failure.
    queries.infiniteQuery(invoicesQuery(company, deps)).catch(() => undefined);
    return loadWords(['invoices']);
  },
  component: lazyRouteComponent(() => import('../screens/invoices/purchases-screen.js'), 'PurchasesScreen'),
});
