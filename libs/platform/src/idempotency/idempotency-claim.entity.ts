import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A request with an idempotency key: claimed before its work, completed in the transaction of its effect. */
@Entity({ schema: 'platform', name: 'idempotency_claim' })
@Index('idempotency_claim_expiry', ['expiresAt'])
export class IdempotencyClaimEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'idempotency_claim_pkey' })
  companyId: string;

  /** Kind and id of the credential: another credential's key is another key. */
  @PrimaryColumn({ type: 'text', name: 'credential', primaryKeyConstraintName: 'idempotency_claim_pkey' })
  credential: string;

  @PrimaryColumn({ type: 'text', name: 'key', primaryKeyConstraintName: 'idempotency_claim_pkey' })
  key: string;

  @Column({ type: 'text', name: 'operation' })
  operation: string;

  @Column({ type: 'text', name: 'body_hash' })
  bodyHash: string;

  /** Names the holder: who lost the claim to a retry cannot complete it. */
  @Column({ type: 'uuid', name: 'claim_token' })
  claimToken: string;

  @Column({ type: 'timestamptz', name: 'claimed_at' })
  claimedAt: Date;

  @Column({ type: 'timestamptz', name: 'completed_at', nullable: true })
  completedAt: Date | null;

  @Column({ type: 'integer', name: 'status', nullable: true })
  status: number | null;

  @Column({ type: 'jsonb', name: 'headers', nullable: true })
  headers: unknown;

  @Column({ type: 'bytea', name: 'body', nullable: true })
  body: Buffer | null;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt: Date;
}
