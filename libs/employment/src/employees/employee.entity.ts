import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { type IsoDate } from '#platform';
import { type BasicExemption, type EmployeeSource, type PensionRate } from './words.js';

/** A person whom a company pays or paid. The personal code is sealed; its last four digits are shown. */
@Entity({ schema: 'employment', name: 'employee' })
@Index('employee_newest', ['company_id', 'created_at', 'id'])
@Index('employee_person', ['company_id', 'birth_date'])
@Unique('employee_company', ['company_id', 'id'])
@Check(
  'employee_personal_code',
  "(personal_code_sealed IS NULL) = (personal_code_end IS NULL) AND personal_code_end ~ '^[0-9]{4}$'",
)
@Check(
  'employee_basic_exemption',
  "basic_exemption IN ('none', 'full', 'partial') AND (basic_exemption = 'partial') = (basic_exemption_minor IS NOT NULL)",
)
@Check('employee_pension_rate', "pension_rate IN ('none', '2', '4', '6')")
@Check('employee_tax_country', "tax_country ~ '^[A-Z]{2}$'")
@Check('employee_source', "source IN ('service', 'register_external')")
export class EmployeeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('bigint') company_id: bigint;
  @Column('text') first_name: string;
  @Column('text') last_name: string;
  /** Sealed to the register worker; null for a person without an Estonian code. */
  @Column('bytea', { nullable: true }) personal_code_sealed: Buffer | null;
  @Column('text', { nullable: true }) personal_code_end: string | null;
  @Column('date', { nullable: true }) birth_date: IsoDate | null;
  @Column('text') citizenship: string;
  @Column('text') iban: string;
  @Column('text') email: string;
  @Column('text') basic_exemption: BasicExemption;
  @Column('bigint', { nullable: true }) basic_exemption_minor: bigint | null;
  @Column('text') pension_rate: PensionRate;
  /** The country of tax residence. */
  @Column('text', { default: 'EE' }) tax_country: string;
  @Column('text') source: EmployeeSource;
  @Column('timestamptz') created_at: Date;
}
