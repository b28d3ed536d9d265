import { Check, Column, Entity, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** The pay of a month. `paid` follows from bank lines and is not kept. */
@Entity({ schema: 'payroll', name: 'pay_run' })
@Unique('pay_run_month', ['companyId', 'month'])
@Check('pay_run_first_day', 'extract(day FROM month) = 1')
@Check('pay_run_state', "state IN ('draft', 'approved', 'posted')")
@Check('pay_run_prepared', "state = 'draft' OR prepared_at IS NOT NULL")
@Check('pay_run_entry', "(state = 'posted') = (entry_id IS NOT NULL)")
@Check(
  'pay_run_net',
  'net_minor = gross_minor - income_tax_minor - employee_unemployment_minor - funded_pension_minor',
)
@Check('pay_run_cost', 'employer_cost_minor = gross_minor + social_tax_minor + employer_unemployment_minor')
export class PayRunEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'pay_run_pkey' })
  companyId: string;

  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'pay_run_pkey',
  })
  id: string;

  /** Its first day. */
  @Column({ type: 'date', name: 'month' })
  month: string;

  @Column({ type: 'text', name: 'state' })
  state: string;

  /** As planned: the rules of that day count. */
  @Column({ type: 'date', name: 'payment_date', nullable: true })
  paymentDate: string | null;

  @Column({ type: 'text', name: 'currency' })
  currency: string;

  @Column({ type: 'bigint', name: 'gross_minor' })
  grossMinor: string;

  @Column({ type: 'bigint', name: 'income_tax_minor' })
  incomeTaxMinor: string;

  @Column({ type: 'bigint', name: 'social_tax_minor' })
  socialTaxMinor: string;

  @Column({ type: 'bigint', name: 'employee_unemployment_minor' })
  employeeUnemploymentMinor: string;

  @Column({ type: 'bigint', name: 'employer_unemployment_minor' })
  employerUnemploymentMinor: string;

  @Column({ type: 'bigint', name: 'funded_pension_minor' })
  fundedPensionMinor: string;

  @Column({ type: 'bigint', name: 'net_minor' })
  netMinor: string;

  @Column({ type: 'bigint', name: 'employer_cost_minor' })
  employerCostMinor: string;

  /** Null while the lines are yet to be computed. */
  @Column({ type: 'timestamptz', name: 'prepared_at', nullable: true })
  preparedAt: Date | null;

  @Column({ type: 'text', name: 'entry_id', nullable: true })
  entryId: string | null;

  /** How often its entry was taken back. */
  @Column({ type: 'integer', name: 'reversals' })
  reversals: number;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
