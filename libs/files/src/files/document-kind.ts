/** The kind of a stored file, in a bookkeeper's terms. */
export const DOCUMENT_KINDS = [
  'invoice',
  'receipt',
  'credit_note',
  'statement',
  'contract',
  'other',
] as const;

export type FileKind = (typeof DOCUMENT_KINDS)[number];

/** Kinds that become an invoice in the books. */
const INVOICE_LIKE: readonly FileKind[] = ['invoice', 'receipt', 'credit_note'];

export function isInvoiceLike(kind: FileKind): boolean {
  return INVOICE_LIKE.includes(kind);
}
