import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { BankAccountEntity } from './bank-account.entity.js';
import { DocumentEntity } from '../documents/document.entity.js';

/** A statement as it came in. `posting` until the last part of its lines is in the books; `withdrawn` when it came by mistake. */
@Entity({ schema: 'books', name: 'bank_statement' })
@Check('bank_statement_state', `state IN ('posting', 'posted', 'withdrawn')`)
@Check(
  'bank_statement_withdrawn',
  `(state = 'withdrawn') = (withdrawn_at IS NOT NULL AND withdrawn_reason IS NOT NULL)`,
)
@Check('bank_statement_dates', `from_date <= to_date`)
@ForeignKey(() => BankAccountEntity, ['companyId', 'bankAccountId'], ['companyId', 'id'], {
  name: 'bank_statement_account_fkey',
})
@ForeignKey(() => DocumentEntity, ['companyId', 'documentId'], ['companyId', 'id'], {
  name: 'bank_statement_document_fkey',
})
@Index('bank_statement_created', ['companyId', 'createdAt', 'id'])
@Index('bank_statement_account', ['companyId', 'bankAccountId', 'toDate'])
@Index('bank_statement_file', ['companyId', 'fileId', 'bankAccountId', 'fromDate', 'toDate'], {
  unique: true,
  where: "file_id IS NOT NULL AND state <> 'withdrawn'",
})
@Check('bank_statement_opens', `NOT opens_account OR (state <> 'withdrawn' AND opening_minor IS NOT NULL)`)
@Index('bank_statement_opening', ['companyId', 'bankAccountId'], { unique: true, where: 'opens_account' })
@Index('bank_statement_document', ['companyId', 'documentId'], { where: 'document_id IS NOT NULL' })
export class BankStatementEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'bank_statement_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'bank_statement_pkey' })
  id: string;

  @Column({ type: 'text', name: 'bank_account_id' })
  bankAccountId: string;

  @Column({ type: 'text', name: 'document_id', nullable: true })
  documentId: string | null;

  @Column({ type: 'bigint', name: 'file_id', nullable: true })
  fileId: string | null;

  @Column({ type: 'text', name: 'statement_no', nullable: true })
  statementNo: string | null;

  @Column({ type: 'date', name: 'from_date' })
  fromDate: string;

  @Column({ type: 'date', name: 'to_date' })
  toDate: string;

  @Column({ type: 'bigint', name: 'opening_minor', nullable: true })
  openingMinor: string | null;

  @Column({ type: 'bigint', name: 'closing_minor', nullable: true })
  closingMinor: string | null;

  @Column({ type: 'integer', name: 'line_count' })
  lineCount: number;

  @Column({ type: 'text', name: 'state' })
  state: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'withdrawn_at', nullable: true })
  withdrawnAt: Date | null;

  @Column({ type: 'text', name: 'withdrawn_reason', nullable: true })
  withdrawnReason: string | null;

  /** The books of its account begin with its opening balance. */
  @Column({ type: 'boolean', name: 'opens_account', default: false })
  opensAccount: boolean;
}
