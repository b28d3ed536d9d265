import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { BankTransactionEntity } from '../bank/bank-transaction.entity.js';
import { InvoiceEntity } from '../invoices/invoice.entity.js';

/**
 * What settles what. The item side is an invoice or an open line, the counter side a bank line, another invoice, or an account;
 * where the item is a bank line's suspense, the bank line is named beside the account. Never changed but to be reversed, or to
 * follow an invoice to another day.
 */
@Entity({ schema: 'books', name: 'allocation' })
@Index('allocation_invoice', ['companyId', 'invoiceId', 'effectiveDate', 'id'], {
  where: 'invoice_id IS NOT NULL',
})
@Index('allocation_other_invoice', ['companyId', 'otherInvoiceId', 'effectiveDate', 'id'], {
  where: 'other_invoice_id IS NOT NULL',
})
@Index('allocation_bank_transaction', ['companyId', 'bankTransactionId'], {
  where: 'bank_transaction_id IS NOT NULL',
})
@Index('allocation_line', ['companyId', 'lineId'], { where: 'line_id IS NOT NULL' })
@ForeignKey(() => InvoiceEntity, ['companyId', 'invoiceId'], ['companyId', 'id'], {
  name: 'allocation_invoice_fkey',
})
@ForeignKey(() => InvoiceEntity, ['companyId', 'otherInvoiceId'], ['companyId', 'id'], {
  name: 'allocation_other_invoice_fkey',
})
@ForeignKey(() => BankTransactionEntity, ['companyId', 'bankTransactionId'], ['companyId', 'id'], {
  name: 'allocation_bank_transaction_fkey',
})
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
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'allocation_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'allocation_pkey' })
  id: string;

  @Column({ type: 'text', name: 'kind' })
  kind: string;

  @Column({ type: 'text', name: 'origin' })
  origin: string;

  @Column({ type: 'text', name: 'invoice_id', nullable: true })
  invoiceId: string | null;

  /** An open item without an invoice. */
  @Column({ type: 'text', name: 'line_id', nullable: true })
  lineId: string | null;

  @Column({ type: 'text', name: 'bank_transaction_id', nullable: true })
  bankTransactionId: string | null;

  @Column({ type: 'text', name: 'other_invoice_id', nullable: true })
  otherInvoiceId: string | null;

  @Column({ type: 'text', name: 'counter_account_id', nullable: true })
  counterAccountId: string | null;

  @Column({ type: 'text', name: 'party_id', nullable: true })
  partyId: string | null;

  @Column({ type: 'text', name: 'item_currency' })
  itemCurrency: string;

  @Column({ type: 'bigint', name: 'item_minor' })
  itemMinor: string;

  @Column({ type: 'text', name: 'counter_currency' })
  counterCurrency: string;

  @Column({ type: 'bigint', name: 'counter_minor' })
  counterMinor: string;

  /** In base currency; positive is a gain. */
  @Column({ type: 'bigint', name: 'fx_difference_minor' })
  fxDifferenceMinor: string;

  @Column({ type: 'date', name: 'effective_date' })
  effectiveDate: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'text', name: 'command_id' })
  commandId: string;

  @Column({ type: 'timestamptz', name: 'reversed_at', nullable: true })
  reversedAt: Date | null;

  @Column({ type: 'text', name: 'reversed_command_id', nullable: true })
  reversedCommandId: string | null;

  /** What is taken off the item in base currency. */
  @Column({ type: 'bigint', name: 'item_base_minor' })
  itemBaseMinor: string;

  /** What is taken off the counter side in base currency. */
  @Column({ type: 'bigint', name: 'counter_base_minor' })
  counterBaseMinor: string;
}
