import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { peopleSearch } from '../screens/people/search.js';
import { PeopleIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const peopleRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'people',
  validateSearch: peopleSearch,
  staticData: {
    screen: 'people',
    permission: 'books.read',
    nav: { section: 'people', order: 10, icon: PeopleIcon },
  },
  loader: () => loadWords(['people']),
  component: lazyRouteComponent(() => import('../screens/people/people-screen.js'), 'PeopleScreen'),
});
