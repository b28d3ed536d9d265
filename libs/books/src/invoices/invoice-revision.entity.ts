import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { InvoiceEntity } from './invoice.entity.js';
import { PartyEntity } from '../parties/party.entity.js';

/** The content of an invoice at one time. A revision is never changed but for its base amounts while the invoice is a draft. */
@Entity({ schema: 'books', name: 'invoice_revision' })
@Index('invoice_revision_late', ['companyId', 'invoiceDate'], { where: 'supply_date < invoice_date' })
@Index('invoice_revision_no', ['companyId', 'invoiceId', 'revisionNo'], { unique: true })
@ForeignKey(() => InvoiceEntity, ['companyId', 'invoiceId'], ['companyId', 'id'], {
  name: 'invoice_revision_invoice_fkey',
})
@ForeignKey(() => PartyEntity, ['companyId', 'partyId'], ['companyId', 'id'], {
  name: 'invoice_revision_party_fkey',
})
export class InvoiceRevisionEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'invoice_revision_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'invoice_revision_pkey' })
  id: string;

  @Column({ type: 'text', name: 'invoice_id' })
  invoiceId: string;

  @Column({ type: 'integer', name: 'revision_no' })
  revisionNo: number;

  @Column({ type: 'text', name: 'party_id' })
  partyId: string;

  /** The party's name when the revision was written. */
  @Column({ type: 'text', name: 'party_name_raw' })
  partyNameRaw: string;

  @Column({ type: 'text', name: 'number', nullable: true })
  number: string | null;

  @Column({ type: 'date', name: 'invoice_date' })
  invoiceDate: string;

  @Column({ type: 'date', name: 'supply_date', nullable: true })
  supplyDate: string | null;

  @Column({ type: 'date', name: 'due_date', nullable: true })
  dueDate: string | null;

  @Column({ type: 'date', name: 'service_from', nullable: true })
  serviceFrom: string | null;

  @Column({ type: 'date', name: 'service_to', nullable: true })
  serviceTo: string | null;

  @Column({ type: 'text', name: 'currency' })
  currency: string;

  @Column({ type: 'bigint', name: 'net_minor' })
  netMinor: string;

  @Column({ type: 'bigint', name: 'tax_minor' })
  taxMinor: string;

  @Column({ type: 'bigint', name: 'gross_minor' })
  grossMinor: string;

  @Column({ type: 'bigint', name: 'prepaid_minor' })
  prepaidMinor: string;

  @Column({ type: 'bigint', name: 'rounding_minor' })
  roundingMinor: string;

  @Column({ type: 'bigint', name: 'amount_due_minor' })
  amountDueMinor: string;

  /** Null until the rate is known. */
  @Column({ type: 'bigint', name: 'base_gross_minor', nullable: true })
  baseGrossMinor: string | null;

  @Column({ type: 'text', name: 'base_currency' })
  baseCurrency: string;

  @Column({ type: 'text', name: 'exchange_rate_id', nullable: true })
  exchangeRateId: string | null;

  @Column({ type: 'text', name: 'fx_rate_source', nullable: true })
  fxRateSource: string | null;

  /** `given`, or `party_default` when a line took the party's. */
  @Column({ type: 'text', name: 'vat_code_source', nullable: true })
  vatCodeSource: string | null;

  @Column({ type: 'text', name: 'supplier_vat_number', nullable: true })
  supplierVatNumber: string | null;

  @Column({ type: 'text', name: 'buyer_vat_number', nullable: true })
  buyerVatNumber: string | null;

  @Column({ type: 'jsonb', name: 'seller_snapshot', nullable: true })
  sellerSnapshot: unknown;

  @Column({ type: 'jsonb', name: 'buyer_snapshot', nullable: true })
  buyerSnapshot: unknown;

  @Column({ type: 'jsonb', name: 'source_payload', nullable: true })
  sourcePayload: unknown;

  @Column({ type: 'boolean', name: 'needs_review' })
  needsReview: boolean;

  @Column({ type: 'text', name: 'review_note', nullable: true })
  reviewNote: string | null;

  @Column({ type: 'text', name: 'reason', nullable: true })
  reason: string | null;

  @Column({ type: 'text', name: 'customer_note', nullable: true })
  customerNote: string | null;

  @Column({ type: 'boolean', name: 'prices_include_vat' })
  pricesIncludeVat: boolean;

  @Column({ type: 'text', name: 'language', nullable: true })
  language: string | null;

  @Column({ type: 'jsonb', name: 'base_vat', nullable: true })
  baseVat: unknown;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'text', name: 'actor_id', nullable: true })
  actorId: string | null;

  @Column({ type: 'text', name: 'command_id' })
  commandId: string;
}
