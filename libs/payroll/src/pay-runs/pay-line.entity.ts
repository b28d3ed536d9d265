import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { type StoredFigure } from '../rules/pay-figures.js';
import { PayRunEntity } from './pay-run.entity.js';

/** The pay of one employment and payment type in a pay run. A person's lines together are the payslip. */
@Entity({ schema: 'payroll', name: 'pay_line' })
@Check('pay_line_base', 'social_tax_base_minor >= 0')
@ForeignKey(() => PayRunEntity, ['company_id', 'pay_run_id'], ['company_id', 'id'], { name: 'pay_line_run' })
export class PayLineEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('bigint') pay_run_id: bigint;
  @PrimaryColumn('bigint') employee_id: bigint;
  @PrimaryColumn('bigint') employment_id: bigint;
  /** The name when the run was prepared. */
  @Column('text') employee_name: string;
  /** Payment type in TSD annex 1. */
  @PrimaryColumn('text') payment_type_code: string;
  /** The country of tax residence; null for residents of Estonia. */
  @Column('text', { nullable: true }) tax_country: string | null;
  /** Kind of tax-free income in TSD annex 1; null where none was used. */
  @Column('text', { nullable: true }) exemption_code: string | null;
  @Column('bigint') gross_minor: bigint;
  @Column('bigint') basic_exemption_minor: bigint;
  @Column('bigint') income_tax_minor: bigint;
  /** Gross pay subject to social tax, made up to the minimum base of the calendar month of payment. */
  @Column('bigint', { default: 0 }) social_tax_base_minor: bigint;
  @Column('bigint') social_tax_minor: bigint;
  @Column('bigint') employee_unemployment_minor: bigint;
  @Column('bigint') employer_unemployment_minor: bigint;
  @Column('bigint') funded_pension_minor: bigint;
  @Column('bigint') net_minor: bigint;
  @Column('bigint') employer_cost_minor: bigint;
  /** How each number came to be. */
  @Column('jsonb', { default: () => "'[]'" }) figures: readonly StoredFigure[];
}
