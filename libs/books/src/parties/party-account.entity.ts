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

  /** `document`; `bank`: a payment went there; `human`: a person said so of money paid; `line`: seen on a bank line alone. */
  @Column({ type: 'text', name: 'source' })
  source: string;

  /** When a person or a payment confirmed it; null for one that only documents or bank lines told. */
  @Column({ type: 'timestamptz', name: 'confirmed_at', nullable: true })
  confirmedAt: Date | null;

  /** When a later document asked for another account beside none that is known: it is known no more until confirmed. */
  @Column({ type: 'timestamptz', name: 'contradicted_at', nullable: true })
  contradictedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
