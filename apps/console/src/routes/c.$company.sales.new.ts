import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { writeSearch } from '../screens/invoices/search.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const writeInvoiceRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'sales/new',
  validateSearch: writeSearch,
  staticData: { screen: 'newInvoice', permission: 'invoices.write' },
  loader: () => loadWords(['invoices', 'parties']),
  component: lazyRouteComponent(() => import('../screens/invoices/write-screen.js'), 'WriteScreen'),
});
