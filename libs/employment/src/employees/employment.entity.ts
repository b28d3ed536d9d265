import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { EmployeeEntity } from './employee.entity.js';

/** Work of a person for the company, as the employment register knows it. `ended` follows from its end and is not kept. */
@Entity({ schema: 'employment', name: 'employment' })
@Index('employment_of_employee', { synchronize: false })
@Index('employment_registered', ['companyId', 'registerEmploymentId'], {
  unique: true,
  where: 'register_employment_id IS NOT NULL',
})
@Unique('employment_company', ['companyId', 'id'])
@ForeignKey(() => EmployeeEntity, ['companyId', 'employeeId'], ['companyId', 'id'], {
  name: 'employment_employee',
})
@Check('employment_dates', 'end_date >= start_date')
@Check(
  'employment_status',
  "status IN ('draft', 'submitted', 'approved', 'registered', 'rejected', 'cancelled')",
)
export class EmploymentEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'employment_pkey',
  })
  id: string;

  @Column({ type: 'bigint', name: 'company_id' })
  companyId: string;

  @Column({ type: 'bigint', name: 'employee_id' })
  employeeId: string;

  /** Code of the register's list of kinds of work. */
  @Column({ type: 'integer', name: 'employment_type' })
  employmentType: number;

  @Column({ type: 'date', name: 'start_date' })
  startDate: string;

  @Column({ type: 'date', name: 'end_date', nullable: true })
  endDate: string | null;

  @Column({ type: 'integer', name: 'end_ground', nullable: true })
  endGround: number | null;

  @Column({ type: 'text', name: 'occupation_code', nullable: true })
  occupationCode: string | null;

  @Column({ type: 'text', name: 'job_title' })
  jobTitle: string;

  @Column({ type: 'text', name: 'workplace' })
  workplace: string;

  @Column({ type: 'numeric', name: 'working_time_rate', precision: 6, scale: 3 })
  workingTimeRate: string;

  /** Gross pay a month. */
  @Column({ type: 'bigint', name: 'gross_minor', nullable: true })
  grossMinor: string | null;

  @Column({ type: 'text', name: 'status' })
  status: string;

  @Column({ type: 'bigint', name: 'register_employment_id', nullable: true })
  registerEmploymentId: string | null;

  /** The register showed it without the service having sent it there. */
  @Column({ type: 'boolean', name: 'registered_outside' })
  registeredOutside: boolean;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
