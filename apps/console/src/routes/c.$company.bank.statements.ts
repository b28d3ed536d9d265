import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { bankAccountsQuery } from '../api/bank.js';
import { statementsQuery } from '../api/statements.js';
import { statementsSearch } from '../screens/statements/search.js';
import { LedgerIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const statementsRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'bank/statements',
  validateSearch: statementsSearch,
  staticData: {
    screen: 'statements',
    permission: 'books.read',
    nav: { section: 'work', order: 25, icon: LedgerIcon },
  },
  loaderDeps: ({ search: { account } }) => ({ account }),
  loader: ({ context: { queries }, params: { company }, deps }) => {
    // The screen shows their failure.
    queries.query(bankAccountsQuery(company)).catch(() => undefined);
    queries.infiniteQuery(statementsQuery(company, deps.account)).catch(() => undefined);
    return loadWords(['files', 'statements']);
  },
  component: lazyRouteComponent(
    () => import('../screens/statements/statements-screen.js'),
    'StatementsScreen',
  ),
});
