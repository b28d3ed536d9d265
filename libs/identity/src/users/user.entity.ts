import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A person who can sign in, or in whose name a key acts. */
@Entity({ schema: 'identity', name: 'app_user' })
@Check('app_user_language', `language IN ('et', 'en')`)
@Index('app_user_email', ['email_folded'], { unique: true })
@Index('app_user_search', { synchronize: false })
export class UserEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('text') email: string;
  /** Lower case and composed: two spellings of one address are one person. */
  @Column('text') email_folded: string;
  @Column('text') name: string;
  @Column('text', { default: 'et' }) language: string;
  @Column('boolean', { default: false }) is_staff: boolean;
  /** argon2id; null for a person who never set a password. */
  @Column('text', { nullable: true }) password_hash: string | null;
  /** Sealed. */
  @Column('bytea', { nullable: true }) totp_secret: Buffer | null;
  /** The 30-second step of the last accepted code: no code is accepted twice. */
  @Column('bigint', { nullable: true }) totp_last_step: bigint | null;
  @Column('timestamptz', { nullable: true }) email_verified_at: Date | null;
  /** When the person was locked: they cannot sign in, and nothing acts in their name. */
  @Column('timestamptz', { nullable: true }) deactivated_at: Date | null;
  /** `StoredPreferences`. */
  @Column('jsonb', { default: '{}' }) preferences: unknown;
  /** Letters that the person does not want. */
  @Column('text', { array: true, default: [] }) letters_off: string[];
  @Column('timestamptz', { default: () => 'now()' }) created_at: Date;
  @Column('timestamptz', { default: () => 'now()' }) updated_at: Date;
}
