import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { organizationQuery } from '../api/organizations.js';
import { organizationSearch } from '../screens/organization/search.js';
import { loadWords } from '../words/words.js';
import { startRoute } from './_start.js';

export const organizationRoute = createRoute({
  getParentRoute: () => startRoute,
  path: 'organization/$organization',
  validateSearch: organizationSearch,
  staticData: { screen: 'organization' },
  loader: async ({ context: { queries }, params: { organization } }) => {
    await Promise.all([queries.query(organizationQuery(organization)), loadWords(['organization'])]);
  },
  component: lazyRouteComponent(
    () => import('../screens/organization/organization-screen.js'),
    'OrganizationScreen',
  ),
});
