import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { BankTransactionEntity } from './bank-transaction.entity.js';

/** A stored file that explains a bank line. */
@Entity({ schema: 'books', name: 'bank_transaction_file' })
@Index('bank_transaction_file_file', ['company_id', 'file_id'])
@ForeignKey(() => BankTransactionEntity, ['company_id', 'bank_transaction_id'], ['company_id', 'id'], {
  name: 'bank_transaction_file_transaction_fkey',
})
export class BankTransactionFileEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') bank_transaction_id: string;
  @PrimaryColumn('bigint') file_id: bigint;
  @Column('timestamptz') created_at: Date;
  /**
   * True when the file belongs to an invoice that the line settles; it then explains the line while the settlement
   * lasts.
   */
  @Column('boolean', { default: false }) by_settlement: boolean;
}
