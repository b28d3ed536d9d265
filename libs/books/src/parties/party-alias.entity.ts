import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PartyEntity } from './party.entity.js';

/** Another name of a party, by its cleaned key. */
@Entity({ schema: 'books', name: 'party_alias' })
@Index('party_alias_party', ['company_id', 'party_id'])
@Index('party_alias_skeleton', ['company_id', 'skeleton'])
@ForeignKey(() => PartyEntity, ['company_id', 'party_id'], ['company_id', 'id'], {
  name: 'party_alias_party_fkey',
})
export class PartyAliasEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') name_key: string;
  @Column('text') party_id: string;
  @Column('text') name: string;
  /** The skeleton of the name's appearance, as for a party's name. */
  @Column('text', { nullable: true }) skeleton: string | null;
  /** `human` or `merge`. */
  @Column('text') source: string;
  @Column('timestamptz') created_at: Date;
}
