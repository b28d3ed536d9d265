import { randomInt } from 'node:crypto';
import { type Database, type Sql, violatedConstraint } from '#platform';
import { type DispatchMessage } from '../broker/broker.js';
import { LeaseLost, type TaskFailure } from './failures.js';

export type FinalState = 'done' | 'skipped' | 'duplicate';

/** The row of a task that its run holds. */
export interface TaskRow {
  readonly id: bigint;
  readonly delivery: number;
  readonly run: bigint;
  readonly company_id: bigint;
  readonly organization_id: bigint | null;
  readonly kind: string;
  readonly version: number;
  readonly queue: string;
  readonly payload: unknown;
  readonly attempt: number;
  /** How often a worker was lost while it held this task. */
  readonly suspected: number;
  readonly parent_id: bigint | null;
  readonly subject_type: string | null;
  readonly subject_id: string | null;
  readonly reason_code: string | null;
  readonly reason: string | null;
  readonly wait_seconds: number;
}

/** Identifies one run: the id of the task, its delivery, and the claim that took it. */
export interface Held {
  readonly id: bigint;
  readonly delivery: number;
  readonly run: bigint;
}

/**
 * A task that was held by this many lost workers runs alone, in a process of its own. Only a loss there counts as an
 * attempt, because a worker also holds tasks that did not cause its loss.
 */
export const ALONE_FROM = 2;

/** The widest range that node:crypto draws from. */
const RUNS = 2 ** 48 - 1;

/*
 * Tasks are found by their id. `coalesce` around the state keeps the planner from the small partial indexes, which look
 * cheap in the statistics and are full of recent rows.
 *
 * Claims and leases do not wait for the disk. If a claim is lost in a crash of the database, another run can claim the
 * same delivery, so every claim has a random number, which its fences check. The statements that end a run wait for the
 * disk.
 */

const CLAIMED = `task.id, task.delivery, run, company_id, organization_id, kind, version, queue, payload, attempt,
  suspected, parent_id, subject_type, subject_id, reason_code, reason,
  extract(epoch FROM now() - run_at)::float8 AS wait_seconds`;

// Versions newer than this worker knows are left to a newer worker.
const claimOf = (sent: string): string => `
  UPDATE tasks.task SET state = 'running', attempt = attempt + 1, started_at = now(), progress = 0,
    run = $6, lease_until = now() + $5 * interval '1 millisecond'
  ${sent}
    AND coalesce(task.state, '') = 'queued' AND (SELECT set_config('synchronous_commit', 'off', true)) = 'off'
    AND task.version <= ($4::integer[])[array_position($3::text[], task.kind)]
  RETURNING ${CLAIMED}`;

const CLAIM = claimOf(`
  FROM unnest($1::bigint[], $2::integer[]) AS message(id, delivery)
  WHERE task.id = ANY ($1::bigint[]) AND task.id = message.id AND task.delivery = message.delivery`);

// The usual case on an idle worker. Arrays are planned every time, for as many ids as they hold, and that took two
// fifths of the claim: 0.43 ms against 0.26.
const CLAIM_ONE = claimOf('WHERE task.id = $1::bigint AND task.delivery = $2::integer');

export async function claim(
  database: Database,
  messages: readonly DispatchMessage[],
  known: { readonly kinds: readonly string[]; readonly versions: readonly number[] },
  leaseMs: number,
): Promise<ReadonlyMap<DispatchMessage, TaskRow>> {
  const [first] = messages;
  const [statement, ids, deliveries] =
    first !== undefined && messages.length === 1
      ? [CLAIM_ONE, first.taskId, first.delivery]
      : [CLAIM, messages.map(({ taskId }) => taskId), messages.map(({ delivery }) => delivery)];
  const rows = await database.system((sql) =>
    sql.rows<TaskRow>(statement, [ids, deliveries, known.kinds, known.versions, leaseMs, randomInt(RUNS)]),
  );
  const claimed = new Map(rows.map((row) => [row.id, row]));
  const answers = new Map<DispatchMessage, TaskRow>();
  for (const message of messages) {
    const row = claimed.get(message.taskId);
    if (row?.delivery !== message.delivery) continue;
    // A message that occurs twice in one batch claims once.
    claimed.delete(message.taskId);
    answers.set(message, row);
  }
  return answers;
}

