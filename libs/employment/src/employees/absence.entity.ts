import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { EmploymentEntity } from './employment.entity.js';

/** Time in which an employment rests. With a code of the register it is a suspension there. */
@Entity({ schema: 'employment', name: 'absence' })
@Index('absence_of_employment', { synchronize: false })
@ForeignKey(() => EmploymentEntity, ['companyId', 'employmentId'], ['companyId', 'id'], {
  name: 'absence_employment',
})
@Check('absence_kind', "kind IN ('vacation', 'sick', 'parental', 'unpaid', 'other')")
@Check('absence_dates', 'ends_on >= starts_on')
export class AbsenceEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'absence_pkey',
  })
  id: string;

  @Column({ type: 'bigint', name: 'company_id' })
  companyId: string;

  @Column({ type: 'bigint', name: 'employment_id' })
  employmentId: string;

  @Column({ type: 'text', name: 'kind' })
  kind: string;

  @Column({ type: 'date', name: 'starts_on' })
  startsOn: string;

  @Column({ type: 'date', name: 'ends_on', nullable: true })
  endsOn: string | null;

  @Column({ type: 'integer', name: 'register_code', nullable: true })
  registerCode: number | null;
}
