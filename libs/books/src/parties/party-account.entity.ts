import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PartyEntity } from './party.entity.js';

/** An account number that a party was seen with. Factoring lets one number serve several parties. */
@Entity({ schema: 'books', name: 'party_account' })
@Index('party_account_party', ['company_id', 'party_id'])
@ForeignKey(() => PartyEntity, ['company_id', 'party_id'], ['company_id', 'id'], {
  name: 'party_account_party_fkey',
})
export class PartyAccountEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  /** Upper case, without spaces. */
  @PrimaryColumn('text') iban: string;
  @PrimaryColumn('text') party_id: string;
  /** `document`; `bank`: a payment went there; `human`: a person said so of money paid; `line`: seen on a bank line alone. */
  @Column('text') source: string;
  /** When a person or a payment confirmed it; null for one that only documents or bank lines told. */
  @Column('timestamptz', { nullable: true }) confirmed_at: Date | null;
  /** When a later document asked for another account beside none that is known: it is known no more until confirmed. */
  @Column('timestamptz', { nullable: true }) contradicted_at: Date | null;
  @Column('timestamptz') created_at: Date;
}
