import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many attempts an account or an address has left: one instant, as of any rate. */
@Entity({ schema: 'identity', name: 'attempt_allowance' })
export class AttemptAllowanceEntity {
  /** Keyed hash of what is counted: which addresses were tried is not to be read here. */
  @PrimaryColumn('bytea') key: Buffer;
  /** When every attempt is free again. */
  @Column('timestamptz') full_at: Date;
}
