import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';
import { type PayItemKind, type PayItemOrigin } from '../rules/pay-item-kinds.js';

/** An amount that an employee gets, or has withheld, in a month besides the monthly pay. */
@Entity({ schema: 'payroll', name: 'pay_item' })
@Index('pay_item_month', ['company_id', 'month', 'id'])
@Index('pay_item_employment', ['company_id', 'employment_id'])
@Index('pay_item_absence', ['company_id', 'absence_id'], { unique: true, where: 'absence_id IS NOT NULL' })
@Check(
  'pay_item_kind',
  "kind IN ('bonus', 'hours', 'holiday_pay', 'sick_pay', 'advance', 'deduction', 'net_addition', 'fringe_benefit')",
)
@Check('pay_item_origin', "origin IN ('api', 'csv', 'absence')")
@Check('pay_item_first_day', 'extract(day FROM month) = 1')
@Check('pay_item_amount', 'amount_minor > 0')
@Check('pay_item_hours', "(kind = 'hours') = (hours IS NOT NULL) AND (hours IS NULL) = (rate_minor IS NULL)")
@Check(
  'pay_item_days',
  "(starts_on IS NULL OR kind IN ('holiday_pay', 'sick_pay')) AND (ends_on IS NULL OR ends_on >= starts_on) AND (kind = 'sick_pay' OR (ends_on IS NULL) = (starts_on IS NULL))",
)
@Check('pay_item_account', "account_code IS NULL OR kind IN ('deduction', 'net_addition')")
export class PayItemEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('bigint') employee_id: bigint;
  @Column('bigint') employment_id: bigint;
  /** The name when the item was made. */
  @Column('text') employee_name: string;
  /** First day of the month whose pay run it belongs to. */
  @Column('date') month: IsoDate;
  @Column('text') kind: PayItemKind;
  @Column('bigint') amount_minor: bigint;
  @Column('numeric', { precision: 9, scale: 3, nullable: true }) hours: string | null;
  /** Pay of an hour. */
  @Column('bigint', { nullable: true }) rate_minor: bigint | null;
  /** First day of a holiday or a sickness. */
  @Column('date', { nullable: true }) starts_on: IsoDate | null;
  /** Last day; null while a sickness has no known end. */
  @Column('date', { nullable: true }) ends_on: IsoDate | null;
  /** Working days that are paid; null where the amount was given. */
  @Column('integer', { nullable: true }) paid_days: number | null;
  /** Average pay of a working day that the amount follows from. */
  @Column('bigint', { nullable: true }) day_average_minor: bigint | null;
  @Column('text', { nullable: true }) description: string | null;
  /** The other account of a deduction or net addition; null for the usual one. */
  @Column('text', { nullable: true }) account_code: string | null;
  @Column('text') origin: PayItemOrigin;
  /** The absence it was made from. */
  @Column('bigint', { nullable: true }) absence_id: bigint | null;
  @Column('timestamptz') created_at: Date;
  @Column('bigint', { nullable: true }) created_by: bigint | null;
}
