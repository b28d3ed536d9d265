import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One commit of the books: the command, its actor and its outcome. Never changed. */
@Entity({ schema: 'books', name: 'command_log' })
@Index('command_log_command_id', ['company_id', 'command_id'], { unique: true })
@Index('command_log_key', ['company_id', 'credential', 'idempotency_key'], {
  unique: true,
  where: 'idempotency_key IS NOT NULL',
})
export class CommandLogEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('bigint') commit_seq: bigint;
  @Column('text') command_id: string;
  @Column('text') command: string;
  @Column('text') credential: string;
  @Column('text', { nullable: true }) idempotency_key: string | null;
  @Column('text') payload_hash: string;
  @Column('jsonb') result: unknown;
  /** The objects that it changed, each once: `ChangedObject`. */
  @Column('jsonb', { default: '[]' }) objects: unknown;
  @Column('text') actor_kind: string;
  @Column('bigint', { nullable: true }) user_id: bigint | null;
  @Column('timestamptz') occurred_at: Date;
  /** The number of acts in the audit trail that belong to the commit. */
  @Column('integer', { default: 0 }) audit_events: number;
  /** When the row was hashed, for one that is older than the chain; otherwise it was hashed as it was written. */
  @Column('timestamptz', { nullable: true }) chained_at: Date | null;
  /** Erased together with the values that it salts. */
  @Column('uuid', { nullable: true }) personal_salt: string | null;
  @Column('bytea', { nullable: true }) personal_hash: Buffer | null;
  /** Over the hashes of its acts; null when it has none. */
  @Column('bytea', { nullable: true }) audit_hash: Buffer | null;
  /** Covers this row and the hash of the commit before it. */
  @Column('bytea', { nullable: true }) hash: Buffer | null;
}
