import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An organization: who pays, who belongs together, whose companies these are. */
@Entity({ schema: 'identity', name: 'organization' })
@Check('organization_name', `name <> ''`)
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

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
