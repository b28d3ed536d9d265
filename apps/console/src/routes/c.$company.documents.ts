import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { filesQuery } from '../api/files.js';
import { documentsSearch } from '../screens/documents/search.js';
import { DocumentsIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const documentsRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'documents',
  validateSearch: documentsSearch,
  staticData: {
    screen: 'documents',
    permission: 'documents.read',
    nav: { section: 'work', order: 40, icon: DocumentsIcon },
  },
  loaderDeps: ({ search: { kind, outcome } }) => ({ kind, outcome }),
  loader: ({ context: { queries }, params: { company }, deps }) => {
    // The screen shows its failure.
    queries.infiniteQuery(filesQuery(company, deps)).catch(() => undefined);
    return loadWords(['documents', 'files', 'questions']);
  },
  component: lazyRouteComponent(() => import('../screens/documents/documents-screen.js'), 'DocumentsScreen'),
});
