import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { bankLinesQuery, openProposalsQuery } from '../api/bank.js';
import { bankSearch } from '../screens/bank/search.js';
import { BankIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const bankRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'bank',
  validateSearch: bankSearch,
  staticData: {
    screen: 'bank',
    permission: 'books.read',
    nav: { section: 'work', order: 20, icon: BankIcon },
  },
  loaderDeps: ({ search: { account, q, all } }) => ({ account, q, all }),
  loader: ({ context: { queries }, params: { company }, deps }) => {
    // The screen shows their failures.
    queries.infiniteQuery(bankLinesQuery(company, deps)).catch(() => undefined);
    queries.query(openProposalsQuery(company)).catch(() => undefined);
    return loadWords(['bank', 'questions', 'why']);
  },
  component: lazyRouteComponent(() => import('../screens/bank/bank-screen.js'), 'BankScreen'),
});
