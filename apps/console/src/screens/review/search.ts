const DIALOGS = ['reject', 'correct', 'ask', 'hold', 'dismiss'] as const;
export type ReviewDialog = (typeof DIALOGS)[number];

export interface ReviewSearch {
  readonly invoice?: string;
  readonly file?: string;
  /** The posted invoice is being corrected. */
  readonly correct?: true;
  readonly dialog?: ReviewDialog;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The part of the address that is about the queue: the document that is open, and its dialog. */
export function reviewSearch(given: Record<string, unknown>): ReviewSearch {
  const [invoice, file] = [text(given['invoice']), text(given['file'])];
  const dialog = DIALOGS.find((one) => one === given['dialog']);
  return {
    ...(invoice === undefined ? {} : { invoice }),
    ...(file === undefined || invoice !== undefined ? {} : { file }),
    ...(invoice !== undefined && given['correct'] === true ? { correct: true as const } : {}),
    ...(dialog === undefined ? {} : { dialog }),
  };
}
