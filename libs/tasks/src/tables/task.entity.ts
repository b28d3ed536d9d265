import { SHOWN_NOW } from '#platform';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A piece of work, written in the transaction that causes it. This row is its only state: what carries the call to a
 * worker may be lost at any moment. Tasks of the service itself stand under company 0.
 */
@Entity({ schema: 'tasks', name: 'task' })
@Check('task_state', `state IN ('waiting', 'queued', 'running', 'done', 'skipped', 'duplicate', 'failed')`)
@Check('task_progress', `progress BETWEEN 0 AND 100`)
@Index('task_due', ['queue', 'priority', 'companyId', 'runAt', 'id'], { where: `state = 'waiting'` })
@Index('task_in_flight', ['queue', 'companyId'], { where: `state IN ('queued', 'running')` })
@Index('task_live', ['companyId', 'kind'], { where: `state IN ('waiting', 'queued', 'running')` })
@Index('task_debounce', ['companyId', 'kind', 'dedupKey'], {
  unique: true,
  where: `state = 'waiting' AND dedup_key IS NOT NULL`,
})
@Index('task_subject', ['companyId', 'subjectType', 'subjectId', 'id'], { where: `subject_id IS NOT NULL` })
@Index('task_failed', ['id'], { where: `state = 'failed'` })
@Index('task_newest', ['createdAt', 'id'])
@Index('task_ended_of_company', ['companyId', 'createdAt', 'id'], { where: `finished_at IS NOT NULL` })
@Index('task_finished', ['finishedAt'], { where: `finished_at IS NOT NULL` })
export class TaskEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'task_pkey',
  })
  id: string;

  @Column({ type: 'bigint', name: 'company_id' })
  companyId: string;

  @Column({ type: 'bigint', name: 'organization_id', nullable: true })
  organizationId: string | null;

  @Column({ type: 'text', name: 'kind' })
  kind: string;

  /** Version of the payload: a worker leaves versions it does not know to a newer one. */
  @Column({ type: 'integer', name: 'version' })
  version: number;

  @Column({ type: 'text', name: 'queue' })
  queue: string;

  @Column({ type: 'jsonb', name: 'payload' })
  payload: unknown;

  @Column({ type: 'text', name: 'state', default: 'waiting' })
  state: string;

  /** 1 goes first, 9 last. */
  @Column({ type: 'smallint', name: 'priority' })
  priority: number;

  @Column({ type: 'timestamptz', name: 'run_at' })
  runAt: Date;

  /** Runs that counted, this one included. */
  @Column({ type: 'integer', name: 'attempt', default: 0 })
  attempt: number;

  /** How often a worker was lost while it held the task; see `ALONE_FROM`. */
  @Column({ type: 'smallint', name: 'suspected', default: 0 })
  suspected: number;

  /** Raised by every dispatch: who holds an older one lost the task. */
  @Column({ type: 'integer', name: 'delivery', default: 0 })
  delivery: number;

  /** Number by chance of the claim that runs it: fences ask for it. */
  @Column({ type: 'bigint', name: 'run', nullable: true })
  run: string | null;

  @Column({ type: 'timestamptz', name: 'lease_until', nullable: true })
  leaseUntil: Date | null;

  @Column({ type: 'bigint', name: 'parent_id', nullable: true })
  parentId: string | null;

  /** What the task works on, for example `file`; its failure is marked there. */
  @Column({ type: 'text', name: 'subject_type', nullable: true })
  subjectType: string | null;

  @Column({ type: 'text', name: 'subject_id', nullable: true })
  subjectId: string | null;

  /** Requests with the same key are one task while it waits. */
  @Column({ type: 'text', name: 'dedup_key', nullable: true })
  dedupKey: string | null;

  /** Percent. */
  @Column({ type: 'smallint', name: 'progress', default: 0 })
  progress: number;

  /** Why it is where it is: the last failure, why it was put off, why it was cancelled. */
  @Column({ type: 'text', name: 'reason_code', nullable: true })
  reasonCode: string | null;

  @Column({ type: 'text', name: 'reason', nullable: true })
  reason: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => SHOWN_NOW })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'queued_at', nullable: true })
  queuedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'started_at', nullable: true })
  startedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'finished_at', nullable: true })
  finishedAt: Date | null;
}
