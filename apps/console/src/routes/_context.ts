import { type QueryClient } from '@tanstack/react-query';

/** The services that every loader of a route has. */
export interface RouteContext {
  readonly queries: QueryClient;
}
