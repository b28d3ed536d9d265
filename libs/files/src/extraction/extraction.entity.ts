import { type Ulid } from '#platform';
import { type Check as CheckResult, type CodedReason } from '#reasons';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { StoredFileEntity } from '../files/stored-file.entity.js';
import { type BookingState, type ExtractionState, type FileExtraction } from './file-extraction.js';

/** The data extracted from a file, and the outcome of its booking. */
@Entity({ schema: 'files', name: 'extraction' })
@Index('extraction_booked_invoice', ['company_id', 'booking_invoice_id'], {
  unique: true,
  where: '(booking_invoice_id IS NOT NULL)',
})
@ForeignKey(() => StoredFileEntity, ['company_id', 'file_id'], ['company_id', 'id'], {
  name: 'extraction_file',
})
@Check('extraction_state', `state IN ('queued', 'running', 'done', 'failed', 'not_extractable')`)
@Check('extraction_method', `method IN ('embedded_xml', 'xml', 'text', 'ocr')`)
@Check('extraction_confidence', 'confidence BETWEEN 0 AND 1')
@Check(
  'extraction_booking_state',
  `booking_state IN ('queued', 'posted', 'draft', 'duplicate', 'held', 'none', 'failed')`,
)
@Check(
  'extraction_booked',
  `(booking_state IS NOT NULL AND booking_state IN ('posted', 'draft')) = (booking_invoice_id IS NOT NULL)`,
)
export class ExtractionEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('bigint') file_id: bigint;
  @Column('text') state: ExtractionState;
  @Column('text', { nullable: true }) method: string | null;
  /** 0 to 1. */
  @Column('numeric', { nullable: true }) confidence: string | null;
  @Column('boolean', { default: false }) confident: boolean;
  @Column('jsonb', { default: () => `'{}'` }) fields: FileExtraction['fields'];
  @Column('jsonb', { default: () => `'[]'` }) lines: FileExtraction['lines'];
  /** Those of earlier releases have no parameters. */
  @Column('jsonb', { default: () => `'[]'` }) checks: readonly (Omit<CheckResult, 'parameters'> &
    Partial<Pick<CheckResult, 'parameters'>>)[];
  @Column('text', { nullable: true }) error_code: string | null;
  @Column('timestamptz', { nullable: true }) extracted_at: Date | null;
  @Column('text', { nullable: true }) booking_state: BookingState | null;
  /** In English words. */
  @Column('text', { nullable: true }) booking_reason: string | null;
  /** Reasons that the words are made of. */
  @Column('jsonb', { nullable: true }) booking_reason_codes: CodedReason[] | null;
  /** The invoice made of this file; set once. */
  @Column('text', { nullable: true }) booking_invoice_id: Ulid | null;
  /** The state of that invoice, kept by the database. */
  @Column('text', { nullable: true }) invoice_state: string | null;
  /** The earlier invoice when the file is another copy of it. */
  @Column('text', { nullable: true }) booking_duplicate_of: Ulid | null;
  @Column('timestamptz', { nullable: true }) booked_at: Date | null;
}