/** A task that another process claimed, while that claim holds. */
export function heldRow(database: Database, { id, delivery, run }: Held): Promise<TaskRow | undefined> {
  return database.system((sql) =>
    sql.row<TaskRow>(
      `SELECT ${CLAIMED} FROM tasks.task
       WHERE id = $1 AND delivery = $2 AND run = $3 AND coalesce(state, '') = 'running'`,
      [id, delivery, run],
    ),
  );
}

const FINISH_MANY = `
  UPDATE tasks.task SET state = held.outcome, finished_at = now(), lease_until = NULL, progress = 100,
    reason_code = NULL, reason = NULL
  FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::bigint[]) AS held(id, delivery, outcome, run)
  WHERE task.id = ANY ($1::bigint[]) AND task.id = held.id AND task.delivery = held.delivery AND task.run = held.run
    AND coalesce(task.state, '') = 'running'
  RETURNING task.id`;

/** Finishes runs whose effect needed no transaction. */
export async function finishMany<Run extends Held & { readonly outcome: FinalState }>(
  database: Database,
  runs: readonly Run[],
): Promise<ReadonlyMap<Run, true>> {
  const rows = await database.system((sql) =>
    sql.rows<{ id: bigint }>(FINISH_MANY, [
      runs.map(({ id }) => id),
      runs.map(({ delivery }) => delivery),
      runs.map(({ outcome }) => outcome),
      runs.map(({ run }) => run),
    ]),
  );
  const finished = new Set(rows.map(({ id }) => id));
  return new Map(runs.filter(({ id }) => finished.has(id)).map((run) => [run, true]));
}

const LEASE_HELD = 'task_lease_held';

/** An update that fails in the database when the run no longer holds the task, so that the commit need not wait for a count. */
const ofHeld = (update: string): string => `
  WITH touched AS (${update} RETURNING 1)
  SELECT platform.refuse('${LEASE_HELD}', 'The task is no longer held by this run.')
  WHERE NOT EXISTS (SELECT FROM touched)`;

const FINISH = ofHeld(`
  UPDATE tasks.task SET state = $3, finished_at = now(), lease_until = NULL, progress = 100, reason_code = NULL,
    reason = NULL
  WHERE id = $1 AND delivery = $2 AND run = $4 AND coalesce(state, '') = 'running'`);

const FENCE = ofHeld(`
  UPDATE tasks.task SET lease_until = clock_timestamp() + $3 * interval '1 millisecond'
  WHERE id = $1 AND delivery = $2 AND run = $4 AND coalesce(state, '') = 'running'`);

const FAIL = ofHeld(`
  UPDATE tasks.task SET state = 'failed', finished_at = now(), lease_until = NULL, reason_code = $3, reason = $4
  WHERE id = $1 AND delivery = $2 AND run = $5 AND coalesce(state, '') = 'running'`);

/** Ends a run in the last transaction of its effect. @throws LeaseLost: the transaction rolls back */
export function finish(sql: Sql, { id, delivery, run }: Held, outcome: FinalState): Promise<void> {
  return whileHeld(id, sql.run(FINISH, [id, delivery, outcome, run]));
}

/** Holds the task until the transaction ends and renews its lease. @throws LeaseLost: the transaction rolls back */
export function fence(sql: Sql, { id, delivery, run }: Held, leaseMs: number): Promise<void> {
  return whileHeld(id, sql.run(FENCE, [id, delivery, leaseMs, run]));
}

/**
 * Writes the last failure in the transaction that marks it on the subject. @throws LeaseLost: the transaction rolls
 * back
 */
export function fail(sql: Sql, { id, delivery, run }: Held, failure: TaskFailure): Promise<void> {
  return whileHeld(id, sql.run(FAIL, [id, delivery, failure.code, failure.message, run]));
}

