import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsSearch } from '../screens/settings/search.js';
import { SettingsIcon } from '../theme/icons.js';
import { loadWords } from '../words/words.js';
import { companyRoute } from './_company.js';

export const settingsRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'settings',
  validateSearch: settingsSearch,
  staticData: { screen: 'settings', nav: { section: 'set-up', order: 90, icon: SettingsIcon } },
  // Documents that are not for the books are a cause of acts.
  loader: () => loadWords(['acts', 'files', 'settings', 'trail']),
  component: lazyRouteComponent(() => import('../screens/settings/settings-screen.js'), 'SettingsScreen'),
});
