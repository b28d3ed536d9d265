import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { approvalsSearch } from '../screens/approvals/search.js';
import { ApprovalsIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { startRoute } from './_start.js';

export const approvalsRoute = createRoute({
  getParentRoute: () => startRoute,
  path: 'approvals',
  validateSearch: approvalsSearch,
  staticData: { screen: 'approvals', staff: true, nav: { section: 'staff', order: 10, icon: ApprovalsIcon } },
  loader: () => loadWords(['approvals']),
  component: lazyRouteComponent(() => import('../screens/approvals/approvals-screen.js'), 'ApprovalsScreen'),
});
