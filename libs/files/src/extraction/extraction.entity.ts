import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { StoredFileEntity } from '../files/stored-file.entity.js';

/** What was read out of a file, and what became of it in the books. */
@Entity({ schema: 'files', name: 'extraction' })
@Index('extraction_booked_invoice', ['companyId', 'bookingInvoiceId'], {
  unique: true,
  where: '(booking_invoice_id IS NOT NULL)',
})
@ForeignKey(() => StoredFileEntity, ['companyId', 'fileId'], ['companyId', 'id'], { name: 'extraction_file' })
@Check('extraction_state', `state IN ('queued', 'running', 'done', 'failed', 'not_extractable')`)
@Check('extraction_method', `method IN ('embedded_xml', 'xml', 'text', 'ocr')`)
@Check('extraction_confidence', 'confidence BETWEEN 0 AND 1')
@Check(
  'extraction_booking_state',
  `booking_state IN ('queued', 'posted', 'draft', 'duplicate', 'none', 'failed')`,
)
@Check(
  'extraction_booked',
  `(booking_state IS NOT NULL AND booking_state IN ('posted', 'draft')) = (booking_invoice_id IS NOT NULL)`,
)
export class ExtractionEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'extraction_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'bigint', name: 'file_id', primaryKeyConstraintName: 'extraction_pkey' })
  fileId: string;

  @Column({ type: 'text', name: 'state' })
  state: string;

  @Column({ type: 'text', name: 'method', nullable: true })
  method: string | null;

  /** 0 to 1. */
  @Column({ type: 'numeric', name: 'confidence', nullable: true })
  confidence: string | null;

  @Column({ type: 'boolean', name: 'confident', default: false })
  confident: boolean;

  @Column({ type: 'jsonb', name: 'fields', default: () => `'{}'` })
  fields: unknown;

  @Column({ type: 'jsonb', name: 'lines', default: () => `'[]'` })
  lines: unknown;

  @Column({ type: 'jsonb', name: 'checks', default: () => `'[]'` })
  checks: unknown;

  @Column({ type: 'text', name: 'error_code', nullable: true })
  errorCode: string | null;

  @Column({ type: 'timestamptz', name: 'extracted_at', nullable: true })
  extractedAt: Date | null;

  @Column({ type: 'text', name: 'booking_state', nullable: true })
  bookingState: string | null;

  /** In words, for a person. */
  @Column({ type: 'text', name: 'booking_reason', nullable: true })
  bookingReason: string | null;

  /** The invoice made of this file; set once. */
  @Column({ type: 'text', name: 'booking_invoice_id', nullable: true })
  bookingInvoiceId: string | null;

  /** The invoice that was there before, when the file is another copy of it. */
  @Column({ type: 'text', name: 'booking_duplicate_of', nullable: true })
  bookingDuplicateOf: string | null;

  @Column({ type: 'timestamptz', name: 'booked_at', nullable: true })
  bookedAt: Date | null;
}
