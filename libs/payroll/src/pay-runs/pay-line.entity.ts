import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { PayRunEntity } from './pay-run.entity.js';

/** What a pay run pays for one employment. A person's lines together are the payslip. */
@Entity({ schema: 'payroll', name: 'pay_line' })
@ForeignKey(() => PayRunEntity, ['companyId', 'payRunId'], ['companyId', 'id'], { name: 'pay_line_run' })
export class PayLineEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'pay_line_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'bigint', name: 'pay_run_id', primaryKeyConstraintName: 'pay_line_pkey' })
  payRunId: string;

  @PrimaryColumn({ type: 'bigint', name: 'employee_id', primaryKeyConstraintName: 'pay_line_pkey' })
  employeeId: string;

  @PrimaryColumn({ type: 'bigint', name: 'employment_id', primaryKeyConstraintName: 'pay_line_pkey' })
  employmentId: string;

  /** As it was when the run was prepared. */
  @Column({ type: 'text', name: 'employee_name' })
  employeeName: string;

  /** Type of payment of TSD annex 1. */
  @Column({ type: 'text', name: 'payment_type_code' })
  paymentTypeCode: string;

  /** Kind of tax-free income of TSD annex 1; null where none was used. */
  @Column({ type: 'text', name: 'exemption_code', nullable: true })
  exemptionCode: string | null;

  @Column({ type: 'bigint', name: 'gross_minor' })
  grossMinor: string;

  @Column({ type: 'bigint', name: 'basic_exemption_minor' })
  basicExemptionMinor: string;

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
}
