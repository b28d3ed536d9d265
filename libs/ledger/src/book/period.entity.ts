import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { FiscalYearEntity } from './fiscal-year.entity.js';

/** One month of a fiscal year. Entries are dated only in open ones. */
@Entity({ schema: 'books', name: 'period' })
@Index('period_start', ['companyId', 'startsOn'], { unique: true })
@Index('period_fiscal_year', ['companyId', 'fiscalYearId'])
@Check('period_state', `state IN ('open', 'closed')`)
@Check(
  'period_month',
  `EXTRACT(day FROM starts_on) = 1 AND ends_on = (starts_on + interval '1 month' - interval '1 day')::date`,
)
@ForeignKey(() => FiscalYearEntity, ['companyId', 'fiscalYearId'], ['companyId', 'id'], {
  name: 'period_fiscal_year_fkey',
})
export class PeriodEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'period_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'period_pkey' })
  id: string;

  @Column({ type: 'text', name: 'fiscal_year_id' })
  fiscalYearId: string;

  @Column({ type: 'date', name: 'starts_on' })
  startsOn: string;

  @Column({ type: 'date', name: 'ends_on' })
  endsOn: string;

  @Column({ type: 'text', name: 'state', default: 'open' })
  state: string;

  @Column({ type: 'boolean', name: 'vat_filed', default: false })
  vatFiled: boolean;

  @Column({ type: 'timestamptz', name: 'closed_at', nullable: true })
  closedAt: Date | null;

  @Column({ type: 'bigint', name: 'closed_by', nullable: true })
  closedBy: string | null;
}
