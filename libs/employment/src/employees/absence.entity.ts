import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { type IsoDate } from '#platform';
import { type AbsenceKind } from './words.js';
import { EmploymentEntity } from './employment.entity.js';

/** A period in which an employment is suspended. With a register code it is a suspension there too. */
@Entity({ schema: 'employment', name: 'absence' })
@Index('absence_of_employment', { synchronize: false })
@ForeignKey(() => EmploymentEntity, ['company_id', 'employment_id'], ['company_id', 'id'], {
  name: 'absence_employment',
})
@Check('absence_kind', "kind IN ('vacation', 'sick', 'parental', 'unpaid', 'other')")
@Check('absence_dates', 'ends_on >= starts_on')
export class AbsenceEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('bigint') company_id: bigint;
  @Column('bigint') employment_id: bigint;
  @Column('text') kind: AbsenceKind;
  @Column('date') starts_on: IsoDate;
  @Column('date', { nullable: true }) ends_on: IsoDate | null;
  @Column('integer', { nullable: true }) register_code: number | null;
}
