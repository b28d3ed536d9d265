import { createRoute } from '@tanstack/react-router';
import { StartLayout } from '../frame/start-layout.js';
import { rootRoute } from './_root.js';

/** The parent of screens that are about no single company. */
export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'start',
  component: StartLayout,
});
