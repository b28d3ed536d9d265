import { type Sql } from '#platform';

/** One dispatcher leads at a time; the lock lives and dies with its connection. */
export const LEAD_LOCK = 7_226_283;

/** The leadership of one dispatcher, from when its session took the lock until it ends. */
export interface Lead {
  /** The session that holds the lock: a dispatch on another connection has effect only while it does. */
  readonly pid: number;
  readonly signal: AbortSignal;
}

/** Takes the lock if no other session holds it; returns the session. */
export async function takeLead(sql: Sql): Promise<number | undefined> {
  const { taken, pid } = await sql.one<{ taken: boolean; pid: number }>(
    'SELECT pg_try_advisory_lock($1) AS taken, pg_backend_pid() AS pid',
    [LEAD_LOCK],
  );
  return taken ? pid : undefined;
}

/** SQL that is true while the session of this number holds the lock. */
export const leadsNow = (pid: string): string => `EXISTS (
  SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = ${LEAD_LOCK} AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND granted AND pid = ${pid})`;
