import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A private forwarding address of a company. One is live; earlier ones are revoked, and mail to them stays refused. */
@Entity({ schema: 'inbox', name: 'address' })
@Index('address_unique', ['local_part'], { unique: true })
@Index('address_live', ['company_id'], { unique: true, where: 'revoked_at IS NULL' })
@Check('address_local_part', "local_part ~ '^[a-z0-9-]{16,64}$'")
export class InboxAddressEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') local_part: string;
  @Column('timestamptz') created_at: Date;
  @Column('timestamptz', { nullable: true }) revoked_at: Date | null;
}
