import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { questionsSearch } from '../screens/questions/search.js';
import { QuestionsIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const questionsRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'questions',
  validateSearch: questionsSearch,
  staticData: {
    screen: 'questions',
    permission: 'books.read',
    nav: { section: 'work', order: 45, icon: QuestionsIcon },
  },
  loader: () => loadWords(['questions', 'bank', 'files']),
  component: lazyRouteComponent(() => import('../screens/questions/questions-screen.js'), 'QuestionsScreen'),
});