async function whileHeld(taskId: bigint, statement: Promise<unknown>): Promise<void> {
  try {
    await statement;
  } catch (error) {
    throw isLeaseLost(error) ? new LeaseLost(taskId) : error;
  }
}

/** Also true for the database's own refusal, which the commit reports when the statement was sent together with it. */
export function isLeaseLost(error: unknown): boolean {
  return error instanceof LeaseLost || violatedConstraint(error) === LEASE_HELD;
}

/**
 * Puts a task back to waiting, or to scheduled where it is not due; `attempt` is given where the run does not count. Returns the new state, or undefined
 * when the task was lost.
 */
export async function putBack(
  database: Database,
  { id, delivery }: Pick<Held, 'id' | 'delivery'>,
  from: 'queued' | 'running',
  options: {
    readonly at?: Date;
    readonly afterMs?: number;
    readonly attempt?: number;
    readonly reason?: TaskFailure;
  },
): Promise<string | undefined> {
  const { state } = await database.system((sql) =>
    sql.one<{ state: string | null }>(
      `SELECT tasks.put_back($1, $2, ARRAY[$3], coalesce($4::timestamptz, now() + $5 * interval '1 millisecond'), $6,
         $7, $8, p_schedules => true) AS state`,
      [
        id,
        delivery,
        from,
        options.at ?? null,
        options.afterMs ?? 0,
        options.attempt ?? null,
        options.reason?.code ?? null,
        options.reason?.message ?? null,
      ],
    ),
  );
  return state ?? undefined;
}

// A row that its own transaction holds is locked: waiting for it would let the other leases run out. No other run can
// take it meanwhile, so it counts as held.
const RENEW = `
  WITH held AS (
    SELECT id, delivery, run FROM unnest($1::bigint[], $2::integer[], $4::bigint[]) AS held(id, delivery, run)
  ), free AS MATERIALIZED (
    SELECT task.id FROM tasks.task JOIN held USING (id, delivery, run)
    WHERE task.id = ANY ($1::bigint[]) AND coalesce(task.state, '') = 'running'
      AND (SELECT set_config('synchronous_commit', 'off', true)) = 'off' FOR NO KEY UPDATE OF task SKIP LOCKED
  ), renewed AS (
    UPDATE tasks.task SET lease_until = now() + $3 * interval '1 millisecond' WHERE id = ANY (ARRAY(SELECT id FROM free))
  )
  SELECT task.id FROM tasks.task JOIN held USING (id, delivery, run)
  WHERE task.id = ANY ($1::bigint[]) AND coalesce(task.state, '') = 'running'`;

/** Renews leases; returns the ids still held. */
export async function renew(
  database: Database,
  runs: readonly Held[],
  leaseMs: number,
): Promise<ReadonlySet<bigint>> {
  const rows = await database.system((sql) =>
    sql.rows<{ id: bigint }>(RENEW, [
      runs.map(({ id }) => id),
      runs.map(({ delivery }) => delivery),
      leaseMs,
      runs.map(({ run }) => run),
    ]),
  );
  return new Set(rows.map(({ id }) => id));
}

export async function setProgress(
  database: Database,
  { id, delivery, run }: Held,
  percent: number,
): Promise<void> {
  await database.system((sql) =>
    sql.run(
      `UPDATE tasks.task SET progress = $3 WHERE id = $1 AND delivery = $2 AND run = $4 AND coalesce(state, '') = 'running'`,
      [id, delivery, Math.max(0, Math.min(100, Math.round(percent))), run],
    ),
  );
}

/** Whether a task that could not be claimed is still there for a newer worker. */
export async function waitsForNewer(database: Database, message: DispatchMessage): Promise<boolean> {
  const row = await database.system((sql) =>
    sql.row(`SELECT 1 FROM tasks.task WHERE id = $1 AND delivery = $2 AND coalesce(state, '') = 'queued'`, [
      message.taskId,
      message.delivery,
    ]),
  );
  return row !== undefined;
}
