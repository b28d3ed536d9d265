import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';

type Search = Schemas['Search'];
export type FoundKind = keyof Search;
export type FoundItem = NonNullable<Search[FoundKind]>[number];

/**
 * Finds the things of a company that a text, a number or an amount names. Typing on cancels the request for what was typed before; its
 * answer stays until the new one is there.
 */
export const searchQuery = (companyId: string, typed: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'search', typed),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/search/', {
          params: { path: { company_id: companyId }, query: { q: typed } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
