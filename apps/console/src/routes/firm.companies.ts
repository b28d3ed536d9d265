import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { firmCompaniesSearch } from '../screens/firm/search.js';
import { LedgerIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { startRoute } from './_start.js';

export const firmCompaniesRoute = createRoute({
  getParentRoute: () => startRoute,
  path: 'firm/companies',
  validateSearch: firmCompaniesSearch,
  staticData: {
    screen: 'firmCompanies',
    staff: true,
    nav: { section: 'staff', order: 20, icon: LedgerIcon },
  },
  loader: () => loadWords(['approvals', 'firm']),
  component: lazyRouteComponent(() => import('../screens/firm/companies-screen.js'), 'FirmCompaniesScreen'),
});
