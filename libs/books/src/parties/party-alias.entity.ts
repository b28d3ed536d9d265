import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PartyEntity } from './party.entity.js';

/** Another name that a party goes by, by its cleaned key. */
@Entity({ schema: 'books', name: 'party_alias' })
@Index('party_alias_party', ['companyId', 'partyId'])
@Index('party_alias_skeleton', ['companyId', 'skeleton'])
@ForeignKey(() => PartyEntity, ['companyId', 'partyId'], ['companyId', 'id'], {
  name: 'party_alias_party_fkey',
})
export class PartyAliasEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'party_alias_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'name_key', primaryKeyConstraintName: 'party_alias_pkey' })
  nameKey: string;

  @Column({ type: 'text', name: 'party_id' })
  partyId: string;

  @Column({ type: 'text', name: 'name' })
  name: string;

  /** What the name looks like, as that of a party. */
  @Column({ type: 'text', name: 'skeleton', nullable: true })
  skeleton: string | null;

  /** `human` or `merge`. */
  @Column({ type: 'text', name: 'source' })
  source: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
