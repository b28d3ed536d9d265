import { type QueryClient } from '@tanstack/react-query';

/** What every route's loader can ask. */
export interface RouteContext {
  readonly queries: QueryClient;
}
