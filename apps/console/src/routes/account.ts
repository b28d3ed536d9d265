import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountSearch } from '../screens/account/search.js';
import { loadWords } from '../words/words.js';
import { startRoute } from './_start.js';

export const accountRoute = createRoute({
  getParentRoute: () => startRoute,
  path: 'account',
  validateSearch: accountSearch,
  staticData: { screen: 'account' },
  loader: () => loadWords(['account', 'factor']),
  component: lazyRouteComponent(() => import('../screens/account/account-screen.js'), 'AccountScreen'),
});
