import { lazy } from 'react';

/** Loaded with the first document that is looked at. */
export const LazyPageView = lazy(() => import('./page-view.js'));
