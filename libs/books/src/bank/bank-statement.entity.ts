import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';
import { BankAccountEntity } from './bank-account.entity.js';
import { DocumentEntity } from '../documents/document.entity.js';

/**
 * A bank statement as imported. `posting` until the last part of its lines is in the books; `withdrawn` when it was
 * imported by mistake.
 */
@Entity({ schema: 'books', name: 'bank_statement' })
@Check('bank_statement_state', `state IN ('posting', 'posted', 'withdrawn')`)
@Check(
  'bank_statement_withdrawn',
  `(state = 'withdrawn') = (withdrawn_at IS NOT NULL AND withdrawn_reason IS NOT NULL)`,
)
@Check('bank_statement_dates', `from_date <= to_date`)
@ForeignKey(() => BankAccountEntity, ['company_id', 'bank_account_id'], ['company_id', 'id'], {
  name: 'bank_statement_account_fkey',
})
@ForeignKey(() => DocumentEntity, ['company_id', 'document_id'], ['company_id', 'id'], {
  name: 'bank_statement_document_fkey',
})
@Index('bank_statement_created', ['company_id', 'created_at', 'id'])
@Index('bank_statement_account', ['company_id', 'bank_account_id', 'to_date'])
@Index('bank_statement_file', ['company_id', 'file_id', 'bank_account_id', 'from_date', 'to_date'], {
  unique: true,
  where: "file_id IS NOT NULL AND state <> 'withdrawn'",
})
@Check('bank_statement_opens', `NOT opens_account OR (state <> 'withdrawn' AND opening_minor IS NOT NULL)`)
@Index('bank_statement_opening', ['company_id', 'bank_account_id'], { unique: true, where: 'opens_account' })
@Index('bank_statement_document', ['company_id', 'document_id'], { where: 'document_id IS NOT NULL' })
export class BankStatementEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') bank_account_id: string;
  @Column('text', { nullable: true }) document_id: string | null;
  @Column('bigint', { nullable: true }) file_id: bigint | null;
  @Column('text', { nullable: true }) statement_no: string | null;
  @Column('date') from_date: IsoDate;
  @Column('date') to_date: IsoDate;
  @Column('bigint', { nullable: true }) opening_minor: bigint | null;
  @Column('bigint', { nullable: true }) closing_minor: bigint | null;
  @Column('integer') line_count: number;
  @Column('text') state: string;
  @Column('timestamptz') created_at: Date;
  @Column('timestamptz', { nullable: true }) withdrawn_at: Date | null;
  @Column('text', { nullable: true }) withdrawn_reason: string | null;
  /** True when the books of its account begin with its opening balance. */
  @Column('boolean', { default: false }) opens_account: boolean;
}
