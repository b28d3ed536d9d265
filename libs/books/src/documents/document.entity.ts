import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { type DismissalReason, type IsoDate } from '#platform';

/** A record of a document: its kind, its fingerprint, its retention. The bytes are with the stored file. */
@Entity({ schema: 'books', name: 'document' })
@Index('document_sha256', ['company_id', 'sha256'], { unique: true })
@Index('document_created', ['company_id', 'created_at', 'id'])
@Index('document_unreferenced', ['company_id', 'created_at', 'id'], {
  where: 'NOT referenced AND dismissed_at IS NULL',
})
@Index('document_dismissed', ['company_id', 'created_at', 'id'], { where: 'dismissed_at IS NOT NULL' })
@Index('document_received', ['company_id', 'received_on'], { where: 'received_on IS NOT NULL' })
@Index('document_file', ['company_id', 'file_id'], { where: 'file_id IS NOT NULL' })
@Check('document_kind', "kind IN ('invoice', 'receipt', 'credit_note', 'statement', 'contract', 'other')")
@Check('document_fingerprint', "sha256 ~ '^[0-9a-f]{64}$'")
@Check(
  'document_dismissal_reason',
  "dismissed_reason IN ('reminder', 'order', 'quote', 'statement_of_account', 'other_company', 'private', 'other')",
)
@Check(
  'document_dismissal',
  `(dismissed_at IS NULL) = (dismissed_reason IS NULL) AND (dismissed_at IS NOT NULL OR dismissed_by IS NULL)
    AND (NOT dismissed_automatically OR dismissed_at IS NOT NULL AND dismissed_by IS NULL)`,
)
export class DocumentEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') sha256: string;
  @Column('text', { nullable: true }) legacy_sha1: string | null;
  @Column('text') kind: string;
  @Column('text') filename: string;
  @Column('text', { nullable: true }) media_type: string | null;
  @Column('bigint', { nullable: true }) size_bytes: bigint | null;
  @Column('text', { nullable: true }) storage_ref: string | null;
  @Column('date', { nullable: true }) received_on: IsoDate | null;
  @Column('date', { nullable: true }) retention_until: IsoDate | null;
  @Column('boolean', { default: false }) legal_hold: boolean;
  @Column('bigint', { nullable: true }) file_id: bigint | null;
  /** Origin of the file: `email`, `upload`, `api`, `import`, `generated`, `other`; null without a file. */
  @Column('text', { nullable: true }) source: string | null;
  /** Key by which the sender of the mail is remembered: a domain, or an address of a public mail provider. */
  @Column('text', { nullable: true }) sender: string | null;
  /** Stored by a bank feed, not by a person. */
  @Column('boolean', { default: false }) bank_feed: boolean;
  /** Maintained by the rows that refer to the document. */
  @Column('boolean', { default: false }) referenced: boolean;
  /** Why it is not for the books; null while it may become part of them. */
  @Column('text', { nullable: true }) dismissed_reason: DismissalReason | null;
  @Column('timestamptz', { nullable: true }) dismissed_at: Date | null;
  /** The user; null for a program without one, and for the service itself. */
  @Column('bigint', { nullable: true }) dismissed_by: bigint | null;
  /** Its reader recognised what it is. */
  @Column('boolean', { default: false }) dismissed_automatically: boolean;
  /** When somebody brought it back last: it never dismisses itself again. */
  @Column('timestamptz', { nullable: true }) restored_at: Date | null;
  @Column('timestamptz') created_at: Date;
}
