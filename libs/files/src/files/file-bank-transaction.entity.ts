import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { StoredFileEntity } from './stored-file.entity.js';

/** A file explains a bank transaction. */
@Entity({ schema: 'files', name: 'file_bank_transaction' })
@Index('file_bank_transaction_explained', ['company_id', 'bank_transaction_id'])
@ForeignKey(() => StoredFileEntity, ['company_id', 'file_id'], ['company_id', 'id'], {
  name: 'file_bank_transaction_file',
})
export class FileBankTransactionEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('bigint') file_id: bigint;
  @PrimaryColumn('text') bank_transaction_id: string;
  @Column('timestamptz') created_at: Date;
}
