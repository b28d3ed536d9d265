import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ledgerSearch } from '../screens/ledger/search.js';
import { LedgerIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const ledgerRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'ledger',
  validateSearch: ledgerSearch,
  staticData: {
    screen: 'ledger',
    permission: 'books.read',
    nav: { section: 'books', order: 20, icon: LedgerIcon },
  },
  loader: () => loadWords(['files', 'ledger', 'why']),
  component: lazyRouteComponent(() => import('../screens/ledger/ledger-screen.js'), 'LedgerScreen'),
});
