import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';
import { queryClient } from './query-client.js';

export type Preferences = Schemas['Preferences'];

export const preferencesQuery = queryOptions({
  queryKey: keys.mine('preferences'),
  queryFn: ({ signal }) => unwrap(api.GET('/api/me/preferences/', { signal })),
  staleTime: 5 * 60_000,
});

/** Changes some of the preferences: the operation replaces all of them. */
export async function savePreferences(change: Partial<Preferences>): Promise<Preferences> {
  const before = await queryClient.query(preferencesQuery);
  const saved = await unwrap(api.PUT('/api/me/preferences/', { body: { ...before, ...change } }));
  queryClient.setQueryData(preferencesQuery.queryKey, saved);
  return saved;
}
