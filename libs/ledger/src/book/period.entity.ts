import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';
import { FiscalYearEntity } from './fiscal-year.entity.js';

/** One month of a fiscal year. Entries can be dated only in open ones. */
@Entity({ schema: 'books', name: 'period' })
@Index('period_start', ['company_id', 'starts_on'], { unique: true })
@Index('period_fiscal_year', ['company_id', 'fiscal_year_id'])
@Check('period_state', `state IN ('open', 'closed')`)
@Check(
  'period_month',
  `EXTRACT(day FROM starts_on) = 1 AND ends_on = (starts_on + interval '1 month' - interval '1 day')::date`,
)
@ForeignKey(() => FiscalYearEntity, ['company_id', 'fiscal_year_id'], ['company_id', 'id'], {
  name: 'period_fiscal_year_fkey',
})
export class PeriodEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') fiscal_year_id: string;
  @Column('date') starts_on: IsoDate;
  @Column('date') ends_on: IsoDate;
  @Column('text', { default: 'open' }) state: string;
  @Column('boolean', { default: false }) vat_filed: boolean;
  @Column('timestamptz', { nullable: true }) closed_at: Date | null;
  @Column('bigint', { nullable: true }) closed_by: bigint | null;
  /** The last time that it was opened again, by whom and why; kept when it is closed once more. */
  @Column('timestamptz', { nullable: true }) reopened_at: Date | null;
  @Column('bigint', { nullable: true }) reopened_by: bigint | null;
  @Column('text', { nullable: true }) reopen_reason: string | null;
}
