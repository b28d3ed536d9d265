import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A fiscal year. Its state is derived from its periods. */
@Entity({ schema: 'books', name: 'fiscal_year' })
@Index('fiscal_year_start', ['companyId', 'startsOn'], { unique: true })
@Check('fiscal_year_order', `ends_on > starts_on`)
export class FiscalYearEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'fiscal_year_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'fiscal_year_pkey' })
  id: string;

  @Column({ type: 'text', name: 'label' })
  label: string;

  @Column({ type: 'date', name: 'starts_on' })
  startsOn: string;

  @Column({ type: 'date', name: 'ends_on' })
  endsOn: string;
}
