import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';
import { AccountEntity } from '../accounts/account.entity.js';
import { JournalEntryEntity } from './journal-entry.entity.js';

/** A line of a posted entry. Amounts are signed minor units, debit positive. */
@Entity({ schema: 'books', name: 'journal_line' })
@Index('journal_line_id', ['company_id', 'id'], { unique: true })
// The migration creates the index by account, date, entry and line, which includes the base amount.
@Index('journal_line_ledger', { synchronize: false })
@Index('journal_line_invoice', ['company_id', 'invoice_id'], { where: 'invoice_id IS NOT NULL' })
@Check('journal_line_vat_box', `vat_box IN ('10', '11', '5.2')`)
@Check('journal_line_no', `line_no >= 1`)
@Check('journal_line_currency', `currency ~ '^[A-Z]{3}$'`)
@ForeignKey(() => JournalEntryEntity, ['company_id', 'entry_id'], ['company_id', 'id'], {
  name: 'journal_line_entry_fkey',
})
@ForeignKey(() => AccountEntity, ['company_id', 'account_id'], ['company_id', 'id'], {
  name: 'journal_line_account_fkey',
})
export class JournalLineEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') entry_id: string;
  @PrimaryColumn('integer') line_no: number;
  /** Identifies the line as an open item. */
  @Column('text') id: string;
  @Column('text') account_id: string;
  /** The date of the entry, so that an account's lines are read in order. */
  @Column('date') economic_date: IsoDate;
  @Column('text') currency: string;
  @Column('bigint') amount_minor: bigint;
  @Column('bigint') base_minor: bigint;
  @Column('text', { nullable: true }) party_id: string | null;
  @Column('text', { nullable: true }) invoice_id: string | null;
  @Column('date', { nullable: true }) due_date: IsoDate | null;
  @Column('text', { nullable: true }) vat_code: string | null;
  /** The line of the VAT return that takes the amount, besides those of its VAT code. */
  @Column('text', { nullable: true }) vat_box: string | null;
  @Column('text', { array: true, nullable: true }) dimension_value_ids: string[] | null;
  @Column('text', { nullable: true }) memo: string | null;
}
