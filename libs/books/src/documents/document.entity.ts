import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A record of a document: what it was, its fingerprint, how long it is kept. The bytes lie with the stored file. */
@Entity({ schema: 'books', name: 'document' })
@Index('document_sha256', ['companyId', 'sha256'], { unique: true })
@Index('document_created', ['companyId', 'createdAt', 'id'])
@Index('document_unreferenced', ['companyId', 'createdAt', 'id'], { where: 'NOT referenced' })
@Index('document_received', ['companyId', 'receivedOn'], { where: 'received_on IS NOT NULL' })
@Index('document_file', ['companyId', 'fileId'], { where: 'file_id IS NOT NULL' })
@Check('document_kind', "kind IN ('invoice', 'receipt', 'credit_note', 'statement', 'contract', 'other')")
@Check('document_fingerprint', "sha256 ~ '^[0-9a-f]{64}$'")
export class DocumentEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'document_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'document_pkey' })
  id: string;

  @Column({ type: 'text', name: 'sha256' })
  sha256: string;

  @Column({ type: 'text', name: 'legacy_sha1', nullable: true })
  legacySha1: string | null;

  @Column({ type: 'text', name: 'kind' })
  kind: string;

  @Column({ type: 'text', name: 'filename' })
  filename: string;

  @Column({ type: 'text', name: 'media_type', nullable: true })
  mediaType: string | null;

  @Column({ type: 'bigint', name: 'size_bytes', nullable: true })
  sizeBytes: string | null;

  @Column({ type: 'text', name: 'storage_ref', nullable: true })
  storageRef: string | null;

  @Column({ type: 'date', name: 'received_on', nullable: true })
  receivedOn: string | null;

  @Column({ type: 'date', name: 'retention_until', nullable: true })
  retentionUntil: string | null;

  @Column({ type: 'boolean', name: 'legal_hold', default: false })
  legalHold: boolean;

  @Column({ type: 'bigint', name: 'file_id', nullable: true })
  fileId: string | null;

  /** How the file came: `email`, `upload`, `api`, `import`, `generated`, `other`; null without a file. */
  @Column({ type: 'text', name: 'source', nullable: true })
  source: string | null;

  /** What the sender of the mail that brought it is remembered by: a domain, or an address of a public mail provider. */
  @Column({ type: 'text', name: 'sender', nullable: true })
  sender: string | null;

  /** Stored by a bank feed, not by a person. */
  @Column({ type: 'boolean', name: 'bank_feed', default: false })
  bankFeed: boolean;

  /** Kept by the rows that refer to it. */
  @Column({ type: 'boolean', name: 'referenced', default: false })
  referenced: boolean;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
