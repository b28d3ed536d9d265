import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { InvoiceEntity } from '../content/invoice.entity.js';
import { type DeliveryFormat, type DeliveryState } from '../content/invoice.wire.js';

/** A letter that takes an issued invoice to its customer. */
@Entity({ schema: 'books', name: 'invoice_delivery' })
@Index('invoice_delivery_of_invoice', ['company_id', 'invoice_id', 'id'])
@Index('invoice_delivery_of_day', ['company_id', 'created_at'])
@ForeignKey(() => InvoiceEntity, ['company_id', 'invoice_id'], ['company_id', 'id'], {
  name: 'invoice_delivery_invoice',
})
@Check('invoice_delivery_format', "format IN ('pdf', 'pdf_ubl', 'e_arve')")
@Check('invoice_delivery_state', "state IN ('queued', 'sent', 'bounced', 'failed')")
export class InvoiceDeliveryEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') invoice_id: string;
  @Column('text') format: DeliveryFormat;
  @Column('text') to_address: string;
  /** The words that the sender added. */
  @Column('text', { nullable: true }) message: string | null;
  @Column('text', { default: 'queued' }) state: DeliveryState;
  /** Why it was not delivered, as a code. */
  @Column('text', { nullable: true }) reason: string | null;
  @Column('timestamptz') created_at: Date;
  /** When the mail server accepted the letter. */
  @Column('timestamptz', { nullable: true }) sent_at: Date | null;
  /** The person who learns that it came back: the sender, or the owner of the key that sent it. */
  @Column('bigint', { nullable: true }) sent_by: bigint | null;
}
