import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadWords } from '../words/words.js';
import { startRoute } from './_start.js';

export const indexRoute = createRoute({
  getParentRoute: () => startRoute,
  path: '/',
  staticData: { screen: 'companies' },
  loader: () => loadWords(['start']),
  component: lazyRouteComponent(() => import('../screens/start/start-screen.js'), 'StartScreen'),
});
