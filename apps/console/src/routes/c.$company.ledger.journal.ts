import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { journalSearch } from '../screens/ledger/search.js';
import { JournalIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const journalRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'ledger/journal',
  validateSearch: journalSearch,
  staticData: {
    screen: 'journal',
    permission: 'books.read',
    nav: { section: 'books', order: 30, icon: JournalIcon },
  },
  loader: () => loadWords(['ledger']),
  component: lazyRouteComponent(() => import('../screens/ledger/journal-screen.js'), 'JournalScreen'),
});
