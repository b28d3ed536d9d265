import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The remaining allowance of a credential for a class of operations, where Postgres keeps it. */
@Entity({ schema: 'platform', name: 'rate_allowance' })
export class RateAllowanceEntity {
  /** Class, kind and id of the credential. */
  @PrimaryColumn('text') key: string;
  /** When the whole quota is available again, in microseconds since 1970. */
  @Column('bigint') full_at: bigint;
  /** How much the last request was granted. */
  @Column('bigint') granted: bigint;
}
