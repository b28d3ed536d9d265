import { type CursorKey, type Database, type Place, placeAfter, type Sql } from '#platform';
import { type QueueName, type TaskKind } from './catalogue/catalogue.js';
import { type TaskSubject } from './enqueue.js';
import { type PausedQueue, pausedQueues, pauseQueue, resumeQueue } from './dispatcher/paused-queues.js';
import { sayEnqueued } from './notifications.js';

/** The states of a task as people see them: one that is stored as `scheduled` waits for its time. */
export const TASK_STATES = [
  'waiting',
  'queued',
  'running',
  'done',
  'skipped',
  'duplicate',
  'failed',
] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** A task as people see it. The payload is left out: it may name data that they may not see. */
export interface ListedTask {
  readonly id: bigint;
  readonly companyId: bigint | null;
  readonly organizationId: bigint | null;
  readonly kind: string;
  readonly queue: string;
  readonly state: TaskState;
  readonly priority: number;
  readonly attempt: number;
  /** Percent. */
  readonly progress: number;
  readonly subject: TaskSubject | null;
  readonly parentId: bigint | null;
  readonly reasonCode: string | null;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly place: Place;
  readonly runAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

interface TaskFilter {
  readonly states?: readonly TaskState[];
  readonly kinds?: readonly string[];
  readonly companyId?: bigint;
  /** Only tasks before this position, for the next page. */
  readonly before?: CursorKey;
  readonly limit: number;
}

interface TaskCount {
  readonly queue: string;
  readonly kind: string;
  readonly state: TaskState;
  readonly tasks: bigint;
  /** Seconds since the oldest waiting task became due, nightly work aside. */
  readonly dueSeconds: number;
  /** The same of nightly work. */
  readonly nightlySeconds: number;
}

/**
 * The priority of nightly work: a task of each company becomes due at the same moment, and runs after all work that somebody
 * waits for, as fast as the live workers and the limits of the external services allow. No time of the night is too short for
 * many companies, or too long for few. Its age says nothing about whether workers keep up, so it is measured apart: otherwise
 * every night would look like a fault, and start workers that nobody needs.
 */
export const NIGHTLY_PRIORITY = 8;

/** Tasks that have not ended: the predicate of their index. */
const LIVE = `state IN ('scheduled', 'waiting', 'queued', 'running')`;

/** The position in full precision: older tasks were stored to the microsecond. */
const VIEW = `id, nullif(company_id, 0) AS "companyId", organization_id AS "organizationId", kind, queue,
  CASE state WHEN 'scheduled' THEN 'waiting' ELSE state END AS state, priority, attempt, progress,
  parent_id AS "parentId", reason_code AS "reasonCode", reason, created_at AS "createdAt",
  ARRAY[created_at::text, id::text] AS place,
  run_at AS "runAt", started_at AS "startedAt", finished_at AS "finishedAt",
  CASE WHEN subject_id IS NOT NULL THEN jsonb_build_object('type', subject_type, 'id', subject_id) END AS subject`;

const LIST = `SELECT ${VIEW} FROM tasks.task
  WHERE ($1::text[] IS NULL OR state = ANY ($1)) AND ($2::text[] IS NULL OR kind = ANY ($2))
    AND ($3::bigint IS NULL OR company_id = $3) AND (created_at, id) < ($4::timestamptz, $5::bigint)
  ORDER BY created_at DESC, id DESC LIMIT $6`;

// The same for states with few tasks, through their own indexes.
const LIST_OPEN = `SELECT ${VIEW} FROM tasks.task
  WHERE id IN (
    SELECT id FROM tasks.task WHERE state = 'failed' AND 'failed' = ANY ($1::text[])
    UNION ALL
    SELECT id FROM tasks.task WHERE ${LIVE} AND state = ANY ($1::text[]))
    AND ($2::text[] IS NULL OR kind = ANY ($2)) AND ($3::bigint IS NULL OR company_id = $3)
    AND (created_at, id) < ($4::timestamptz, $5::bigint)
  ORDER BY created_at DESC, id DESC LIMIT $6`;

// For one company: the few open tasks, and the newest ended ones.
const LIST_OF_COMPANY = `SELECT ${VIEW} FROM tasks.task
  WHERE id IN (
    SELECT id FROM tasks.task WHERE company_id = $3 AND ${LIVE}
    UNION ALL
    (SELECT id FROM tasks.task WHERE company_id = $3 AND finished_at IS NOT NULL
       AND ($1::text[] IS NULL OR state = ANY ($1)) AND ($2::text[] IS NULL OR kind = ANY ($2))
       AND (created_at, id) < ($4::timestamptz, $5::bigint)
     ORDER BY created_at DESC, id DESC LIMIT $6))
    AND ($1::text[] IS NULL OR state = ANY ($1)) AND ($2::text[] IS NULL OR kind = ANY ($2))
    AND (created_at, id) < ($4::timestamptz, $5::bigint)
  ORDER BY created_at DESC, id DESC LIMIT $6`;

const OPEN: readonly TaskState[] = ['waiting', 'queued', 'running', 'failed'];

/** The states as stored. */
function storedStates(states: readonly TaskState[]): string[] {
  return states.includes('waiting') ? ['scheduled', ...states] : [...states];
}

/** The tasks of all companies as staff see and manage them. */
export class Tasks {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  list({ states, kinds, companyId, before, limit }: TaskFilter): Promise<ListedTask[]> {
    const open = states?.every((state) => OPEN.includes(state)) ?? false;
    const list = companyId !== undefined ? LIST_OF_COMPANY : open ? LIST_OPEN : LIST;
    return this.database.system((sql) =>
      sql.rows<ListedTask>(list, [
        states === undefined ? null : storedStates(states),
        kinds ?? null,
        companyId ?? null,
        ...placeAfter(before),
        limit,
      ]),
    );
  }

