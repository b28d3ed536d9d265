import { type ExtractionHints } from '#extraction';

/** The scored fields. Amounts are in major units, days in ISO 8601. */
export const SCORED = [
  'document_kind',
  'supplier_name',
  'supplier_registry_code',
  'supplier_vat_number',
  'supplier_iban',
  'invoice_number',
  'invoice_date',
  'due_date',
  'currency',
  'net',
  'tax',
  'gross',
  'vat_rate',
  'reference_number',
  'card_last4',
] as const;
export type ScoredField = (typeof SCORED)[number];

/** The true values of a document, only for fields that are printed on it. */
export type Truth = Partial<Record<ScoredField, string>>;

/** Fields whose wrong value would make a wrong booking. */
export const ESSENTIAL: readonly ScoredField[] = [
  'document_kind',
  'supplier_name',
  'supplier_vat_number',
  'invoice_number',
  'invoice_date',
  'currency',
  'net',
  'tax',
  'gross',
  'vat_rate',
];

/** A document with known content. */
export interface Case {
  readonly name: string;
  /** Cases of one group are counted together. */
  readonly group: string;
  readonly truth: Truth;
  /** The truth comes from other data: only values that the pages show too are scored. */
  readonly ofPages?: boolean;
  /** A file of a corpus: its booking is judged too. */
  readonly real: boolean;
  readonly hints: ExtractionHints;
  readonly load: () => Promise<{ readonly bytes: Uint8Array; readonly contentType: string }>;
}
