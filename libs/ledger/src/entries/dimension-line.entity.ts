import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';
import { AccountEntity } from '../accounts/account.entity.js';
import { JournalLineEntity } from './journal-line.entity.js';

/**
 * A posted line under one of its dimension values. The database itself lists it as the line is inserted; the key includes
 * the base amount, so that sums are read from the index alone.
 */
@Entity({ schema: 'books', name: 'dimension_line' })
@Index('dimension_line_entry', ['company_id', 'dimension_value_id', 'economic_date', 'entry_id'])
@ForeignKey(() => AccountEntity, ['company_id', 'account_id'], ['company_id', 'id'], {
  name: 'dimension_line_account_fkey',
})
@ForeignKey(
  () => JournalLineEntity,
  ['company_id', 'entry_id', 'line_no'],
  ['company_id', 'entry_id', 'line_no'],
  {
    name: 'dimension_line_line_fkey',
  },
)
export class DimensionLineEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') dimension_value_id: string;
  @PrimaryColumn('text') account_id: string;
  @PrimaryColumn('date') economic_date: IsoDate;
  @PrimaryColumn('text') entry_id: string;
  @PrimaryColumn('integer') line_no: number;
  @Column('bigint') base_minor: bigint;
}
