import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** What a link in a letter lets its reader do, once. */
@Entity({ schema: 'identity', name: 'letter_token' })
@Check('letter_token_purpose', `purpose IN ('email_verification', 'password_reset')`)
@Index('letter_token_hash', ['tokenHash'], { unique: true })
@Index('letter_token_of_user', ['userId', 'purpose'], { where: `used_at IS NULL` })
@ForeignKey(() => UserEntity, ['userId'], ['id'], { name: 'letter_token_user' })
export class LetterTokenEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'letter_token_pkey',
  })
  id: string;

  @Column({ type: 'bigint', name: 'user_id' })
  userId: string;

  @Column({ type: 'text', name: 'purpose' })
  purpose: string;

  @Column({ type: 'bytea', name: 'token_hash' })
  tokenHash: Buffer;

  /** The address the letter went to: after a change of address it proves nothing. */
  @Column({ type: 'text', name: 'email_folded' })
  emailFolded: string;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt: Date;

  /** When it was used, or made void by a newer letter. */
  @Column({ type: 'timestamptz', name: 'used_at', nullable: true })
  usedAt: Date | null;
}
