import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A challenge that a browser is to sign, once and within minutes: in a session, or to open one. */
@Entity({ schema: 'identity', name: 'passkey_challenge' })
@Check('passkey_challenge_purpose', `purpose IN ('register', 'verify', 'sign_in')`)
@Check(
  'passkey_challenge_bound',
  `(session_id IS NULL) = (purpose = 'sign_in') AND (attempt_hash IS NULL) = (purpose <> 'sign_in')`,
)
@Index('passkey_challenge_session', ['session_id', 'purpose'], {
  unique: true,
  where: 'session_id IS NOT NULL',
})
@Index('passkey_challenge_attempt', ['attempt_hash'], { unique: true, where: 'attempt_hash IS NOT NULL' })
export class PasskeyChallengeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('text') purpose: string;
  @Column('bigint', { nullable: true }) session_id: bigint | null;
  @Column('bytea', { nullable: true }) attempt_hash: Buffer | null;
  @Column('text') challenge: string;
  @Column('timestamptz') expires_at: Date;
}
