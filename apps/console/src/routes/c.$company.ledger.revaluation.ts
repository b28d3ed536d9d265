import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { revaluationSearch } from '../screens/revaluation/search.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const revaluationRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'ledger/revaluation',
  validateSearch: revaluationSearch,
  staticData: { screen: 'revaluation', permission: 'books.read' },
  loader: () => loadWords(['revaluation']),
  component: lazyRouteComponent(
    () => import('../screens/revaluation/revaluation-screen.js'),
    'RevaluationScreen',
  ),
});
