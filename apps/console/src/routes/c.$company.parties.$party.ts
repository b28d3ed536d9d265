import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { partyQuery } from '../api/parties.js';
import { partySearch } from '../screens/parties/search.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const partyRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'parties/$party',
  validateSearch: partySearch,
  staticData: { screen: 'party', permission: 'books.read' },
  loader: ({ context: { queries }, params: { company, party } }) => {
    // The screen shows its failure.
    queries.query(partyQuery(company, party)).catch(() => undefined);
    return loadWords(['invoices', 'parties']);
  },
  component: lazyRouteComponent(() => import('../screens/parties/party-screen.js'), 'PartyScreen'),
});
