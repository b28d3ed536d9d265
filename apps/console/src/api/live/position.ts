import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../client.js';
import { keys } from '../keys.js';

/** The `commit_seq` of the newest commit of a company; 0 before its first. */
export async function newestCommit(companyId: string, signal: AbortSignal): Promise<number> {
  const { items } = await unwrap(
    api.GET('/api/companies/{company_id}/changes/', {
      params: { path: { company_id: companyId }, query: { ordering: '-commit_seq', limit: 1 } },
      signal,
    }),
  );
  return items[0]?.commit_seq ?? 0;
}

/**
 * The commit after which live updates begin. It is asked for before the screens read anything, so that no commit falls
 * between their reading and the opening of the stream.
 */
export const positionQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'position'),
    queryFn: ({ signal }) => newestCommit(companyId, signal),
    staleTime: 'static',
    retry: false,
  });
