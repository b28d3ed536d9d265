import { type Sql } from '#platform';

/** A queue from which nothing is dispatched until an operator resumes it. */
export interface PausedQueue {
  readonly queue: string;
  readonly reason: string;
  readonly pausedAt: Date;
}

/** By name. */
export function pausedQueues(sql: Sql): Promise<PausedQueue[]> {
  return sql.rows<PausedQueue>(
    'SELECT queue, reason, paused_at AS "pausedAt" FROM tasks.paused_queue ORDER BY queue',
  );
}

/** Pauses a queue: within a second nothing more is dispatched from it. Returns false when it was paused already. */
export async function pauseQueue(sql: Sql, queue: string, reason: string): Promise<boolean> {
  const changed = await sql.run(
    'INSERT INTO tasks.paused_queue (queue, reason) VALUES ($1, $2) ON CONFLICT (queue) DO NOTHING',
    [queue, reason],
  );
  return changed > 0;
}

/** Resumes a queue. Returns false when it was not paused. */
export async function resumeQueue(sql: Sql, queue: string): Promise<boolean> {
  return (await sql.run('DELETE FROM tasks.paused_queue WHERE queue = $1', [queue])) > 0;
}
