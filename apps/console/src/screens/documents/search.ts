import { type FileKind, type FileOutcome } from '../../api/files.js';

/** The kinds in the order in which people use them. */
export const KINDS: readonly FileKind[] = [
  'invoice',
  'receipt',
  'credit_note',
  'statement',
  'contract',
  'other',
];

/** The outcomes in the order in which they concern people. */
export const OUTCOMES: readonly FileOutcome[] = [
  'review',
  'failed',
  'duplicate',
  'queued',
  'running',
  'posted',
  'statement',
  'dismissed',
  'not_extractable',
];

export const VIEWS = ['files', 'mails', 'inbox'] as const;
export type DocumentsView = (typeof VIEWS)[number];

export interface DocumentsSearch {
  readonly view?: 'mails' | 'inbox';
  readonly kind?: FileKind;
  readonly outcome?: FileOutcome;
  /** The row that is open: a file or a mail. */
  readonly open?: string;
  readonly dialog?: 'ask' | 'dismiss' | 'hold';
}

const oneOf = <One extends string>(all: readonly One[], value: unknown): One | undefined =>
  all.find((one) => one === value);

/** The content of the address; anything else in it is ignored. */
export function documentsSearch(given: Record<string, unknown>): DocumentsSearch {
  const kind = oneOf(KINDS, given['kind']);
  const outcome = oneOf(OUTCOMES, given['outcome']);
  const view = oneOf(['mails', 'inbox'] as const, given['view']);
  const dialog = oneOf(['ask', 'dismiss', 'hold'] as const, given['dialog']);
  const open = given['open'];
  return {
    ...(view === undefined ? {} : { view }),
    ...(kind === undefined ? {} : { kind }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(typeof open === 'string' && open !== '' ? { open } : {}),
    ...(dialog === undefined ? {} : { dialog }),
  };
}
