import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';
import { byCursor, from } from './pages.js';
import { thenRead } from './read-again.js';

export type Session = Schemas['Session'];
export type ConnectedApp = Schemas['ConnectedApp'];
export type AuditEvent = Schemas['AuditEvent'];

export const sessionsQuery = infiniteQueryOptions({
  ...byCursor,
  queryKey: keys.mine('sessions'),
  queryFn: ({ pageParam, signal }) =>
    unwrap(api.GET('/api/auth/sessions/', { params: { query: from(pageParam) }, signal })),
});

export const endSession = (id: string): Promise<unknown> =>
  thenRead(
    unwrap(api.DELETE('/api/auth/sessions/{session_id}/', { params: { path: { session_id: id } } })),
    keys.mine('sessions'),
  );

export const connectedAppsQuery = infiniteQueryOptions({
  ...byCursor,
  queryKey: keys.mine('apps'),
  queryFn: ({ pageParam, signal }) =>
    unwrap(api.GET('/api/me/connected-apps/', { params: { query: from(pageParam) }, signal })),
});

export const disconnectApp = (id: string): Promise<unknown> =>
  thenRead(
    unwrap(
      api.DELETE('/api/me/connected-apps/{connected_app_id}/', {
        params: { path: { connected_app_id: id } },
      }),
    ),
    keys.mine('apps'),
  );

/** Sign-ins and changes of the person's own account, newest first. */
export const ownAuditQuery = infiniteQueryOptions({
  ...byCursor,
  queryKey: keys.mine('audit'),
  queryFn: ({ pageParam, signal }) =>
    unwrap(api.GET('/api/me/audit/', { params: { query: from(pageParam) }, signal })),
});
