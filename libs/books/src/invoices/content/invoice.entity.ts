import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';
import { type InvoiceDirection, type InvoiceKind, type InvoiceState } from './invoice-content.js';
import { PartyEntity } from '../../parties/party.entity.js';

/**
 * An invoice, receipt, credit note or prepayment, of either direction: the data that revisions share, and the columns
 * that lists filter by.
 */
@Entity({ schema: 'books', name: 'invoice' })
@Index('invoice_date', ['company_id', 'invoice_date', 'id'])
@Index('invoice_party', ['company_id', 'party_id', 'invoice_date', 'id'])
@Index('invoice_party_direction', ['company_id', 'party_id', 'direction'], { where: "state <> 'void'" })
@Index('invoice_number', ['company_id', 'number'], { where: 'number IS NOT NULL' })
@Index('invoice_number_key', ['company_id', 'party_id', 'number_key'], { where: 'number_key IS NOT NULL' })
@Index('invoice_reference_number', ['company_id', 'reference_number'], {
  unique: true,
  where: 'reference_number IS NOT NULL',
})
@Index('invoice_sales_number', ['company_id', 'number'], {
  unique: true,
  where: "direction = 'sales' AND number IS NOT NULL AND external_source IS NULL AND state <> 'void'",
})
@Index('invoice_prepayment', ['company_id', 'party_id'], {
  where: "kind = 'prepayment' AND posted_at IS NOT NULL",
})
@Index('invoice_corrects', ['company_id', 'corrects_invoice_id'], {
  where: 'corrects_invoice_id IS NOT NULL',
})
@Index('invoice_recorded', ['company_id', 'invoice_date', 'id'], { where: "state = 'recorded'" })
@Index('invoice_search', { synchronize: false })
@Index('invoice_amount', ['company_id', 'amount_due_minor', 'id'])
@Index('invoice_due', { synchronize: false })
@Index('invoice_gross', ['company_id', 'gross_minor'], { where: 'gross_minor <> amount_due_minor' })
@Index('invoice_review', ['company_id', 'invoice_date', 'id'], { where: 'needs_review' })
@Index('invoice_open', ['company_id', 'invoice_date', 'id'], {
  where: 'posted_at IS NOT NULL AND (amount_due_minor - settled_minor - credited_minor) <> 0',
})
@Index('invoice_open_due', ['company_id', 'due_date'], {
  where: 'posted_at IS NOT NULL AND (amount_due_minor - settled_minor - credited_minor) <> 0',
})
@ForeignKey(() => PartyEntity, ['company_id', 'party_id'], ['company_id', 'id'], {
  name: 'invoice_party_fkey',
})
@ForeignKey(() => InvoiceEntity, ['company_id', 'corrects_invoice_id'], ['company_id', 'id'], {
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
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') direction: InvoiceDirection;
  @Column('text') kind: InvoiceKind;
  @Column('text') state: InvoiceState;
  @Column('text', { nullable: true }) number: string | null;
  /** The number folded for look-ups: upper case without spaces. */
  @Column('text', { nullable: true }) number_key: string | null;
  @Column('text') party_id: string;
  @Column('text', { nullable: true }) corrects_invoice_id: string | null;
  /** Kind of actor that created it: `human`, `api`, `worker`, `import`; more may be added. */
  @Column('text') origin: string;
  @Column('text', { nullable: true }) external_source: string | null;
  @Column('text', { nullable: true }) reference_number: string | null;
  /** Reference that a purchase asks to be paid with, and the card it was paid with. */
  @Column('text', { nullable: true }) payment_reference: string | null;
  @Column('text', { nullable: true }) card_last4: string | null;
  /** A purchase says that a card has paid it: it waits for its bank line, and is not to be paid. */
  @Column('boolean', { default: false }) paid_by_card: boolean;
  /** Maintained by the database: words by which a payer may refer to the invoice. */
  @Column('text', { array: true, default: () => "'{}'" }) match_words: string[];
  /** Number of changes to its matching data since the matcher last ran; 0 after a run. */
  @Column('integer', { default: 1 }) match_due: number;
  /** Current revision. */
  @Column('text') revision_id: string;
  @Column('integer') revision_no: number;
  /** This column and those up to needs_review belong to the current revision. */
  @Column('date') invoice_date: IsoDate;
  @Column('date', { nullable: true }) due_date: IsoDate | null;
  @Column('text') currency: string;
  @Column('bigint') gross_minor: bigint;
  @Column('bigint') amount_due_minor: bigint;
  @Column('boolean') needs_review: boolean;
  /** Sum of the live allocations, without credit offsets. */
  @Column('bigint', { default: 0 }) settled_minor: bigint;
  /** Sum of the live credit offsets. */
  @Column('bigint', { default: 0 }) credited_minor: bigint;
  @Column('timestamptz', { nullable: true }) issued_at: Date | null;
  @Column('timestamptz', { nullable: true }) posted_at: Date | null;
  @Column('timestamptz', { nullable: true }) cancelled_at: Date | null;
  @Column('text', { nullable: true }) cancel_reason: string | null;
  @Column('text', { nullable: true }) void_reason: string | null;
  @Column('timestamptz') created_at: Date;
}
