import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { firmPeopleSearch } from '../screens/firm/search.js';
import { PeopleIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { startRoute } from './_start.js';

export const firmPeopleRoute = createRoute({
  getParentRoute: () => startRoute,
  path: 'firm/people',
  validateSearch: firmPeopleSearch,
  staticData: {
    screen: 'firmPeople',
    staff: true,
    nav: { section: 'staff', order: 30, icon: PeopleIcon },
  },
  loader: () => loadWords(['approvals', 'firm']),
  component: lazyRouteComponent(() => import('../screens/firm/people-screen.js'), 'FirmPeopleScreen'),
});
