import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { StoredFileEntity } from './stored-file.entity.js';

/** A file explains a bank transaction. */
@Entity({ schema: 'files', name: 'file_bank_transaction' })
@Index('file_bank_transaction_explained', ['companyId', 'bankTransactionId'])
@ForeignKey(() => StoredFileEntity, ['companyId', 'fileId'], ['companyId', 'id'], {
  name: 'file_bank_transaction_file',
})
export class FileBankTransactionEntity {
  @PrimaryColumn({
    type: 'bigint',
    name: 'company_id',
    primaryKeyConstraintName: 'file_bank_transaction_pkey',
  })
  companyId: string;

  @PrimaryColumn({ type: 'bigint', name: 'file_id', primaryKeyConstraintName: 'file_bank_transaction_pkey' })
  fileId: string;

  @PrimaryColumn({
    type: 'text',
    name: 'bank_transaction_id',
    primaryKeyConstraintName: 'file_bank_transaction_pkey',
  })
  bankTransactionId: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
