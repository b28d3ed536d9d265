import { Check, Column, Entity, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { type IsoDate } from '#platform';
import { type InputDigests } from './stale-reasons.js';
import { type StoredWarning } from '../rules/pay-warnings.js';

/** The pay of a month. The state `paid` follows from bank lines and is not stored. */
@Entity({ schema: 'payroll', name: 'pay_run' })
@Unique('pay_run_month', ['company_id', 'month'])
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
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  /** First day of the month. */
  @Column('date') month: IsoDate;
  @Column('text') state: 'draft' | 'approved' | 'posted';
  /** As planned: the rules of that day count. */
  @Column('date', { nullable: true }) payment_date: IsoDate | null;
  @Column('text') currency: string;
  @Column('bigint') gross_minor: bigint;
  @Column('bigint') income_tax_minor: bigint;
  @Column('bigint') social_tax_minor: bigint;
  @Column('bigint') employee_unemployment_minor: bigint;
  @Column('bigint') employer_unemployment_minor: bigint;
  @Column('bigint') funded_pension_minor: bigint;
  @Column('bigint') net_minor: bigint;
  @Column('bigint') employer_cost_minor: bigint;
  /** Sums of the pay items that are not part of gross pay. */
  @Column('bigint', { default: 0 }) advance_minor: bigint;
  @Column('bigint', { default: 0 }) deduction_minor: bigint;
  @Column('bigint', { default: 0 }) net_addition_minor: bigint;
  @Column('bigint', { default: 0 }) fringe_benefit_minor: bigint;
  /** The employer's taxes on fringe benefits. */
  @Column('bigint', { default: 0 }) fringe_income_tax_minor: bigint;
  @Column('bigint', { default: 0 }) fringe_social_tax_minor: bigint;
  /** Null until the lines are computed. */
  @Column('timestamptz', { nullable: true }) prepared_at: Date | null;
  /** Digest of everything that the lines were computed from; null until then, and for runs of before it was there. */
  @Column('text', { nullable: true }) inputs_digest: string | null;
  /** Digests of the inputs by person, which tell what has changed; null like the digest of all. */
  @Column('jsonb', { nullable: true }) input_digests: InputDigests | null;
  /** Of the last preparation. */
  @Column('jsonb', { default: () => "'[]'" }) warnings: readonly StoredWarning[];
  @Column('text', { nullable: true }) entry_id: string | null;
  /** How often its entry was reversed. */
  @Column('integer') reversals: number;
  @Column('timestamptz') created_at: Date;
}
