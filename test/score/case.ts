import { type ExtractionHints } from '#extraction';

/** Fields that are scored. Amounts in major units, days as ISO 8601. */
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

/** What a document says: only of fields that are printed on it. */
export type Truth = Partial<Record<ScoredField, string>>;

/** What a wrong value of would make a wrong booking. */
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

/** A document whose content is known. */
export interface Case {
  readonly name: string;
  /** Cases of one group are counted together. */
  readonly group: string;
  readonly truth: Truth;
  /** The truth is that of other data: only what its pages show too is looked for. */
  readonly ofPages?: boolean;
  readonly hints: ExtractionHints;
  readonly load: () => Promise<{ readonly bytes: Uint8Array; readonly contentType: string }>;
}
