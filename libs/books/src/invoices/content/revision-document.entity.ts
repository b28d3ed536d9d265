import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DocumentEntity } from '../../documents/document.entity.js';
import { InvoiceRevisionEntity } from './invoice-revision.entity.js';

/** A document of a revision, with its role. */
@Entity({ schema: 'books', name: 'revision_document' })
@Index('revision_document_document', ['company_id', 'document_id'])
@ForeignKey(() => InvoiceRevisionEntity, ['company_id', 'revision_id'], ['company_id', 'id'], {
  name: 'revision_document_revision_fkey',
})
@ForeignKey(() => DocumentEntity, ['company_id', 'document_id'], ['company_id', 'id'], {
  name: 'revision_document_document_fkey',
})
export class RevisionDocumentEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') revision_id: string;
  @PrimaryColumn('text') document_id: string;
  @Column('text') role: string;
  @Column('integer') position: number;
}
