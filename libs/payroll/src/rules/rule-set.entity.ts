import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';

/** Payroll rules that staff loaded: they apply to every company. Rates in basis points, amounts in cents per month. */
@Entity({ schema: 'payroll', name: 'rule_set' })
@Check(
  'rule_set_rates',
  `LEAST(income_tax_bps, social_tax_bps, employee_unemployment_bps, employer_unemployment_bps) >= 0
   AND GREATEST(income_tax_bps, social_tax_bps, employee_unemployment_bps, employer_unemployment_bps) < 10000`,
)
@Check(
  'rule_set_amounts',
  'LEAST(basic_exemption_minor, pension_age_exemption_minor, social_tax_base_minor) >= 0',
)
@Check(
  'rule_set_falling',
  `(exemption_falls_from_minor IS NULL) = (exemption_falls_to_minor IS NULL)
   AND exemption_falls_from_minor >= 0 AND exemption_falls_from_minor < exemption_falls_to_minor`,
)
@Check('rule_set_pension_age', 'pension_age_months BETWEEN 720 AND 960')
export class RuleSetEntity {
  /** First day of payment; the rules continue until the next ones begin. */
  @PrimaryColumn('date') valid_from: IsoDate;
  @Column('integer') income_tax_bps: number;
  @Column('bigint') basic_exemption_minor: bigint;
  /** Gross pay from which the exemption falls, and at which it is zero; null when it is the same at every income. */
  @Column('bigint', { nullable: true }) exemption_falls_from_minor: bigint | null;
  @Column('bigint', { nullable: true }) exemption_falls_to_minor: bigint | null;
  @Column('bigint') pension_age_exemption_minor: bigint;
  @Column('integer') social_tax_bps: number;
  @Column('bigint') social_tax_base_minor: bigint;
  @Column('integer') employee_unemployment_bps: number;
  @Column('integer') employer_unemployment_bps: number;
  @Column('integer') pension_age_months: number;
  @Column('timestamptz') loaded_at: Date;
  @Column('bigint', { nullable: true }) loaded_by: bigint | null;
}
