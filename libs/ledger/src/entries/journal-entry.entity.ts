import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';

/** A posted entry. Never updated, never deleted; only another entry that names it can reverse it. */
@Entity({ schema: 'books', name: 'journal_entry' })
@Index('journal_entry_list', ['company_id', 'journal', 'economic_date', 'id'])
@Index('journal_entry_number', ['company_id', 'fiscal_year_id', 'journal', 'entry_no'], { unique: true })
@Index('journal_entry_reversal', ['company_id', 'reverses_entry_id'], {
  unique: true,
  where: 'reverses_entry_id IS NOT NULL',
})
@Index('journal_entry_search', { synchronize: false })
@Index('journal_entry_source', ['company_id', 'source_kind', 'source_id'])
@Check('journal_entry_journal', `journal IN ('purchases', 'sales', 'bank', 'general', 'opening', 'closing')`)
@Check(
  'journal_entry_source_kind',
  `source_kind IN ('invoice_revision', 'bank_transaction', 'allocation', 'transaction_exemption', 'transaction_money_in', 'accounting_event', 'vat_return')`,
)
@Check('journal_entry_source_role', `source_role IN ('primary', 'reversal', 'replacement')`)
@Check('journal_entry_reverses', `(source_role = 'reversal') = (reverses_entry_id IS NOT NULL)`)
@Check('journal_entry_no', `entry_no >= 1`)
@ForeignKey(() => JournalEntryEntity, ['company_id', 'reverses_entry_id'], ['company_id', 'id'], {
  name: 'journal_entry_reverses_fkey',
})
export class JournalEntryEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') journal: string;
  @Column('text') fiscal_year_id: string;
  /** Gapless within a journal and a fiscal year. */
  @Column('integer') entry_no: number;
  @Column('date') economic_date: IsoDate;
  @Column('text') source_kind: string;
  @Column('text') source_role: string;
  @Column('text') source_id: string;
  @Column('text', { nullable: true }) reverses_entry_id: string | null;
  @Column('text', { nullable: true }) memo: string | null;
  @Column('text') command_id: string;
  @Column('bigint') commit_seq: bigint;
  @Column('timestamptz', { default: () => 'now()' }) posted_at: Date;
}
