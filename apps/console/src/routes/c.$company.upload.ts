import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { UploadIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const uploadRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'upload',
  staticData: {
    screen: 'upload',
    permission: 'documents.write',
    nav: { section: 'work', order: 50, icon: UploadIcon },
  },
  loader: () => loadWords(['files', 'upload']),
  component: lazyRouteComponent(() => import('../screens/upload/upload-screen.js'), 'UploadScreen'),
});
