import { type CursorCodec, type CursorKey } from './cursor.js';

/** A page of a list: its rows and the cursor of the next page, null on the last page. */
export interface Page<T> {
  readonly items: T[];
  readonly next_cursor: string | null;
}

/** A request for a page: how many rows, and after which key. */
export interface PageRequest {
  readonly list: string;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly limit: number;
  readonly after: CursorKey | null;
}

/** Reads `limit` and `cursor` of a query; the cursor is bound to the rest of the query. */
export function pageRequest(
  codec: CursorCodec,
  list: string,
  query: Readonly<Record<string, unknown>> & { readonly limit: number; readonly cursor?: string | undefined },
): PageRequest {
  const { limit, cursor, ...filters } = query;
  return { list, filters, limit, after: cursor === undefined ? null : codec.decode(list, filters, cursor) };
}

/** Makes a page from rows that were read with one more than `limit`, which shows whether there is a next page. */
export function pageOf<Row, Item>(
  codec: CursorCodec,
  request: PageRequest,
  rows: readonly Row[],
  key: (row: Row) => CursorKey,
  item: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, request.limit);
  const last = shown.at(-1);
  const more = rows.length > request.limit && last !== undefined;
  return {
    items: shown.map(item),
    next_cursor: more ? codec.encode(request.list, request.filters, key(last)) : null,
  };
}
