import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { PartyEntity } from './party.entity.js';

/** A mail sender who sent a confirmed document of a party. */
@Entity({ schema: 'books', name: 'party_sender' })
@ForeignKey(() => PartyEntity, ['company_id', 'party_id'], ['company_id', 'id'], {
  name: 'party_sender_party_fkey',
})
@Check('party_sender_source', "source = ANY ('{human,payment}'::text[])")
export class PartySenderEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') party_id: string;
  /** A domain, or an address of a public mail provider. */
  @PrimaryColumn('text') sender: string;
  /** The first confirmation of its document: by a person who posted it, or by its payment. */
  @Column('text') source: string;
  @Column('timestamptz') confirmed_at: Date;
}
