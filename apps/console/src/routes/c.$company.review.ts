import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { draftsQuery } from '../api/drafts.js';
import { filesQuery } from '../api/files.js';
import { reviewSearch } from '../screens/review/search.js';
import { ReviewIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const reviewRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'review',
  validateSearch: reviewSearch,
  staticData: {
    screen: 'review',
    permission: 'books.read',
    nav: { section: 'work', order: 30, icon: ReviewIcon },
  },
  loader: ({ context: { queries }, params: { company } }) => {
    // The screen shows their failure.
    queries.query(draftsQuery(company)).catch(() => undefined);
    queries.infiniteQuery(filesQuery(company, { outcome: 'review', held: false })).catch(() => undefined);
    queries.infiniteQuery(filesQuery(company, { outcome: 'failed', held: false })).catch(() => undefined);
    // The accounts that the books choose by role are named on Bank.
    return loadWords(['bank', 'files', 'questions', 'review']);
  },
  component: lazyRouteComponent(() => import('../screens/review/review-screen.js'), 'ReviewScreen'),
});
