import { Column, Entity, ForeignKey, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { TsdReturnEntity } from './tsd-return.entity.js';

/** The file of a filed TSD, with personal codes. No list shows it. */
@Entity({ schema: 'payroll', name: 'tsd_file' })
@Unique('tsd_file_return', ['company_id', 'return_id'])
@ForeignKey(() => TsdReturnEntity, ['company_id', 'return_id'], ['company_id', 'id'], {
  name: 'tsd_file_return_fkey',
})
export class TsdFileEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('text') return_id: string;
  /** Encrypted with the secret of the installation: the database alone reveals no personal code. */
  @Column('bytea') content_boxed: Buffer;
  @Column('timestamptz') made_at: Date;
}
