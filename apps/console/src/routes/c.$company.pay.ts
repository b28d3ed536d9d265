import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paySearch } from '../screens/pay/search.js';
import { PayIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const payRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'pay',
  validateSearch: paySearch,
  staticData: {
    screen: 'pay',
    permission: 'books.read',
    nav: { section: 'people', order: 20, icon: PayIcon },
  },
  loader: () => loadWords(['pay']),
  component: lazyRouteComponent(() => import('../screens/pay/pay-screen.js'), 'PayScreen'),
});
