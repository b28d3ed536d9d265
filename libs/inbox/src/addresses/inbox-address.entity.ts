import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A private forwarding address of a company. One is live; the ones before it are revoked and stay refused. */
@Entity({ schema: 'inbox', name: 'address' })
@Index('address_unique', ['localPart'], { unique: true })
@Index('address_live', ['companyId'], { unique: true, where: 'revoked_at IS NULL' })
@Check('address_local_part', "local_part ~ '^[a-z0-9-]{16,64}$'")
export class InboxAddressEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'address_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'local_part', primaryKeyConstraintName: 'address_pkey' })
  localPart: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true })
  revokedAt: Date | null;
}
