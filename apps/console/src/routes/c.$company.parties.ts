import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { partiesQuery } from '../api/parties.js';
import { partiesSearch } from '../screens/parties/search.js';
import { PartiesIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const partiesRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'parties',
  validateSearch: partiesSearch,
  staticData: {
    screen: 'parties',
    permission: 'books.read',
    nav: { section: 'trade', order: 30, icon: PartiesIcon },
  },
  loaderDeps: ({ search: { q, role } }) => ({ q, role }),
  loader: ({ context: { queries }, params: { company }, deps }) => {
    // The screen shows its failure.
    queries.infiniteQuery(partiesQuery(company, deps)).catch(() => undefined);
    return loadWords(['parties']);
  },
  component: lazyRouteComponent(() => import('../screens/parties/parties-screen.js'), 'PartiesScreen'),
});
