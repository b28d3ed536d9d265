import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many attempts an account or an address has left: one instant expresses it for any rate. */
@Entity({ schema: 'identity', name: 'attempt_allowance' })
export class AttemptAllowanceEntity {
  /** Keyed hash of the counted target, so that the addresses people tried cannot be read here. */
  @PrimaryColumn('bytea') key: Buffer;
  /** When every attempt is available again. */
  @Column('timestamptz') full_at: Date;
}
