import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { newEntrySearch } from '../screens/entries/search.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const newEntryRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'ledger/new',
  validateSearch: newEntrySearch,
  staticData: { screen: 'newEntry', permission: 'events.write' },
  loader: () => loadWords(['entries']),
  component: lazyRouteComponent(() => import('../screens/entries/new-entry-screen.js'), 'NewEntryScreen'),
});
