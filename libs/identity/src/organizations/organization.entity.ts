import { SHOWN_NOW } from '#platform';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An organization: who pays, who belongs together, whose companies these are. */
@Entity({ schema: 'identity', name: 'organization' })
@Index('organization_newest', ['createdAt', 'id'])
@Check('organization_name', `name <> ''`)
@Check('organization_companies_a_day', `companies_a_day > 0`)
@Check('organization_second_factor_of', `second_factor_of = ANY ('{nobody,owners,everybody}'::text[])`)
export class OrganizationEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'organization_pkey',
  })
  id: string;

  @Column({ type: 'text', name: 'name' })
  name: string;

  /** Companies it may make in a day, where staff set another number than any other may. */
  @Column({ type: 'integer', name: 'companies_a_day', nullable: true })
  companiesADay: number | null;

  /** Of whom it demands a second factor: `nobody`, `owners`, `everybody`. */
  @Column({ type: 'text', name: 'second_factor_of', default: 'nobody' })
  secondFactorOf: string;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => SHOWN_NOW })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
