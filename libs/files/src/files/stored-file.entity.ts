import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A file that a company keeps: bytes are held once a company, whoever brings them again. */
@Entity({ schema: 'files', name: 'stored_file' })
@Unique('stored_file_bytes', ['companyId', 'sha256'])
@Index('stored_file_newest', ['companyId', 'createdAt', 'id'])
@Index('stored_file_by_kind', ['companyId', 'kind', 'createdAt', 'id'])
@Index('stored_file_document', ['companyId', 'coreDocumentId'], {
  unique: true,
  where: '(core_document_id IS NOT NULL)',
})
@Check('stored_file_kind', `kind IN ('invoice', 'receipt', 'credit_note', 'statement', 'contract', 'other')`)
@Check('stored_file_source', `source IN ('upload', 'api', 'email', 'import', 'generated', 'other')`)
@Check('stored_file_sha256', `sha256 ~ '^[0-9a-f]{64}$'`)
@Check('stored_file_size', 'size_bytes > 0')
@Check('stored_file_held', `held IN ('waiting', 'infected', 'unscanned')`)
export class StoredFileEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'stored_file_pkey' })
  companyId: string;

  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'stored_file_pkey',
  })
  id: string;

  @Column({ type: 'text', name: 'sha256' })
  sha256: string;

  @Column({ type: 'text', name: 'kind' })
  kind: string;

  /** False when the uploader named no kind, so that `other` is only a placeholder. */
  @Column({ type: 'boolean', name: 'kind_given' })
  kindGiven: boolean;

  @Column({ type: 'text', name: 'name' })
  name: string;

  /** By content, never by name. */
  @Column({ type: 'text', name: 'content_type' })
  contentType: string;

  @Column({ type: 'bigint', name: 'size_bytes' })
  sizeBytes: string;

  @Column({ type: 'text', name: 'storage_key' })
  storageKey: string;

  @Column({ type: 'date', name: 'received_on', nullable: true })
  receivedOn: string | null;

  @Column({ type: 'text', name: 'core_document_id', nullable: true })
  coreDocumentId: string | null;

  @Column({ type: 'bigint', name: 'uploaded_by', nullable: true })
  uploadedBy: string | null;

  @Column({ type: 'text', name: 'source' })
  source: string;

  /** The mail it came from, as the API shows it. */
  @Column({ type: 'jsonb', name: 'origin', nullable: true })
  origin: unknown;

  @Column({ type: 'bigint', name: 'origin_email_id', nullable: true })
  originEmailId: string | null;

  /** False for a file whose sender is not proven: it only ever becomes a draft. */
  @Column({ type: 'boolean', name: 'may_post', default: true })
  mayPost: boolean;

  /** The only address in `From` of the mail that brought it, in lower case. */
  @Column({ type: 'text', name: 'sender_address', nullable: true })
  senderAddress: string | null;

  /** Only the host that brought the mail speaks for its sender. */
  @Column({ type: 'boolean', name: 'sender_by_host', default: false })
  senderByHost: boolean;

  /** What the virus scanner holds it back for; null for one that may be opened. */
  @Column({ type: 'text', name: 'held', nullable: true })
  held: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
