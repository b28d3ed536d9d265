import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';
import { byCursor, from } from './pages.js';

export type ChangeOfBooks = Schemas['BooksChange'];
/** The kinds of objects that a commit may name. */
export type ChangedKind = ChangeOfBooks['objects'][number]['type'];
export type ClientRequest = Schemas['ClientRequest'];

const PAGE = 100;
/** A request appears within a second or two. */
const LOOK_AGAIN_MS = 3_000;

/** Newest first; live changes of any object read it again. */
export const changesQuery = (companyId: string) =>
  infiniteQueryOptions({
    ...byCursor,
    // Named like the sums: any commit changes it.
    queryKey: keys.of(companyId, 'figures', 'changes'),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/changes/', {
          params: {
            path: { company_id: companyId },
            query: { limit: PAGE, ordering: '-commit_seq', ...from(pageParam) },
          },
          signal,
        }),
      ),
  });

export interface RequestFilter {
  readonly failed?: boolean | undefined;
  readonly key?: string | undefined;
}

export const requestsQuery = (organizationId: string, { failed, key }: RequestFilter) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: keys.organization(organizationId, 'requests', failed, key),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/organizations/{organization_id}/requests/', {
          params: {
            path: { organization_id: organizationId },
            query: {
              limit: PAGE,
              ...from(pageParam),
              ...(failed === true ? { failed } : {}),
              ...(key === undefined ? {} : { api_key_id: key }),
            },
          },
          signal,
        }),
      ),
    refetchInterval: LOOK_AGAIN_MS,
  });
