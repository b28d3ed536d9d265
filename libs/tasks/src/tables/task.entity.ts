import { SHOWN_NOW } from '#platform';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A piece of work, written in the transaction that causes it. This row is its only state: the message to a worker may
 * be lost at any moment. Tasks of the service itself have company 0.
 */
@Entity({ schema: 'tasks', name: 'task' })
@Check(
  'task_state',
  `state IN ('scheduled', 'waiting', 'queued', 'running', 'done', 'skipped', 'duplicate', 'failed')`,
)
@Check('task_progress', `progress BETWEEN 0 AND 100`)
@Index('task_due', ['queue', 'priority', 'company_id', 'run_at', 'id'], { where: `state = 'waiting'` })
@Index('task_due_of_kind', ['queue', 'kind', 'priority', 'company_id', 'run_at'], {
  where: `state = 'waiting'`,
})
@Index('task_scheduled', ['run_at'], { where: `state = 'scheduled'` })
@Index('task_in_flight', ['queue', 'company_id'], { where: `state IN ('queued', 'running')` })
@Index('task_live', ['company_id', 'kind'], {
  where: `state IN ('scheduled', 'waiting', 'queued', 'running')`,
})
@Index('task_debounce', ['company_id', 'kind', 'dedup_key'], {
  unique: true,
  where: `state IN ('scheduled', 'waiting') AND dedup_key IS NOT NULL`,
})
@Index('task_subject', ['company_id', 'subject_type', 'subject_id', 'id'], {
  where: `subject_id IS NOT NULL`,
})
@Index('task_failed', ['id'], { where: `state = 'failed'` })
@Index('task_newest', ['created_at', 'id'])
@Index('task_ended_of_company', ['company_id', 'created_at', 'id'], { where: `finished_at IS NOT NULL` })
@Index('task_finished', ['finished_at'], { where: `finished_at IS NOT NULL` })
export class TaskEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('bigint') company_id: bigint;
  @Column('bigint', { nullable: true }) organization_id: bigint | null;
  @Column('text') kind: string;
  /** Version of the payload: a worker leaves versions it does not know to a newer one. */
  @Column('integer') version: number;
  @Column('text') queue: string;
  @Column('jsonb') payload: unknown;
  /** A task is `scheduled` until its `run_at`, and then `waiting`. */
  @Column('text', { default: 'waiting' }) state: string;
  /** 1 runs first, 9 last. */
  @Column('smallint') priority: number;
  @Column('timestamptz') run_at: Date;
  /** Runs that counted as attempts, including the current one. */
  @Column('integer', { default: 0 }) attempt: number;
  /** How often a worker was lost while it held the task; see `ALONE_FROM`. */
  @Column('smallint', { default: 0 }) suspected: number;
  /** Incremented by every dispatch: a run with an older delivery has lost the task. */
  @Column('integer', { default: 0 }) delivery: number;
  /** Random number of the claim that runs it, which fences check. */
  @Column('bigint', { nullable: true }) run: bigint | null;
  @Column('timestamptz', { nullable: true }) lease_until: Date | null;
  @Column('bigint', { nullable: true }) parent_id: bigint | null;
  /** Type of the task's subject, for example `file`; a failure is marked on the subject. */
  @Column('text', { nullable: true }) subject_type: string | null;
  @Column('text', { nullable: true }) subject_id: string | null;
  /** Requests with the same key are one task while it waits. */
  @Column('text', { nullable: true }) dedup_key: string | null;
  /** Percent. */
  @Column('smallint', { default: 0 }) progress: number;
  /** The reason for the state: the last failure, postponement or cancellation. */
  @Column('text', { nullable: true }) reason_code: string | null;
  @Column('text', { nullable: true }) reason: string | null;
  @Column('timestamptz', { default: () => SHOWN_NOW }) created_at: Date;
  @Column('timestamptz', { nullable: true }) queued_at: Date | null;
  @Column('timestamptz', { nullable: true }) started_at: Date | null;
  @Column('timestamptz', { nullable: true }) finished_at: Date | null;
}
