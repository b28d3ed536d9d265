import { type FileKind } from '../../api/files.js';

/** The kinds in the order in which people use them. */
export const KINDS: readonly FileKind[] = [
  'invoice',
  'receipt',
  'credit_note',
  'statement',
  'contract',
  'other',
];

export interface DocumentsSearch {
  readonly kind?: FileKind;
}

/** The filter that the address contains; anything else in it is ignored. */
export function documentsSearch({ kind }: Record<string, unknown>): DocumentsSearch {
  const known = KINDS.find((one) => one === kind);
  return known === undefined ? {} : { kind: known };
}
