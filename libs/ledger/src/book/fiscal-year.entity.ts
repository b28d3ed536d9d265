import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';

/** A fiscal year. Its state is derived from its periods. */
@Entity({ schema: 'books', name: 'fiscal_year' })
@Index('fiscal_year_start', ['company_id', 'starts_on'], { unique: true })
@Check('fiscal_year_order', `ends_on > starts_on`)
export class FiscalYearEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') label: string;
  @Column('date') starts_on: IsoDate;
  @Column('date') ends_on: IsoDate;
}
