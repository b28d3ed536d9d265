import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PartyEntity } from './party.entity.js';

/** An account number that a party was seen with. Factoring lets one number serve several parties. */
@Entity({ schema: 'books', name: 'party_account' })
@Index('party_account_party', ['companyId', 'partyId'])
@ForeignKey(() => PartyEntity, ['companyId', 'partyId'], ['companyId', 'id'], {
  name: 'party_account_party_fkey',
})
export class PartyAccountEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'party_account_pkey' })
  companyId: string;

  /** Upper case, without spaces. */
  @PrimaryColumn({ type: 'text', name: 'iban', primaryKeyConstraintName: 'party_account_pkey' })
  iban: string;

  @PrimaryColumn({ type: 'text', name: 'party_id', primaryKeyConstraintName: 'party_account_pkey' })
  partyId: string;

  /** `document`, `bank` or `human`. */
  @Column({ type: 'text', name: 'source' })
  source: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
