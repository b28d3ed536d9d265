import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { StoredFileEntity } from '../files/stored-file.entity.js';
import { type StatementContent } from './statement-content.js';
import { type StatementMapping } from './statement-mapping.wire.js';

/** The file of a bank statement: whether it waits to be imported, and what was read of it. */
@Entity({ schema: 'files', name: 'statement_file' })
@ForeignKey(() => StoredFileEntity, ['company_id', 'file_id'], ['company_id', 'id'], {
  name: 'statement_file_file',
})
export class StatementFileEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('bigint') file_id: bigint;
  /** Read only: nothing is imported until a person asks for it. */
  @Column('boolean') hold: boolean;
  /** The columns of a CSV of no known bank. */
  @Column('jsonb', { nullable: true }) mapping: StatementMapping | null;
  /** Null until it was read. */
  @Column('jsonb', { nullable: true }) survey: StatementContent | null;
  /** The person who had it imported, if not its uploader. */
  @Column('bigint', { nullable: true }) requested_by: bigint | null;
}
