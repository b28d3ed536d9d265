import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One commit of the books: which command, by whom, with which outcome. Never changed. */
@Entity({ schema: 'books', name: 'command_log' })
@Index('command_log_command_id', ['companyId', 'commandId'], { unique: true })
@Index('command_log_key', ['companyId', 'credential', 'idempotencyKey'], {
  unique: true,
  where: 'idempotency_key IS NOT NULL',
})
export class CommandLogEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'command_log_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'bigint', name: 'commit_seq', primaryKeyConstraintName: 'command_log_pkey' })
  commitSeq: string;

  @Column({ type: 'text', name: 'command_id' })
  commandId: string;

  @Column({ type: 'text', name: 'command' })
  command: string;

  @Column({ type: 'text', name: 'credential' })
  credential: string;

  @Column({ type: 'text', name: 'idempotency_key', nullable: true })
  idempotencyKey: string | null;

  @Column({ type: 'text', name: 'payload_hash' })
  payloadHash: string;

  @Column({ type: 'jsonb', name: 'result' })
  result: unknown;

  /** What it changed, each once: `ChangedObject`. */
  @Column({ type: 'jsonb', name: 'objects', default: '[]' })
  objects: unknown;

  @Column({ type: 'text', name: 'actor_kind' })
  actorKind: string;

  @Column({ type: 'bigint', name: 'user_id', nullable: true })
  userId: string | null;

  @Column({ type: 'timestamptz', name: 'occurred_at' })
  occurredAt: Date;
}