  async get(id: bigint): Promise<ListedTask | undefined> {
    return this.database.system((sql) =>
      sql.row<ListedTask>(`SELECT ${VIEW} FROM tasks.task WHERE id = $1`, [id]),
    );
  }

  /** Counts of waiting, running and failed tasks by kind. Finished tasks are not counted: they are many and expire. */
  overview(): Promise<TaskCount[]> {
    return this.database.system((sql) =>
      sql.rows<TaskCount>(
        `SELECT queue, kind, shown AS state, count(*) AS tasks,
           greatest(0, extract(epoch FROM now() - min(run_at) FILTER (WHERE shown = 'waiting' AND priority < $1)))::float8 AS "dueSeconds",
           greatest(0, extract(epoch FROM now() - min(run_at) FILTER (WHERE shown = 'waiting' AND priority >= $1)))::float8 AS "nightlySeconds"
         FROM tasks.task CROSS JOIN LATERAL (SELECT CASE state WHEN 'scheduled' THEN 'waiting' ELSE state END AS shown) AS seen
         WHERE ${LIVE} GROUP BY queue, kind, shown
         UNION ALL
         SELECT queue, kind, state, count(*), 0, 0 FROM tasks.task WHERE state = 'failed' GROUP BY queue, kind, state`,
        [NIGHTLY_PRIORITY],
      ),
    );
  }

  /**
   * Runs a failed task again, from its first attempt. Returns the new state: `duplicate` when a newer request for the
   * same work already waits, undefined when the task has not failed. `inTransaction` runs in the same transaction.
   */
  async retry(
    id: bigint,
    inTransaction: (sql: Sql, state: TaskState) => Promise<void> = () => Promise.resolve(),
  ): Promise<TaskState | undefined> {
    return this.database.systemTransaction(async (sql) => {
      const row = await sql.row<{ state: TaskState | null; queue: string }>(
        `SELECT queue, tasks.put_back(id, delivery, ARRAY['failed'], now(), 0, NULL, NULL) AS state
         FROM tasks.task WHERE id = $1 AND state = 'failed'`,
        [id],
      );
      if (row === undefined || row.state === null) return undefined;
      await inTransaction(sql, row.state);
      sql.afterCommit(() => {
        sayEnqueued(row.queue);
      });
      return row.state;
    });
  }

  /**
   * Cancels a failed task: its work is left undone, and it no longer waits for staff. Its end has been reported to its object when
   * it failed. Returns false when the task has not failed. `inTransaction` runs in the same transaction.
   */
  async cancel(
    id: bigint,
    reason: string,
    inTransaction: (sql: Sql) => Promise<void> = () => Promise.resolve(),
  ): Promise<boolean> {
    return this.database.systemTransaction(async (sql) => {
      const changed = await sql.run(
        `UPDATE tasks.task SET state = 'skipped', reason_code = 'cancelled', reason = $2 WHERE id = $1 AND state = 'failed'`,
        [id, reason],
      );
      if (changed === 0) return false;
      await inTransaction(sql);
      return true;
    });
  }

  /** The queues from which nothing is dispatched, by name. */
  paused(): Promise<PausedQueue[]> {
    return this.database.system(pausedQueues);
  }

  /**
   * Pauses a queue: running tasks end, and within a second nothing more is dispatched from it. Returns false when it was paused
   * already. `inTransaction` runs in the same transaction.
   */
  pause(queue: QueueName, reason: string, inTransaction: (sql: Sql) => Promise<void>): Promise<boolean> {
    return this.database.systemTransaction(async (sql) => {
      const changed = await pauseQueue(sql, queue, reason);
      if (changed) await inTransaction(sql);
      return changed;
    });
  }

