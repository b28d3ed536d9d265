import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { welcomeSearch } from '../screens/welcome/search.js';
import { loadWords } from '../words/words.js';
import { startRoute } from './_start.js';

export const welcomeRoute = createRoute({
  getParentRoute: () => startRoute,
  path: 'welcome',
  validateSearch: welcomeSearch,
  staticData: { screen: 'firstSteps' },
  loader: () => loadWords(['welcome', 'factor']),
  component: lazyRouteComponent(() => import('../screens/welcome/welcome-screen.js'), 'WelcomeScreen'),
});
