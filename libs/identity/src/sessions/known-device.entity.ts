import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** A browser in which a person has signed in before. */
@Entity({ schema: 'identity', name: 'known_device' })
@ForeignKey(() => UserEntity, ['userId'], ['id'], { name: 'known_device_user' })
export class KnownDeviceEntity {
  @PrimaryColumn({ type: 'bigint', name: 'user_id', primaryKeyConstraintName: 'known_device_pkey' })
  userId: string;

  /** Of the token in its cookie, which is stored nowhere. */
  @PrimaryColumn({ type: 'bytea', name: 'token_hash', primaryKeyConstraintName: 'known_device_pkey' })
  tokenHash: Buffer;

  @Column({ type: 'timestamptz', name: 'signed_in_at' })
  signedInAt: Date;
}
