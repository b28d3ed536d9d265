import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a credential may still spend of a class of operations, where Postgres keeps it. */
@Entity({ schema: 'platform', name: 'rate_allowance' })
export class RateAllowanceEntity {
  /** Class, kind and id of the credential. */
  @PrimaryColumn({ type: 'text', name: 'key', primaryKeyConstraintName: 'rate_allowance_pkey' })
  key: string;

  /** When the whole quota is there again, in microseconds since 1970. */
  @Column({ type: 'bigint', name: 'full_at' })
  fullAt: string;

  /** How much the last request for it was given. */
  @Column({ type: 'bigint', name: 'granted' })
  granted: string;
}
