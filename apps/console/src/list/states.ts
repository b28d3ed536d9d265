import { type ReactNode } from 'react';

/** The message of a list without rows. */
export interface EmptyWords {
  readonly title: string;
  readonly detail?: string;
  /** A link to the next step, where that is another screen. */
  readonly way?: ReactNode;
}

/** Every state of a list: none can be forgotten. */
export interface ListStates {
  /** There never was anything; says what to do first. */
  readonly nothingYet: EmptyWords;
  /** The filter leaves nothing; `clearFilter` takes it away. */
  readonly nothingForFilter: EmptyWords;
  /** A list of work that is done; the same as `nothingYet` for lists that are not worked off. */
  readonly allDone: EmptyWords;
}

/** The rows of a list and the state of their query. */
export interface ListRows<Row> {
  readonly rows: readonly Row[];
  /** Of all pages, when the server says it. */
  readonly total?: number | undefined;
  readonly loading: boolean;
  readonly problem: unknown;
  /** Of a list that is read page by page; all others are whole. */
  readonly hasMore?: boolean | undefined;
  readonly loadMore?: (() => void) | undefined;
  readonly reload: () => void;
}

/** The rows of a query that is read page by page. */
export function rowsOf<Row>(query: {
  readonly data: { readonly pages: readonly { readonly items: readonly Row[] }[] } | undefined;
  readonly isPending: boolean;
  readonly isFetchingNextPage: boolean;
  readonly error: unknown;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
}): ListRows<Row> {
  return {
    rows: query.data?.pages.flatMap(({ items }) => items) ?? [],
    loading: query.isPending,
    problem: query.error,
    hasMore: query.hasNextPage,
    loadMore: () => {
      if (!query.isFetchingNextPage) query.fetchNextPage();
    },
    reload: () => query.refetch(),
  };
}
