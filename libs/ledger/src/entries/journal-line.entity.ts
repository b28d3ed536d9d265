import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { JournalEntryEntity } from './journal-entry.entity.js';

/** A line of a posted entry. Amounts are signed minor units, debit positive. */
@Entity({ schema: 'books', name: 'journal_line' })
@Index('journal_line_id', ['companyId', 'id'], { unique: true })
// By account, date, entry and line, with the base amount inside: the migration makes it.
@Index('journal_line_ledger', { synchronize: false })
@Index('journal_line_invoice', ['companyId', 'invoiceId'], { where: 'invoice_id IS NOT NULL' })
@Check('journal_line_no', `line_no >= 1`)
@Check('journal_line_currency', `currency ~ '^[A-Z]{3}$'`)
@ForeignKey(() => JournalEntryEntity, ['companyId', 'entryId'], ['companyId', 'id'], {
  name: 'journal_line_entry_fkey',
})
@ForeignKey(() => AccountEntity, ['companyId', 'accountId'], ['companyId', 'id'], {
  name: 'journal_line_account_fkey',
})
export class JournalLineEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'journal_line_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'entry_id', primaryKeyConstraintName: 'journal_line_pkey' })
  entryId: string;

  @PrimaryColumn({ type: 'integer', name: 'line_no', primaryKeyConstraintName: 'journal_line_pkey' })
  lineNo: number;

  /** Names the line as an open item. */
  @Column({ type: 'text', name: 'id' })
  id: string;

  @Column({ type: 'text', name: 'account_id' })
  accountId: string;

  /** That of the entry, so that an account's lines are read in order. */
  @Column({ type: 'date', name: 'economic_date' })
  economicDate: string;

  @Column({ type: 'text', name: 'currency' })
  currency: string;

  @Column({ type: 'bigint', name: 'amount_minor' })
  amountMinor: string;

  @Column({ type: 'bigint', name: 'base_minor' })
  baseMinor: string;

  @Column({ type: 'text', name: 'party_id', nullable: true })
  partyId: string | null;

  @Column({ type: 'text', name: 'invoice_id', nullable: true })
  invoiceId: string | null;

  @Column({ type: 'date', name: 'due_date', nullable: true })
  dueDate: string | null;

  @Column({ type: 'text', name: 'vat_code', nullable: true })
  vatCode: string | null;

  @Column({ type: 'text', name: 'dimension_value_ids', array: true, nullable: true })
  dimensionValueIds: string[] | null;

  @Column({ type: 'text', name: 'memo', nullable: true })
  memo: string | null;
}
