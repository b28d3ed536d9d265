/**
 * The result of a file, by which lists filter: waiting to be read; being read or booked; posted; waiting for a
 * person (a draft, nothing to book, a statement to import, an invoice that was cancelled or voided); an imported
 * statement; a copy of an earlier invoice; only stored; failed; not for the books. The database derives it (`files.keep_outcome`).
 */
export const FILE_OUTCOMES = [
  'queued',
  'running',
  'posted',
  'review',
  'statement',
  'duplicate',
  'not_extractable',
  'failed',
  'dismissed',
] as const;

export type FileOutcome = (typeof FILE_OUTCOMES)[number];