  /** Resumes a queue: within a second its due tasks are dispatched. Returns false when it was not paused. */
  resume(queue: QueueName, inTransaction: (sql: Sql) => Promise<void>): Promise<boolean> {
    return this.database.systemTransaction(async (sql) => {
      const changed = await resumeQueue(sql, queue);
      if (changed) await inTransaction(sql);
      return changed;
    });
  }

  /**
   * Deletes tasks that ended before `before`, except failed ones, which remain for staff. Returns the number of deleted
   * tasks.
   */
  async expire(before: Date): Promise<number> {
    let forgotten = 0;
    for (;;) {
      const rows = await this.database.system((sql) =>
        sql.run(
          `DELETE FROM tasks.task WHERE id = ANY (ARRAY(
             SELECT id FROM tasks.task WHERE finished_at < $1 AND state <> 'failed' ORDER BY finished_at LIMIT 5000))`,
          [before],
        ),
      );
      forgotten += rows;
      if (rows < 5_000) return forgotten;
    }
  }
}

/**
 * Cancels every task of a company in the transaction that closes or deletes it. A running task can no longer commit and
 * is aborted at its next heartbeat.
 */
export function cancelCompanyTasks(sql: Sql, companyId: bigint): Promise<number> {
  return sql.run(
    `UPDATE tasks.task SET state = 'skipped', finished_at = now(), lease_until = NULL, reason_code = 'cancelled',
       reason = 'The company is closed.'
     WHERE company_id = $1 AND ${LIVE}`,
    [companyId],
  );
}

/**
 * Kinds that an installation asks for again by itself, or whose work concerns only this one: nothing is lost where a
 * company goes on elsewhere without them.
 */
const ASKED_AGAIN: readonly TaskKind[] = [
  'charge-taxes',
  'check-vat-number',
  'deliver-webhooks',
  'fetch-mailbox',
  'rebuild-status',
  'refresh-tax-account',
  'relay-webhooks',
  'remind-tsd',
  'seek-documents',
  'send-mail',
  'sync-register',
];

/** The open tasks of a company whose work would be missing where the company goes on elsewhere, by kind. */
export function openWorkOf(
  sql: Sql,
  companyId: bigint,
): Promise<{ readonly kind: string; readonly tasks: bigint }[]> {
  return sql.rows<{ kind: string; tasks: bigint }>(
    `SELECT kind, count(*) AS tasks FROM tasks.task
     WHERE company_id = $1 AND ${LIVE} AND kind <> ALL ($2::text[])
     GROUP BY kind ORDER BY kind`,
    [companyId, ASKED_AGAIN],
  );
}

/** How many tasks of each company have failed. */
export async function failedTasksOfCompanies(sql: Sql): Promise<ReadonlyMap<bigint, number>> {
  const rows = await sql.rows<{ company_id: bigint; tasks: bigint }>(
    `SELECT company_id, count(*) AS tasks FROM tasks.task WHERE state = 'failed' AND company_id <> 0 GROUP BY company_id`,
  );
  return new Map(rows.map(({ company_id, tasks }) => [company_id, Number(tasks)]));
}

/** The given companies that have a waiting or running task of these kinds. */
export async function companiesWithLiveTasks(
  sql: Sql,
  companyIds: readonly bigint[],
  kinds: readonly TaskKind[],
): Promise<ReadonlySet<bigint>> {
  const rows = await sql.rows<{ company_id: bigint }>(
    `SELECT DISTINCT company_id FROM tasks.task
     WHERE company_id = ANY ($1::bigint[]) AND kind = ANY ($2::text[]) AND ${LIVE}`,
    [companyIds, kinds],
  );
  return new Set(rows.map((row) => row.company_id));
}

/** The newest task of a kind on this subject. */
export function taskOf(
  sql: Sql,
  companyId: bigint,
  kind: TaskKind,
  subject: TaskSubject,
): Promise<ListedTask | undefined> {
  return sql.row<ListedTask>(
    `SELECT ${VIEW} FROM tasks.task
     WHERE company_id = $1 AND subject_type = $2 AND subject_id = $3 AND kind = $4 ORDER BY id DESC LIMIT 1`,
    [companyId, subject.type, subject.id, kind],
  );
}

/** A task of a company that ended without success. */
export interface EndedInFailure {
  readonly id: bigint;
  readonly kind: TaskKind;
  readonly createdAt: Date;
}

/** The failed tasks of a company, oldest first; files show their own failures. */
export function failuresOf(sql: Sql, companyId: bigint): Promise<EndedInFailure[]> {
  return sql.rows<EndedInFailure>(
    `SELECT id, kind, created_at AS "createdAt" FROM tasks.task
     WHERE state = 'failed' AND company_id = $1 AND subject_type IS DISTINCT FROM 'file'
     ORDER BY created_at, id LIMIT 1000`,
    [companyId],
  );
}
