import { type CodedReason } from '#reasons';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';
import { InvoiceEntity } from './invoice.entity.js';
import { type BaseVat } from './revision.wire.js';
import { PartyEntity } from '../../parties/party.entity.js';

/**
 * The content of an invoice at one time. A revision never changes, except for its base amounts while the invoice is a
 * draft.
 */
@Entity({ schema: 'books', name: 'invoice_revision' })
@Index('invoice_revision_invoiced', ['company_id', 'invoice_date'], { where: 'supply_date <> invoice_date' })
@Index('invoice_revision_supplied', ['company_id', 'supply_date'], { where: 'supply_date < invoice_date' })
@Index('invoice_revision_no', ['company_id', 'invoice_id', 'revision_no'], { unique: true })
@ForeignKey(() => InvoiceEntity, ['company_id', 'invoice_id'], ['company_id', 'id'], {
  name: 'invoice_revision_invoice_fkey',
})
@ForeignKey(() => PartyEntity, ['company_id', 'party_id'], ['company_id', 'id'], {
  name: 'invoice_revision_party_fkey',
})
export class InvoiceRevisionEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') invoice_id: string;
  @Column('integer') revision_no: number;
  @Column('text') party_id: string;
  /** The party's name when the revision was written. */
  @Column('text') party_name_raw: string;
  @Column('text', { nullable: true }) number: string | null;
  @Column('date') invoice_date: IsoDate;
  @Column('date', { nullable: true }) supply_date: IsoDate | null;
  @Column('date', { nullable: true }) due_date: IsoDate | null;
  @Column('date', { nullable: true }) service_from: IsoDate | null;
  @Column('date', { nullable: true }) service_to: IsoDate | null;
  @Column('text') currency: string;
  @Column('bigint') net_minor: bigint;
  @Column('bigint') tax_minor: bigint;
  @Column('bigint') gross_minor: bigint;
  @Column('bigint') prepaid_minor: bigint;
  @Column('bigint') rounding_minor: bigint;
  @Column('bigint') amount_due_minor: bigint;
  /** Null until the rate is known. */
  @Column('bigint', { nullable: true }) base_gross_minor: bigint | null;
  @Column('text') base_currency: string;
  @Column('text', { nullable: true }) exchange_rate_id: string | null;
  @Column('text', { nullable: true }) fx_rate_source: string | null;
  /** `given`, or `party_default` when a line took the party's code. */
  @Column('text', { nullable: true }) vat_code_source: string | null;
  @Column('text', { nullable: true }) supplier_vat_number: string | null;
  @Column('text', { nullable: true }) buyer_vat_number: string | null;
  @Column('jsonb', { nullable: true }) seller_snapshot: unknown;
  @Column('jsonb', { nullable: true }) buyer_snapshot: unknown;
  @Column('jsonb', { nullable: true }) source_payload: unknown;
  @Column('boolean') needs_review: boolean;
  @Column('text', { nullable: true }) review_note: string | null;
  /** Reasons that the note is made of; none for what a person wrote. */
  @Column('jsonb', { default: () => `'[]'` }) reason_codes: CodedReason[];
  @Column('text', { nullable: true }) reason: string | null;
  @Column('text', { nullable: true }) customer_note: string | null;
  @Column('boolean') prices_include_vat: boolean;
  @Column('text', { nullable: true }) language: 'et' | 'en' | null;
  @Column('jsonb', { nullable: true }) base_vat: BaseVat | null;
  @Column('timestamptz') created_at: Date;
  @Column('text', { nullable: true }) actor_id: string | null;
  @Column('text') command_id: string;
}
