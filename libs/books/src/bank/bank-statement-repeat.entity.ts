import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { BankStatementEntity } from './bank-statement.entity.js';
import { BankTransactionEntity } from './bank-transaction.entity.js';

/** A line that a statement has as well, and another one had brought before. */
@Entity({ schema: 'books', name: 'bank_statement_repeat' })
@ForeignKey(() => BankStatementEntity, ['companyId', 'statementId'], ['companyId', 'id'], {
  name: 'bank_statement_repeat_statement_fkey',
})
@ForeignKey(() => BankTransactionEntity, ['companyId', 'bankTransactionId'], ['companyId', 'id'], {
  name: 'bank_statement_repeat_transaction_fkey',
})
@Index('bank_statement_repeat_transaction', ['companyId', 'bankTransactionId'])
export class BankStatementRepeatEntity {
  @PrimaryColumn({
    type: 'bigint',
    name: 'company_id',
    primaryKeyConstraintName: 'bank_statement_repeat_pkey',
  })
  companyId: string;

  @PrimaryColumn({
    type: 'text',
    name: 'statement_id',
    primaryKeyConstraintName: 'bank_statement_repeat_pkey',
  })
  statementId: string;

  @PrimaryColumn({
    type: 'text',
    name: 'bank_transaction_id',
    primaryKeyConstraintName: 'bank_statement_repeat_pkey',
  })
  bankTransactionId: string;
}
