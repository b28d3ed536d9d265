import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A posted entry. Never updated, never deleted; taken back only by another that names it. */
@Entity({ schema: 'books', name: 'journal_entry' })
@Index('journal_entry_number', ['companyId', 'fiscalYearId', 'journal', 'entryNo'], { unique: true })
@Index('journal_entry_reversal', ['companyId', 'reversesEntryId'], {
  unique: true,
  where: 'reverses_entry_id IS NOT NULL',
})
@Index('journal_entry_source', ['companyId', 'sourceKind', 'sourceId'])
@Check('journal_entry_journal', `journal IN ('purchases', 'sales', 'bank', 'general', 'opening', 'closing')`)
@Check(
  'journal_entry_source_kind',
  `source_kind IN ('invoice_revision', 'bank_transaction', 'allocation', 'transaction_exemption', 'transaction_money_in', 'accounting_event', 'vat_return')`,
)
@Check('journal_entry_source_role', `source_role IN ('primary', 'reversal', 'replacement')`)
@Check('journal_entry_reverses', `(source_role = 'reversal') = (reverses_entry_id IS NOT NULL)`)
@Check('journal_entry_no', `entry_no >= 1`)
@ForeignKey(() => JournalEntryEntity, ['companyId', 'reversesEntryId'], ['companyId', 'id'], {
  name: 'journal_entry_reverses_fkey',
})
export class JournalEntryEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'journal_entry_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'journal_entry_pkey' })
  id: string;

  @Column({ type: 'text', name: 'journal' })
  journal: string;

  @Column({ type: 'text', name: 'fiscal_year_id' })
  fiscalYearId: string;

  /** Gapless within a journal and a fiscal year. */
  @Column({ type: 'integer', name: 'entry_no' })
  entryNo: number;

  @Column({ type: 'date', name: 'economic_date' })
  economicDate: string;

  @Column({ type: 'text', name: 'source_kind' })
  sourceKind: string;

  @Column({ type: 'text', name: 'source_role' })
  sourceRole: string;

  @Column({ type: 'text', name: 'source_id' })
  sourceId: string;

  @Column({ type: 'text', name: 'reverses_entry_id', nullable: true })
  reversesEntryId: string | null;

  @Column({ type: 'text', name: 'memo', nullable: true })
  memo: string | null;

  @Column({ type: 'text', name: 'command_id' })
  commandId: string;

  @Column({ type: 'bigint', name: 'commit_seq' })
  commitSeq: string;

  @Column({ type: 'timestamptz', name: 'posted_at', default: () => 'now()' })
  postedAt: Date;
}
