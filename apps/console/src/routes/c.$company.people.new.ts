import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { eventSearch } from '../screens/people/search.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const registerRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'people/new',
  validateSearch: eventSearch,
  staticData: { screen: 'newEvent', guide: 'people', permission: 'employees.submit' },
  loader: () => loadWords(['people']),
  component: lazyRouteComponent(() => import('../screens/people/event-screen.js'), 'EventScreen'),
});
