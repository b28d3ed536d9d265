import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A person who can sign in, or in whose name a key acts. */
@Entity({ schema: 'identity', name: 'app_user' })
@Check('app_user_language', `language IN ('et', 'en')`)
@Index('app_user_email', ['emailFolded'], { unique: true })
export class UserEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'app_user_pkey',
  })
  id: string;

  @Column({ type: 'text', name: 'email' })
  email: string;

  /** Lower case, composed: two spellings of one address are one person. */
  @Column({ type: 'text', name: 'email_folded' })
  emailFolded: string;

  @Column({ type: 'text', name: 'name' })
  name: string;

  @Column({ type: 'text', name: 'language', default: 'et' })
  language: string;

  @Column({ type: 'boolean', name: 'is_staff', default: false })
  isStaff: boolean;

  /** argon2id; null for who never set one. */
  @Column({ type: 'text', name: 'password_hash', nullable: true })
  passwordHash: string | null;

  /** Boxed. */
  @Column({ type: 'bytea', name: 'totp_secret', nullable: true })
  totpSecret: Buffer | null;

  /** The 30 seconds of the last code taken: no code is taken twice. */
  @Column({ type: 'bigint', name: 'totp_last_step', nullable: true })
  totpLastStep: string | null;

  @Column({ type: 'timestamptz', name: 'email_verified_at', nullable: true })
  emailVerifiedAt: Date | null;

  /** When the person was locked: they sign in no more, and nothing acts in their name. */
  @Column({ type: 'timestamptz', name: 'deactivated_at', nullable: true })
  deactivatedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
