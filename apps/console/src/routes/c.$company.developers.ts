import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { developersSearch } from '../screens/developers/search.js';
import { DevelopersIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const developersRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'developers',
  validateSearch: developersSearch,
  staticData: {
    screen: 'developers',
    permission: 'books.read',
    nav: { section: 'set-up', order: 95, icon: DevelopersIcon },
  },
  loader: () => loadWords(['developers']),
  component: lazyRouteComponent(
    () => import('../screens/developers/developers-screen.js'),
    'DevelopersScreen',
  ),
});
