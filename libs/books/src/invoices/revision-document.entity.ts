import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DocumentEntity } from '../documents/document.entity.js';
import { InvoiceRevisionEntity } from './invoice-revision.entity.js';

/** A document that belongs to a revision, and as what. */
@Entity({ schema: 'books', name: 'revision_document' })
@Index('revision_document_document', ['companyId', 'documentId'])
@ForeignKey(() => InvoiceRevisionEntity, ['companyId', 'revisionId'], ['companyId', 'id'], {
  name: 'revision_document_revision_fkey',
})
@ForeignKey(() => DocumentEntity, ['companyId', 'documentId'], ['companyId', 'id'], {
  name: 'revision_document_document_fkey',
})
export class RevisionDocumentEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'revision_document_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'revision_id', primaryKeyConstraintName: 'revision_document_pkey' })
  revisionId: string;

  @PrimaryColumn({ type: 'text', name: 'document_id', primaryKeyConstraintName: 'revision_document_pkey' })
  documentId: string;

  @Column({ type: 'text', name: 'role' })
  role: string;

  @Column({ type: 'integer', name: 'position' })
  position: number;
}
