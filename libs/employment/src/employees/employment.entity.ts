import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { type IsoDate } from '#platform';
import { type EmploymentStatus, type MinimumBase, type MinimumBaseReason } from './words.js';
import { EmployeeEntity } from './employee.entity.js';

/**
 * A person's work for the company, as in the employment register. The status `ended` follows from the end date and is
 * not stored.
 */
@Entity({ schema: 'employment', name: 'employment' })
@Index('employment_of_employee', { synchronize: false })
@Index('employment_registered', ['company_id', 'register_employment_id'], {
  unique: true,
  where: 'register_employment_id IS NOT NULL',
})
@Unique('employment_company', ['company_id', 'id'])
@ForeignKey(() => EmployeeEntity, ['company_id', 'employee_id'], ['company_id', 'id'], {
  name: 'employment_employee',
})
@Check('employment_dates', 'end_date >= start_date')
@Check(
  'employment_status',
  "status IN ('draft', 'submitted', 'approved', 'registered', 'rejected', 'cancelled')",
)
@Check(
  'employment_minimum_base',
  `minimum_base = ANY ('{applies,other_employer,exempt}'::text[])
   AND (minimum_base = 'exempt') = (minimum_base_reason IS NOT NULL)`,
)
@Check(
  'employment_minimum_base_reason',
  `minimum_base_reason = ANY ('{age_7_to_17,pensioner,parent,student,partial_disability}'::text[])`,
)
export class EmploymentEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('bigint') company_id: bigint;
  @Column('bigint') employee_id: bigint;
  /** Code in the register's list of kinds of work. */
  @Column('integer') employment_type: number;
  @Column('date') start_date: IsoDate;
  @Column('date', { nullable: true }) end_date: IsoDate | null;
  @Column('integer', { nullable: true }) end_ground: number | null;
  @Column('text', { nullable: true }) occupation_code: string | null;
  @Column('text') job_title: string;
  @Column('text') workplace: string;
  @Column('numeric', { precision: 6, scale: 3 }) working_time_rate: string;
  /** Monthly gross pay. */
  @Column('bigint', { nullable: true }) gross_minor: bigint | null;
  @Column('text', { default: 'applies' }) minimum_base: MinimumBase;
  /** Only with `exempt`. */
  @Column('text', { nullable: true }) minimum_base_reason: MinimumBaseReason | null;
  @Column('text') status: Exclude<EmploymentStatus, 'ended'>;
  @Column('bigint', { nullable: true }) register_employment_id: bigint | null;
  /** The register showed it although the service had not sent it. */
  @Column('boolean') registered_outside: boolean;
  @Column('timestamptz') created_at: Date;
}
