import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** A key pair of a person's device or password manager, of which only the public key is known here. */
@Entity({ schema: 'identity', name: 'passkey' })
@Index('passkey_credential', ['credential_id'], { unique: true })
@Index('passkey_of_user', ['user_id', 'id'])
@ForeignKey(() => UserEntity, ['user_id'], ['id'], { name: 'passkey_user' })
export class PasskeyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('bigint') user_id: bigint;
  @Column('text') name: string;
  /** Base64url, as browsers name it. */
  @Column('text') credential_id: string;
  /** COSE. */
  @Column('bytea') public_key: Buffer;
  /** Signatures that the device counts; 0 where it does not. A count that goes back means a copied key. */
  @Column('bigint') counter: bigint;
  @Column('text', { array: true }) transports: string[];
  @Column('timestamptz') created_at: Date;
  @Column('timestamptz', { nullable: true }) last_used_at: Date | null;
}
