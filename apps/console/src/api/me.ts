import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';

export type Me = Schemas['Caller'];
export type MyCompany = Me['companies'][number];

export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal }) => unwrap(api.GET('/api/me/', { signal })),
  staleTime: 5 * 60_000,
});

export const signOut = (): Promise<unknown> =>
  unwrap(api.POST('/api/auth/logout/', { body: { everywhere: false } }));

export const showTotp = (totp: string): Promise<unknown> =>
  unwrap(api.POST('/api/auth/totp/verify/', { body: { totp } }));

export const showPassword = (password: string): Promise<unknown> =>
  unwrap(api.POST('/api/auth/password/confirm/', { body: { password } }));

export const endViewAs = (): Promise<unknown> => unwrap(api.DELETE('/api/firm/view-as/'));
