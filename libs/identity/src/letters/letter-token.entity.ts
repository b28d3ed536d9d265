import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** The token in the link of a letter, which lets its reader do one thing, once. */
@Entity({ schema: 'identity', name: 'letter_token' })
@Check('letter_token_purpose', `purpose IN ('email_verification', 'password_reset')`)
@Index('letter_token_hash', ['token_hash'], { unique: true })
@Index('letter_token_of_user', ['user_id', 'purpose'], { where: `used_at IS NULL` })
@ForeignKey(() => UserEntity, ['user_id'], ['id'], { name: 'letter_token_user' })
export class LetterTokenEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('bigint') user_id: bigint;
  @Column('text') purpose: string;
  @Column('bytea') token_hash: Buffer;
  /** The address the letter went to: once the person's address changes, the token proves nothing. */
  @Column('text') email_folded: string;
  @Column('timestamptz') expires_at: Date;
  /** When it was used, or voided by a newer letter. */
  @Column('timestamptz', { nullable: true }) used_at: Date | null;
}
