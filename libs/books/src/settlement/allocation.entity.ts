import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';

/**
 * A settlement of one open amount by another. The item side is an invoice or an open line, the counter side a bank
 * line, another invoice, or an account. Where the item is a bank line's suspense, the row names both the bank line and
 * the account. It changes only when it is reversed, or when it follows an invoice to another day.
 */
@Entity({ schema: 'books', name: 'allocation' })
@Index('allocation_invoice', ['company_id', 'invoice_id', 'effective_date', 'id'], {
  where: 'invoice_id IS NOT NULL',
})
@Index('allocation_other_invoice', ['company_id', 'other_invoice_id', 'effective_date', 'id'], {
  where: 'other_invoice_id IS NOT NULL',
})
@Index('allocation_bank_transaction', ['company_id', 'bank_transaction_id'], {
  where: 'bank_transaction_id IS NOT NULL',
})
@Index('allocation_paid_early', ['company_id', 'paid_on'], { where: 'paid_on < effective_date' })
@Index('allocation_invoice_paid_early', ['company_id', 'invoice_id'], {
  where: 'paid_on < effective_date AND reversed_at IS NULL',
})
@Index('allocation_line', ['company_id', 'line_id'], { where: 'line_id IS NOT NULL' })
// Foreign keys name their entities as strings: invoices and the bank depend on settlement, and not the reverse.
@ForeignKey('InvoiceEntity', ['company_id', 'invoice_id'], ['company_id', 'id'], {
  name: 'allocation_invoice_fkey',
})
@ForeignKey('InvoiceEntity', ['company_id', 'other_invoice_id'], ['company_id', 'id'], {
  name: 'allocation_other_invoice_fkey',
})
@ForeignKey('BankTransactionEntity', ['company_id', 'bank_transaction_id'], ['company_id', 'id'], {
  name: 'allocation_bank_transaction_fkey',
})
@Index('allocation_of_rule', ['company_id', 'rule_id', 'created_at', 'id'], { where: 'rule_id IS NOT NULL' })
@ForeignKey('RuleEntity', ['company_id', 'rule_id'], ['company_id', 'id'], { name: 'allocation_rule_fkey' })
@Check('allocation_rule', `rule_id IS NULL OR origin = 'matcher'`)
@Check('allocation_kind', "kind IN ('payment', 'refund', 'credit_offset', 'prepayment_apply')")
@Check('allocation_origin', "origin IN ('human', 'matcher', 'import', 'migration')")
@Check('allocation_amounts', 'item_minor > 0 AND counter_minor > 0')
@Check('allocation_base_amounts', 'item_base_minor >= 0 AND counter_base_minor >= 0')
@Check('allocation_item', 'num_nonnulls(invoice_id, line_id) = 1')
@Check(
  'allocation_counter',
  `num_nonnulls(bank_transaction_id, other_invoice_id, counter_account_id) = 1
   OR (line_id IS NOT NULL AND bank_transaction_id IS NOT NULL AND counter_account_id IS NOT NULL
     AND other_invoice_id IS NULL)`,
)
export class AllocationEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') kind: string;
  @Column('text') origin: string;
  @Column('text', { nullable: true }) invoice_id: string | null;
  /** An open item without an invoice. */
  @Column('text', { nullable: true }) line_id: string | null;
  @Column('text', { nullable: true }) bank_transaction_id: string | null;
  @Column('text', { nullable: true }) other_invoice_id: string | null;
  @Column('text', { nullable: true }) counter_account_id: string | null;
  @Column('text', { nullable: true }) party_id: string | null;
  /** The rule that made it. */
  @Column('text', { nullable: true }) rule_id: string | null;
  @Column('text') item_currency: string;
  @Column('bigint') item_minor: bigint;
  @Column('text') counter_currency: string;
  @Column('bigint') counter_minor: bigint;
  /** In base currency; positive is a gain. */
  @Column('bigint') fx_difference_minor: bigint;
  @Column('date') effective_date: IsoDate;
  @Column('timestamptz') created_at: Date;
  @Column('text') command_id: string;
  @Column('timestamptz', { nullable: true }) reversed_at: Date | null;
  @Column('text', { nullable: true }) reversed_command_id: string | null;
  /** The amount taken off the item in base currency. */
  @Column('bigint') item_base_minor: bigint;
  /** The amount taken off the counter side in base currency. */
  @Column('bigint') counter_base_minor: bigint;
  /** The booking date of the bank line that pays or refunds an invoice; null for any other settlement. */
  @Column('date', { nullable: true }) paid_on: IsoDate | null;
}
