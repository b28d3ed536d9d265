import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { type DismissalReason, type IsoDate, type Ulid } from '#platform';
import { type ContentType } from '../content/content-types.js';
import { type FileKind } from './document-kind.js';
import { type FileOutcome } from './outcome.js';
import { type FileOrigin, type FileSource, type Hold } from './stored-file.js';

/** A file of a company, which stores the same bytes once, whoever uploads them. */
@Entity({ schema: 'files', name: 'stored_file' })
@Unique('stored_file_bytes', ['company_id', 'sha256'])
@Index('stored_file_search', { synchronize: false })
@Index('stored_file_newest', ['company_id', 'created_at', 'id'])
@Index('stored_file_by_kind', ['company_id', 'kind', 'created_at', 'id'])
@Index('stored_file_by_outcome', ['company_id', 'outcome', 'created_at', 'id'])
@Index('stored_file_document', ['company_id', 'core_document_id'], {
  unique: true,
  where: '(core_document_id IS NOT NULL)',
})
@Check('stored_file_kind', `kind IN ('invoice', 'receipt', 'credit_note', 'statement', 'contract', 'other')`)
@Check(
  'stored_file_source',
  `source IN ('upload', 'api', 'email', 'question', 'import', 'generated', 'other')`,
)
@Check('stored_file_sha256', `sha256 ~ '^[0-9a-f]{64}$'`)
@Check('stored_file_size', 'size_bytes > 0')
@Check('stored_file_note', "note <> ''")
@Check(
  'stored_file_outcome',
  `outcome IN ('queued', 'running', 'posted', 'review', 'statement', 'duplicate', 'not_extractable', 'failed', 'dismissed')`,
)
@Check('stored_file_held', `held IN ('waiting', 'infected', 'unscanned')`)
export class StoredFileEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('text') sha256: string;
  @Column('text') kind: FileKind;
  /** False when the uploader named no kind, so that `other` is only a placeholder. */
  @Column('boolean') kind_given: boolean;
  @Column('text') name: string;
  /** From the content, never from the name. */
  @Column('text') content_type: ContentType;
  @Column('bigint') size_bytes: bigint;
  @Column('text') storage_key: string;
  @Column('date', { nullable: true }) received_on: IsoDate | null;
  @Column('text', { nullable: true }) core_document_id: Ulid | null;
  @Column('bigint', { nullable: true }) uploaded_by: bigint | null;
  @Column('text') source: FileSource;
  /** The mail it came from, as the API shows it. */
  @Column('jsonb', { nullable: true }) origin: FileOrigin | null;
  @Column('bigint', { nullable: true }) origin_email_id: bigint | null;
  /** False for a file whose sender is not proven: booking makes only a draft from it. */
  @Column('boolean', { default: true }) may_post: boolean;
  /** The only address in `From` of the mail that brought the file, in lower case. */
  @Column('text', { nullable: true }) sender_address: string | null;
  /** Only the delivering host vouches for the sender. */
  @Column('boolean', { default: false }) sender_by_host: boolean;
  /** The reason why the virus scanner holds the file; null for one that may be opened. */
  @Column('text', { nullable: true }) held: Hold | null;
  /** Written by its uploader. */
  @Column('text', { nullable: true }) note: string | null;
  /** The dismissal of its document, which the database keeps here. */
  @Column('text', { nullable: true }) dismissed_reason: DismissalReason | null;
  @Column('timestamptz', { nullable: true }) dismissed_at: Date | null;
  @Column('bigint', { nullable: true }) dismissed_by: bigint | null;
  @Column('boolean', { default: false }) dismissed_automatically: boolean;
  /** Derived by the database from its reading, its booking, its invoice and its dismissal. */
  @Column('text', { default: 'not_extractable' }) outcome: FileOutcome;
  @Column('timestamptz') created_at: Date;
}
