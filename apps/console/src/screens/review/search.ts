export interface ReviewSearch {
  readonly invoice?: string;
  readonly file?: string;
  readonly dialog?: 'reject';
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The part of the address that is about the queue: the document that is open, and its dialog. */
export function reviewSearch(given: Record<string, unknown>): ReviewSearch {
  const [invoice, file] = [text(given['invoice']), text(given['file'])];
  return {
    ...(invoice === undefined ? {} : { invoice }),
    ...(file === undefined || invoice !== undefined ? {} : { file }),
    ...(given['dialog'] === 'reject' ? { dialog: 'reject' as const } : {}),
  };
}
