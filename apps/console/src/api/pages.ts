/** A list that is read page by page, by the cursor that each page gives for the next one. */
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }: { readonly next_cursor: string | null }) => next_cursor,
};

export const from = (cursor: string | null): { cursor?: string } => (cursor === null ? {} : { cursor });

interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly next_cursor: string | null;
}

/** The rows of all pages, for lists that a screen shows as a whole. */
export async function everyRow<Row>(
  read: (at: { readonly cursor?: string }) => Promise<ListPage<Row>>,
): Promise<Row[]> {
  const found: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: ListPage<Row> = await read(from(cursor));
    found.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return found;
}
