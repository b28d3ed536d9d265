import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A person whom a company pays or paid. The personal code is sealed; its last four digits are shown. */
@Entity({ schema: 'employment', name: 'employee' })
@Index('employee_newest', ['companyId', 'createdAt', 'id'])
@Index('employee_person', ['companyId', 'birthDate'])
@Unique('employee_company', ['companyId', 'id'])
@Check(
  'employee_personal_code',
  "(personal_code_sealed IS NULL) = (personal_code_end IS NULL) AND personal_code_end ~ '^[0-9]{4}$'",
)
@Check(
  'employee_basic_exemption',
  "basic_exemption IN ('none', 'full', 'partial') AND (basic_exemption = 'partial') = (basic_exemption_minor IS NOT NULL)",
)
@Check('employee_pension_rate', "pension_rate IN ('none', '2', '4', '6')")
@Check('employee_source', "source IN ('service', 'register_external')")
export class EmployeeEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'employee_pkey',
  })
  id: string;

  @Column({ type: 'bigint', name: 'company_id' })
  companyId: string;

  @Column({ type: 'text', name: 'first_name' })
  firstName: string;

  @Column({ type: 'text', name: 'last_name' })
  lastName: string;

  /** Sealed to the register worker; null for a person without an Estonian code. */
  @Column({ type: 'bytea', name: 'personal_code_sealed', nullable: true })
  personalCodeSealed: Buffer | null;

  @Column({ type: 'text', name: 'personal_code_end', nullable: true })
  personalCodeEnd: string | null;

  @Column({ type: 'date', name: 'birth_date', nullable: true })
  birthDate: string | null;

  @Column({ type: 'text', name: 'citizenship' })
  citizenship: string;

  @Column({ type: 'text', name: 'iban' })
  iban: string;

  @Column({ type: 'text', name: 'email' })
  email: string;

  @Column({ type: 'text', name: 'basic_exemption' })
  basicExemption: string;

  @Column({ type: 'bigint', name: 'basic_exemption_minor', nullable: true })
  basicExemptionMinor: string | null;

  @Column({ type: 'text', name: 'pension_rate' })
  pensionRate: string;

  @Column({ type: 'text', name: 'source' })
  source: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
