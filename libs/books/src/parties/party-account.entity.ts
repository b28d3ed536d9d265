import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PartyEntity } from './party.entity.js';

/** An account number seen with a party. Factoring lets one number serve several parties. */
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
  /**
   * `document`; `bank`: a payment went there; `human`: a person identified the recipient of a payment; `line`: seen
   * only on a bank line.
   */
  @Column('text') source: string;
  /** When a person or a payment confirmed it; null while only documents or bank lines support it. */
  @Column('timestamptz', { nullable: true }) confirmed_at: Date | null;
  /** When a later document asked for payment to an unknown account: this one is then unknown until confirmed. */
  @Column('timestamptz', { nullable: true }) contradicted_at: Date | null;
  @Column('timestamptz') created_at: Date;
}
