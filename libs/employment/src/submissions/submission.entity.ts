import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { type IsoDate } from '#platform';
import { EmployeeEntity } from '../employees/employee.entity.js';
import { EmploymentEntity } from '../employees/employment.entity.js';

/** A start, change, suspension or end of work that a company submitted, and its progress. */
@Entity({ schema: 'employment', name: 'submission' })
@Index('submission_newest', ['company_id', 'submitted_at', 'id'])
@Index('submission_by_status', ['status', 'submitted_at', 'id'])
@Index('submission_of_all', ['submitted_at', 'id'])
@Index('submission_open', ['company_id'], { where: "status IN ('submitted', 'approved', 'registered')" })
@Index('submission_of_employment', ['company_id', 'employment_id'])
@Unique('submission_company', ['company_id', 'id'])
@ForeignKey(() => EmploymentEntity, ['company_id', 'employment_id'], ['company_id', 'id'], {
  name: 'submission_employment',
})
@ForeignKey(() => EmployeeEntity, ['company_id', 'employee_id'], ['company_id', 'id'], {
  name: 'submission_employee',
})
@Check('submission_kind', "kind IN ('new_employee', 'new_employment', 'change', 'suspension', 'end')")
@Check('submission_status', "status IN ('submitted', 'approved', 'registered', 'applied', 'rejected')")
@Check('submission_withdrawn', "withdrawn_at IS NULL OR status = 'rejected'")
export class SubmissionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('bigint') company_id: bigint;
  @Column('text') kind: string;
  @Column('text') status: string;
  @Column('date') event_date: IsoDate;
  @Column('bigint') employee_id: bigint;
  @Column('bigint') employment_id: bigint;
  @Column('text') employee_name: string;
  /** Submitted values by field name; never a personal code. */
  @Column('jsonb') data: unknown;
  /** The submitted code, until the event is applied or rejected. */
  @Column('bytea', { nullable: true }) personal_code_sealed: Buffer | null;
  @Column('timestamptz') submitted_at: Date;
  @Column('bigint', { nullable: true }) submitted_by: bigint | null;
  @Column('boolean') submitted_by_staff: boolean;
  @Column('timestamptz', { nullable: true }) reviewed_at: Date | null;
  @Column('bigint', { nullable: true }) reviewed_by: bigint | null;
  @Column('text') review_reason: string;
  @Column('bigint', { nullable: true }) register_employment_id: bigint | null;
  @Column('jsonb') register_messages: unknown;
  @Column('text') register_error_code: string;
  @Column('timestamptz', { nullable: true }) registered_at: Date | null;
  /** When the company took it back. */
  @Column('timestamptz', { nullable: true }) withdrawn_at: Date | null;
}
