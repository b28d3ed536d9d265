/** A list that is read page by page, by the cursor that each page gives for the next one. */
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }: { readonly next_cursor: string | null }) => next_cursor,
};

export const from = (cursor: string | null): { cursor?: string } => (cursor === null ? {} : { cursor });
