import { SHOWN_NOW } from '#platform';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { type FactorDemand } from './demanded-factor.js';

/** An organization: it pays, has members, and owns companies. */
@Entity({ schema: 'identity', name: 'organization' })
@Index('organization_newest', ['created_at', 'id'])
@Check('organization_name', `name <> ''`)
@Check('organization_companies_a_day', `companies_a_day > 0`)
@Check('organization_second_factor_of', `second_factor_of = ANY ('{nobody,owners,everybody}'::text[])`)
export class OrganizationEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('text') name: string;
  /** Companies it may make in a day, where staff set a number of its own. */
  @Column('integer', { nullable: true }) companies_a_day: number | null;
  /** The people of whom it requires a second factor. */
  @Column('text', { default: 'nobody' }) second_factor_of: FactorDemand;
  @Column('timestamptz', { default: () => SHOWN_NOW }) created_at: Date;
  @Column('timestamptz', { default: () => 'now()' }) updated_at: Date;
}
