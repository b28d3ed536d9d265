import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rulesQuery } from '../api/rules.js';
import { rulesSearch } from '../screens/rules/search.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const rulesRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'bank/rules',
  validateSearch: rulesSearch,
  staticData: { screen: 'rules', permission: 'books.read' },
  loader: ({ context: { queries }, params: { company } }) => {
    // The screen shows their failure.
    queries.query(rulesQuery(company)).catch(() => undefined);
    // A line without a value of a dimension is named as on invoices.
    return loadWords(['rules', 'bank', 'invoices']);
  },
  component: lazyRouteComponent(() => import('../screens/rules/rules-screen.js'), 'RulesScreen'),
});
