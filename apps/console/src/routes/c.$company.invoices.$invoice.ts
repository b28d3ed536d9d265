import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { invoiceQuery } from '../api/invoices.js';
import { invoiceSearch } from '../screens/invoices/search.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const invoiceRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'invoices/$invoice',
  validateSearch: invoiceSearch,
  staticData: { screen: 'invoice', permission: 'books.read' },
  loader: ({ context: { queries }, params: { company, invoice } }) => {
    // The screen shows its failure.
    queries.query(invoiceQuery(company, invoice)).catch(() => undefined);
    return loadWords(['invoices']);
  },
  component: lazyRouteComponent(() => import('../screens/invoices/invoice-screen.js'), 'InvoiceScreen'),
});
