import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { BankStatementEntity } from './bank-statement.entity.js';
import { BankTransactionEntity } from './bank-transaction.entity.js';

/** A line that a bank statement contains and that another one added before. */
@Entity({ schema: 'books', name: 'bank_statement_repeat' })
@ForeignKey(() => BankStatementEntity, ['company_id', 'statement_id'], ['company_id', 'id'], {
  name: 'bank_statement_repeat_statement_fkey',
})
@ForeignKey(() => BankTransactionEntity, ['company_id', 'bank_transaction_id'], ['company_id', 'id'], {
  name: 'bank_statement_repeat_transaction_fkey',
})
@Index('bank_statement_repeat_transaction', ['company_id', 'bank_transaction_id'])
export class BankStatementRepeatEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') statement_id: string;
  @PrimaryColumn('text') bank_transaction_id: string;
}
