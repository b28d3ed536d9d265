import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';
import { byCursor, from } from './pages.js';
import { thenRead } from './read-again.js';

export type FirmUser = Schemas['FirmUser'];
export type FactorReset = Schemas['FactorReset'];

const people = (...rest: readonly unknown[]) => keys.mine('firm', 'people', ...rest);

export const firmPeopleQuery = (q: string | undefined, locked: boolean) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: people(q, locked),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/firm/users/', {
          params: {
            query: { ...from(pageParam), ...(q === undefined ? {} : { q }), ...(locked ? { locked } : {}) },
          },
          signal,
        }),
      ),
  });

const because = (id: string, reason: string) => ({ params: { path: { user_id: id } }, body: { reason } });

export const lockPerson = (id: string, reason: string): Promise<unknown> =>
  thenRead(unwrap(api.POST('/api/firm/users/{user_id}/lock/', because(id, reason))), people());

export const unlockPerson = (id: string, reason: string): Promise<unknown> =>
  thenRead(unwrap(api.POST('/api/firm/users/{user_id}/unlock/', because(id, reason))), people());

export const signPersonOut = (id: string, reason: string): Promise<unknown> =>
  thenRead(unwrap(api.POST('/api/firm/users/{user_id}/end-sessions/', because(id, reason))), people());

export const resetFactor = (id: string, reason: string): Promise<FactorReset> =>
  thenRead(unwrap(api.POST('/api/firm/users/{user_id}/reset-second-factor/', because(id, reason))), people());
