import { type Sql } from '#platform';

/** Rows that one statement moves: few enough that it takes some hundredths of a second. */
export const MOVED_AT_ONCE = 2_000;
/** Tasks that are due sooner stay waiting: to move them twice would cost more than to look at them. */
const SOON_MS = 5_000;

// Like a dispatch, a move that is lost in a crash is repeated.
const PROMOTE = `
  WITH due AS MATERIALIZED (
    SELECT id FROM tasks.task WHERE state = 'scheduled' AND run_at <= now() - $2 * interval '1 millisecond'
    ORDER BY run_at LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED
  ), moved AS (
    UPDATE tasks.task SET state = 'waiting'
    WHERE id = ANY (ARRAY(SELECT id FROM due)) AND (SELECT set_config('synchronous_commit', 'off', true)) = 'off'
    RETURNING queue
  )
  SELECT queue, count(*)::integer AS tasks FROM moved GROUP BY queue`;

/** Moves scheduled tasks that are due for `lateMs` to waiting, the oldest first; returns their number by queue. */
export async function promote(sql: Sql, lateMs = 0): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.rows<{ queue: string; tasks: number }>(PROMOTE, [MOVED_AT_ONCE, lateMs]);
  return new Map(rows.map(({ queue, tasks }) => [queue, tasks]));
}

// By queue and in the order of the index of waiting tasks: ended tasks are not read.
const SHELVE = `
  WITH later AS MATERIALIZED (
    SELECT id FROM unnest($1::text[]) AS named(queue) CROSS JOIN LATERAL (
      SELECT id FROM tasks.task
      WHERE task.queue = named.queue AND state = 'waiting' AND run_at > now() + $3 * interval '1 millisecond'
      ORDER BY priority, company_id, run_at, id LIMIT $2) AS one
    LIMIT $2
  ), free AS MATERIALIZED (
    SELECT id FROM tasks.task WHERE id = ANY (ARRAY(SELECT id FROM later)) AND coalesce(state, '') = 'waiting'
    FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE tasks.task SET state = 'scheduled'
  WHERE id = ANY (ARRAY(SELECT id FROM free)) AND (SELECT set_config('synchronous_commit', 'off', true)) = 'off'`;

/**
 * Moves waiting tasks that are not due to scheduled, where they no longer stand in the way: processes of the release before
 * write them so. Returns their number.
 */
export function shelve(sql: Sql, queues: readonly string[]): Promise<number> {
  return sql.run(SHELVE, [queues, MOVED_AT_ONCE, SOON_MS]);
}
