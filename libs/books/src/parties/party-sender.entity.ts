import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { PartyEntity } from './party.entity.js';

/** A sender of mail from whom a document of a party was confirmed. */
@Entity({ schema: 'books', name: 'party_sender' })
@ForeignKey(() => PartyEntity, ['companyId', 'partyId'], ['companyId', 'id'], {
  name: 'party_sender_party_fkey',
})
@Check('party_sender_source', "source = ANY ('{human,payment}'::text[])")
export class PartySenderEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'party_sender_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'party_id', primaryKeyConstraintName: 'party_sender_pkey' })
  partyId: string;

  /** A domain, or an address of a public mail provider. */
  @PrimaryColumn({ type: 'text', name: 'sender', primaryKeyConstraintName: 'party_sender_pkey' })
  sender: string;

  /** What confirmed its document first: a person who posted it, or its payment. */
  @Column({ type: 'text', name: 'source' })
  source: string;

  @Column({ type: 'timestamptz', name: 'confirmed_at' })
  confirmedAt: Date;
}
