import { createRootRouteWithContext } from '@tanstack/react-router';
import { meQuery } from '../api/me.js';
import { setDraftOwner } from '../form/drafts.js';
import { NotFound, ProblemScreen } from '../frame/problem-screen.js';
import { RootLayout } from '../frame/root-layout.js';
import { type RouteContext } from './_context.js';

export const rootRoute = createRootRouteWithContext<RouteContext>()({
  loader: async ({ context: { queries } }) => {
    const { user } = await queries.query({ ...meQuery, staleTime: 'static' });
    setDraftOwner(user?.id ?? '');
  },
  component: RootLayout,
  errorComponent: ProblemScreen,
  notFoundComponent: NotFound,
});
