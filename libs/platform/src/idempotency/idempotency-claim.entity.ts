import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A request with an idempotency key: claimed before its work, completed in the transaction of its effect. */
@Entity({ schema: 'platform', name: 'idempotency_claim' })
@Index('idempotency_claim_expiry', ['expires_at'])
export class IdempotencyClaimEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  /** Kind and id of the credential: each credential has its own keys. */
  @PrimaryColumn('text') credential: string;
  @PrimaryColumn('text') key: string;
  @Column('text') operation: string;
  @Column('text') body_hash: string;
  /** Identifies the holder: one that lost the claim to a retry cannot complete it. */
  @Column('uuid') claim_token: string;
  @Column('timestamptz') claimed_at: Date;
  @Column('timestamptz', { nullable: true }) completed_at: Date | null;
  @Column('integer', { nullable: true }) status: number | null;
  @Column('jsonb', { nullable: true }) headers: unknown;
  @Column('bytea', { nullable: true }) body: Buffer | null;
  /** The refused steps of a request of many steps, by position: a retry after a crash answers them as before. */
  @Column('jsonb', { nullable: true }) refusals: unknown;
  @Column('timestamptz') expires_at: Date;
}
