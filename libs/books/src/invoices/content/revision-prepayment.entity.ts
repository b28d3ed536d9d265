import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { InvoiceRevisionEntity } from './invoice-revision.entity.js';
import { InvoiceEntity } from './invoice.entity.js';

/** A prepayment invoice that a purchase is to use once it is posted; written with the revision, and never changed. */
@Entity({ schema: 'books', name: 'revision_prepayment' })
@Index('revision_prepayment_invoice', ['company_id', 'invoice_id'])
@ForeignKey(() => InvoiceRevisionEntity, ['company_id', 'revision_id'], ['company_id', 'id'], {
  name: 'revision_prepayment_revision_fkey',
})
@ForeignKey(() => InvoiceEntity, ['company_id', 'invoice_id'], ['company_id', 'id'], {
  name: 'revision_prepayment_invoice_fkey',
})
@Check('revision_prepayment_amount', 'amount_minor > 0')
export class RevisionPrepaymentEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') revision_id: string;
  /** The prepayment invoice. */
  @PrimaryColumn('text') invoice_id: string;
  /** The amount of it that the purchase takes off, in minor units of their currency. */
  @Column('bigint') amount_minor: bigint;
}
