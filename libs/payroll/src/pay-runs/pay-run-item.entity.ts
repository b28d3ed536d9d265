import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { type PayItemKind } from '../rules/pay-item-kinds.js';
import { PayRunEntity } from './pay-run.entity.js';

/** A pay item as a run was prepared with it. */
@Entity({ schema: 'payroll', name: 'pay_run_item' })
@ForeignKey(() => PayRunEntity, ['company_id', 'pay_run_id'], ['company_id', 'id'], {
  name: 'pay_run_item_run',
})
export class PayRunItemEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('bigint') pay_run_id: bigint;
  @PrimaryColumn('text') item_id: string;
  @Column('bigint') employee_id: bigint;
  @Column('bigint') employment_id: bigint;
  /** The name when the run was prepared. */
  @Column('text') employee_name: string;
  @Column('text') kind: PayItemKind;
  @Column('bigint') amount_minor: bigint;
  @Column('text', { nullable: true }) description: string | null;
  @Column('text', { nullable: true }) account_code: string | null;
}
