import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';

export type CompanyWork = Schemas['CompanyWork'];
export type WorkDeadline = Schemas['WorkDeadline'];
export type WaitingWork = Schemas['WaitingWork'];
export type WorkItem = Schemas['WorkItem'];
export type WorkKind = WaitingWork['kind'];

/** A company's counts that are being made again are asked for until they are there. */
const PENDING_MS = 3_000;
const PAGE = 100;

/** The next page of each organization of the person. */
export interface WorkPage {
  readonly organizations: readonly {
    readonly id: string;
    readonly rows: readonly CompanyWork[];
    readonly next: string | null;
  }[];
}

type Cursors = { readonly id: string; readonly cursor: string | null }[];

/** Where the next page begins in each organization that has one. */
export function nextCursors({ organizations }: WorkPage): Cursors | undefined {
  const more = organizations.flatMap(({ id, next }) => (next === null ? [] : [{ id, cursor: next }]));
  return more.length === 0 ? undefined : more;
}

/** The work of all companies of some organizations, page by page, most urgent first in each organization. */
export const workQuery = (organizationIds: readonly string[]) =>
  infiniteQueryOptions({
    queryKey: [...keys.work, ...organizationIds],
    queryFn: async ({ pageParam, signal }): Promise<WorkPage> => ({
      organizations: await Promise.all(
        pageParam.map(async ({ id, cursor }) => {
          const { items, next_cursor } = await readPage(id, cursor, signal);
          return { id, rows: items, next: next_cursor };
        }),
      ),
    }),
    initialPageParam: organizationIds.map((id) => ({ id, cursor: null as string | null })),
    getNextPageParam: nextCursors,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ organizations }) =>
        organizations.some(({ rows }) => rows.some(({ refresh_pending }) => refresh_pending)),
      ) === true
        ? PENDING_MS
        : false,
  });

function readPage(organizationId: string, cursor: string | null, signal: AbortSignal) {
  return unwrap(
    api.GET('/api/organizations/{organization_id}/work/', {
      params: {
        path: { organization_id: organizationId },
        query: { limit: PAGE, ...(cursor === null ? {} : { cursor }) },
      },
      signal,
    }),
  );
}

/** The work of one company, with the first items of each kind. */
export const companyWorkQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'work'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/work/', {
          params: { path: { company_id: companyId } },
          signal,
        }),
      ),
  });
