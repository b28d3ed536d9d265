import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { EmployeeEntity } from '../employees/employee.entity.js';
import { EmploymentEntity } from '../employees/employment.entity.js';

/** A start, change, suspension or end of work that a company submitted, and how far it has come. */
@Entity({ schema: 'employment', name: 'submission' })
@Index('submission_newest', ['companyId', 'submittedAt', 'id'])
@Index('submission_by_status', ['status', 'submittedAt', 'id'])
@Index('submission_of_all', ['submittedAt', 'id'])
@Index('submission_open', ['companyId'], { where: "status IN ('submitted', 'approved', 'registered')" })
@Index('submission_of_employment', ['companyId', 'employmentId'])
@Unique('submission_company', ['companyId', 'id'])
@ForeignKey(() => EmploymentEntity, ['companyId', 'employmentId'], ['companyId', 'id'], {
  name: 'submission_employment',
})
@ForeignKey(() => EmployeeEntity, ['companyId', 'employeeId'], ['companyId', 'id'], {
  name: 'submission_employee',
})
@Check('submission_kind', "kind IN ('new_employee', 'new_employment', 'change', 'suspension', 'end')")
@Check('submission_status', "status IN ('submitted', 'approved', 'registered', 'applied', 'rejected')")
export class SubmissionEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'submission_pkey',
  })
  id: string;

  @Column({ type: 'bigint', name: 'company_id' })
  companyId: string;

  @Column({ type: 'text', name: 'kind' })
  kind: string;

  @Column({ type: 'text', name: 'status' })
  status: string;

  @Column({ type: 'date', name: 'event_date' })
  eventDate: string;

  @Column({ type: 'bigint', name: 'employee_id' })
  employeeId: string;

  @Column({ type: 'bigint', name: 'employment_id' })
  employmentId: string;

  @Column({ type: 'text', name: 'employee_name' })
  employeeName: string;

  /** Submitted values by field name; never a personal code. */
  @Column({ type: 'jsonb', name: 'data' })
  data: unknown;

  /** A code that was submitted, until it is applied or rejected. */
  @Column({ type: 'bytea', name: 'personal_code_sealed', nullable: true })
  personalCodeSealed: Buffer | null;

  @Column({ type: 'timestamptz', name: 'submitted_at' })
  submittedAt: Date;

  @Column({ type: 'bigint', name: 'submitted_by', nullable: true })
  submittedBy: string | null;

  @Column({ type: 'boolean', name: 'submitted_by_staff' })
  submittedByStaff: boolean;

  @Column({ type: 'timestamptz', name: 'reviewed_at', nullable: true })
  reviewedAt: Date | null;

  @Column({ type: 'bigint', name: 'reviewed_by', nullable: true })
  reviewedBy: string | null;

  @Column({ type: 'text', name: 'review_reason' })
  reviewReason: string;

  @Column({ type: 'bigint', name: 'register_employment_id', nullable: true })
  registerEmploymentId: string | null;

  @Column({ type: 'jsonb', name: 'register_messages' })
  registerMessages: unknown;

  @Column({ type: 'text', name: 'register_error_code' })
  registerErrorCode: string;

  @Column({ type: 'timestamptz', name: 'registered_at', nullable: true })
  registeredAt: Date | null;
}
