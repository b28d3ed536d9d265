import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { BankTransactionEntity } from './bank-transaction.entity.js';

/** A stored file that explains a bank line. */
@Entity({ schema: 'books', name: 'bank_transaction_file' })
@Index('bank_transaction_file_file', ['companyId', 'fileId'])
@ForeignKey(() => BankTransactionEntity, ['companyId', 'bankTransactionId'], ['companyId', 'id'], {
  name: 'bank_transaction_file_transaction_fkey',
})
export class BankTransactionFileEntity {
  @PrimaryColumn({
    type: 'bigint',
    name: 'company_id',
    primaryKeyConstraintName: 'bank_transaction_file_pkey',
  })
  companyId: string;

  @PrimaryColumn({
    type: 'text',
    name: 'bank_transaction_id',
    primaryKeyConstraintName: 'bank_transaction_file_pkey',
  })
  bankTransactionId: string;

  @PrimaryColumn({ type: 'bigint', name: 'file_id', primaryKeyConstraintName: 'bank_transaction_file_pkey' })
  fileId: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  /** It belongs to an invoice that the line settles, and explains the line for as long as it does. */
  @Column({ type: 'boolean', name: 'by_settlement', default: false })
  bySettlement: boolean;
}
