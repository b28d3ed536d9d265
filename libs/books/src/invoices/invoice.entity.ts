import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PartyEntity } from '../parties/party.entity.js';

/** An invoice, receipt, credit note or prepayment, of either direction: what stays over its revisions, and what lists filter by. */
@Entity({ schema: 'books', name: 'invoice' })
@Index('invoice_date', ['companyId', 'invoiceDate', 'id'])
@Index('invoice_party', ['companyId', 'partyId', 'invoiceDate', 'id'])
@Index('invoice_party_direction', ['companyId', 'partyId', 'direction'], { where: "state <> 'void'" })
@Index('invoice_number', ['companyId', 'number'], { where: 'number IS NOT NULL' })
@Index('invoice_number_key', ['companyId', 'partyId', 'numberKey'], { where: 'number_key IS NOT NULL' })
@Index('invoice_reference_number', ['companyId', 'referenceNumber'], {
  unique: true,
  where: 'reference_number IS NOT NULL',
})
@Index('invoice_sales_number', ['companyId', 'number'], {
  unique: true,
  where: "direction = 'sales' AND number IS NOT NULL AND external_source IS NULL AND state <> 'void'",
})
@Index('invoice_corrects', ['companyId', 'correctsInvoiceId'], { where: 'corrects_invoice_id IS NOT NULL' })
@Index('invoice_recorded', ['companyId', 'invoiceDate', 'id'], { where: "state = 'recorded'" })
@Index('invoice_review', ['companyId', 'invoiceDate', 'id'], { where: 'needs_review' })
@Index('invoice_open', ['companyId', 'invoiceDate', 'id'], {
  where: 'posted_at IS NOT NULL AND (amount_due_minor - settled_minor - credited_minor) <> 0',
})
@Index('invoice_open_due', ['companyId', 'dueDate'], {
  where: 'posted_at IS NOT NULL AND (amount_due_minor - settled_minor - credited_minor) <> 0',
})
@ForeignKey(() => PartyEntity, ['companyId', 'partyId'], ['companyId', 'id'], { name: 'invoice_party_fkey' })
@ForeignKey(() => InvoiceEntity, ['companyId', 'correctsInvoiceId'], ['companyId', 'id'], {
  name: 'invoice_corrects_fkey',
})
@Check('invoice_direction', "direction IN ('purchase', 'sales')")
@Check('invoice_kind', "kind IN ('invoice', 'receipt', 'credit_note', 'prepayment')")
@Check('invoice_state', "state IN ('recorded', 'issued', 'posted', 'cancelled', 'void')")
@Check(
  'invoice_state_of_direction',
  "NOT (direction = 'sales' AND state = 'posted') AND NOT (direction = 'purchase' AND state = 'issued')",
)
@Check('invoice_posted_at', "(state IN ('issued', 'posted')) = (posted_at IS NOT NULL)")
export class InvoiceEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'invoice_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'invoice_pkey' })
  id: string;

  @Column({ type: 'text', name: 'direction' })
  direction: string;

  @Column({ type: 'text', name: 'kind' })
  kind: string;

  @Column({ type: 'text', name: 'state' })
  state: string;

  @Column({ type: 'text', name: 'number', nullable: true })
  number: string | null;

  /** The number folded for look-ups: upper case without spaces. */
  @Column({ type: 'text', name: 'number_key', nullable: true })
  numberKey: string | null;

  @Column({ type: 'text', name: 'party_id' })
  partyId: string;

  @Column({ type: 'text', name: 'corrects_invoice_id', nullable: true })
  correctsInvoiceId: string | null;

  /** Who created it: `human`, `api`, `worker`, `import`; more may come. */
  @Column({ type: 'text', name: 'origin' })
  origin: string;

  @Column({ type: 'text', name: 'external_source', nullable: true })
  externalSource: string | null;

  @Column({ type: 'text', name: 'reference_number', nullable: true })
  referenceNumber: string | null;

  /** What the document asks to be paid with, and the card it was paid by: of a purchase. */
  @Column({ type: 'text', name: 'payment_reference', nullable: true })
  paymentReference: string | null;

  @Column({ type: 'text', name: 'card_last4', nullable: true })
  cardLast4: string | null;

  /** Kept by the database: what a payer may call the invoice. */
  @Column({ type: 'text', name: 'match_words', array: true, default: () => "'{}'" })
  matchWords: string[];

  /** How often what it is matched by has changed since the matcher looked; 0 when it has. */
  @Column({ type: 'integer', name: 'match_due', default: 1 })
  matchDue: number;

  /** Current revision. */
  @Column({ type: 'text', name: 'revision_id' })
  revisionId: string;

  @Column({ type: 'integer', name: 'revision_no' })
  revisionNo: number;

  /** This and the columns up to needs_review: of the current revision. */
  @Column({ type: 'date', name: 'invoice_date' })
  invoiceDate: string;

  @Column({ type: 'date', name: 'due_date', nullable: true })
  dueDate: string | null;

  @Column({ type: 'text', name: 'currency' })
  currency: string;

  @Column({ type: 'bigint', name: 'gross_minor' })
  grossMinor: string;

  @Column({ type: 'bigint', name: 'amount_due_minor' })
  amountDueMinor: string;

  @Column({ type: 'boolean', name: 'needs_review' })
  needsReview: boolean;

  /** Sum of the live allocations that are no credit offset. */
  @Column({ type: 'bigint', name: 'settled_minor', default: 0 })
  settledMinor: string;

  /** Sum of the live credit offsets. */
  @Column({ type: 'bigint', name: 'credited_minor', default: 0 })
  creditedMinor: string;

  @Column({ type: 'timestamptz', name: 'issued_at', nullable: true })
  issuedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'posted_at', nullable: true })
  postedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'cancelled_at', nullable: true })
  cancelledAt: Date | null;

  @Column({ type: 'text', name: 'cancel_reason', nullable: true })
  cancelReason: string | null;

  @Column({ type: 'text', name: 'void_reason', nullable: true })
  voidReason: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
