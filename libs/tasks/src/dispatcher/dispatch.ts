import { type Sql } from '#platform';
import { type DispatchMessage } from '../broker/broker.js';
import { ALONE_FROM } from '../worker/task-rows.js';
import { leadsNow } from './lead.js';

/** The limits of one dispatch. */
interface DispatchLimits {
  readonly queue: string;
  /** Kinds that may be dispatched, with the newest version of each that is understood here. */
  readonly kinds: readonly string[];
  readonly versions: readonly number[];
  readonly inFlight: number;
  readonly inFlightPerCompany: number;
  /** Limit for these kinds only. */
  readonly inFlightOfKinds: number;
  readonly count: number;
  readonly leaseMs: number;
  /** Company that was served last: the round continues after it. */
  readonly after: bigint;
  /** The session that leads; once it no longer does, nothing is dispatched. */
  readonly leader: number;
}

interface DispatchedRow {
  id: bigint;
  delivery: number;
  kind: string;
  priority: number;
  company_id: bigint;
  run_at: Date;
}

/** Messages to send, in order, and the position of the round. */
interface Dispatched {
  readonly messages: readonly DispatchMessage[];
  readonly after: bigint;
}

/** The tasks of a group in its queue. */
const OF = { one: 'queue = $1 AND kind = ($2::text[])[1]', several: 'queue = $1' };

/** The greatest bigint. */
const LAST_ID = '9223372036854775807';
/** Of more companies than can be served, those with the fewest tasks under way come first; this many more are compared. */
const COMPARED = 100;

/*
 * Order of dispatch: by priority, then in rounds. A company's turn is the place of a task among its own tasks after
 * those under way, and a round begins after the company served last. The companies of a priority are found in the order of
 * the round, by jumping through the index, and no more of them than can be served, so the cost depends neither on the
 * number of waiting companies nor on their tasks. Tasks that are not due are not here, except those that the release
 * before wrote. Locked rows are left for later: a long transaction that touches a waiting row must not hold up the
 * others. The row ids are passed as arrays, because joins are planned from statistics that do not yet know a backlog of
 * minutes. The commit does not wait for the disk: a dispatch lost in a crash is repeated, and fences reject the runs of
 * claims that were lost with it.
 */
const dispatchOf = (kinds: 'one' | 'several'): string => `
  WITH RECURSIVE under_way AS MATERIALIZED (
    SELECT company_id, count(*) AS tasks, count(*) FILTER (WHERE kind = ANY ($2::text[])) AS of_kinds
    FROM tasks.task WHERE queue = $1 AND state IN ('queued', 'running') GROUP BY company_id
  ), free_slots AS MATERIALIZED (
    SELECT CASE WHEN ${leadsNow('$10::integer')}
      THEN greatest(0, least($7::bigint, $4 - coalesce(sum(tasks), 0), $6 - coalesce(sum(of_kinds), 0)))::bigint
      ELSE 0 END AS count
    FROM under_way
  ), lane AS MATERIALIZED (
    SELECT part.priority, found.company_id
    FROM (SELECT priority::smallint, above, up_to FROM generate_series(1, 9) AS priority
      CROSS JOIN (VALUES (1, $9::bigint, ${LAST_ID}::bigint), (2, -1::bigint, $9::bigint)) AS half(nth, above, up_to)
      ORDER BY priority, nth) AS part
    CROSS JOIN LATERAL (
      WITH RECURSIVE company AS (
        (SELECT company_id FROM tasks.task
         WHERE ${OF[kinds]} AND state = 'waiting' AND priority = part.priority AND company_id > part.above
           AND company_id <= part.up_to
         ORDER BY company_id LIMIT 1)
        UNION ALL
        SELECT next.company_id FROM company CROSS JOIN LATERAL (
          SELECT company_id FROM tasks.task
          WHERE ${OF[kinds]} AND state = 'waiting' AND priority = part.priority AND company_id > company.company_id
            AND company_id <= part.up_to
          ORDER BY company_id LIMIT 1) AS next
      ) SELECT company_id FROM company) AS found
    CROSS JOIN LATERAL (
      SELECT FROM tasks.task
      WHERE ${OF[kinds]} AND state = 'waiting' AND priority = part.priority AND task.company_id = found.company_id
        AND run_at <= now() AND version <= ($3::integer[])[array_position($2::text[], kind)]
      LIMIT 1) AS any_due
    WHERE found.company_id NOT IN (SELECT company_id FROM under_way WHERE tasks >= $5 AND company_id <> 0)
    LIMIT (SELECT CASE WHEN count > 0 THEN count + ${COMPARED} ELSE 0 END FROM free_slots)
  ), candidate AS (
    SELECT due.id, lane.priority, lane.company_id, coalesce(under_way.tasks, 0)
      + row_number() OVER (PARTITION BY lane.company_id ORDER BY lane.priority, due.run_at, due.id) AS turn
    FROM lane LEFT JOIN under_way USING (company_id) CROSS JOIN LATERAL (
      SELECT id, run_at FROM tasks.task
      WHERE ${OF[kinds]} AND state = 'waiting' AND priority = lane.priority AND company_id = lane.company_id
        AND run_at <= now() AND version <= ($3::integer[])[array_position($2::text[], kind)]
      ORDER BY run_at, id
      LIMIT least((SELECT count FROM free_slots),
        CASE WHEN lane.company_id = 0 THEN $7 ELSE greatest($5 - coalesce(under_way.tasks, 0), 0) END)) AS due
  ), picked AS (
    SELECT id FROM candidate WHERE turn <= $5 OR company_id = 0
    ORDER BY priority, turn, company_id <= $9::bigint, company_id
    LIMIT (SELECT count FROM free_slots)
  ), free AS MATERIALIZED (
    SELECT id FROM tasks.task WHERE id = ANY (ARRAY(SELECT id FROM picked)) AND coalesce(state, '') = 'waiting'
    FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE tasks.task SET state = 'queued', delivery = delivery + 1, queued_at = now(),
    lease_until = now() + $8 * interval '1 millisecond'
  WHERE id = ANY (ARRAY(SELECT id FROM free)) AND (SELECT set_config('synchronous_commit', 'off', true)) = 'off'
  RETURNING id, delivery, kind, priority, company_id, run_at`;

const DISPATCH = dispatchOf('several');
// Through an index of its own, which holds no other kind.
const DISPATCH_KIND = dispatchOf('one');

/** Dispatches due tasks within the limits, in one statement that commits by itself. */
export async function dispatch(sql: Sql, limits: DispatchLimits): Promise<Dispatched> {
  const rows = await sql.rows<DispatchedRow>(limits.kinds.length === 1 ? DISPATCH_KIND : DISPATCH, [
    limits.queue,
    limits.kinds,
    limits.versions,
    limits.inFlight,
    limits.inFlightPerCompany,
    limits.inFlightOfKinds,
    limits.count,
    limits.leaseMs,
    limits.after,
    limits.leader,
  ]);
  const ordered = inRounds(rows, limits.after);
  return {
    messages: ordered.map(({ id, delivery, kind }) => ({ taskId: id, delivery, kind })),
    after: ordered.at(-1)?.company_id ?? limits.after,
  };
}

/**
 * The order in which a dispatch reaches the broker: by priority, then one task per company and round, starting after
 * `after`.
 */
export function inRounds<Row extends { id: bigint; priority: number; company_id: bigint; run_at: Date }>(
  rows: readonly Row[],
  after: bigint,
): Row[] {
  const turns = new Map<bigint, number>();
  return [...rows]
    .sort(
      (a, b) => a.priority - b.priority || a.run_at.getTime() - b.run_at.getTime() || (a.id < b.id ? -1 : 1),
    )
    .map((row) => {
      const turn = (turns.get(row.company_id) ?? 0) + 1;
      turns.set(row.company_id, turn);
      return { row, turn, wrapped: row.company_id <= after ? 1 : 0 };
    })
    .sort(
      (a, b) =>
        a.row.priority - b.row.priority ||
        a.turn - b.turn ||
        a.wrapped - b.wrapped ||
        (a.row.company_id < b.row.company_id ? -1 : 1),
    )
    .map(({ row }) => row);
}

/** Kinds of a queue that are dispatched together. */
export interface KindGroup {
  readonly queue: string;
  readonly kinds: readonly string[];
}

const DUE_QUEUES = `
  SELECT named.queue FROM unnest($1::text[]) AS named(queue) CROSS JOIN LATERAL (
    SELECT FROM tasks.task WHERE task.queue = named.queue AND state = 'waiting' AND run_at <= now() LIMIT 1) AS any_due`;

/** The queues that have a due task. */
export async function queuesWithDueTasks(sql: Sql, queues: readonly string[]): Promise<string[]> {
  const rows = await sql.rows<{ queue: string }>(DUE_QUEUES, [queues]);
  return rows.map(({ queue }) => queue);
}

// LIMIT ends each search at the first due task; without it the planner reads the whole backlog. Each half has an index of
// its own.
const DUE = `
  SELECT at::integer - 1 AS at FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (queue, kind, at)
  CROSS JOIN LATERAL (
    SELECT FROM (
      (SELECT 1 FROM tasks.task
       WHERE asked.kind IS NULL AND task.queue = asked.queue AND state = 'waiting' AND run_at <= now() LIMIT 1)
      UNION ALL
      (SELECT 1 FROM tasks.task
       WHERE task.queue = asked.queue AND task.kind = asked.kind AND state = 'waiting' AND run_at <= now() LIMIT 1)) AS any_due
    LIMIT 1) AS due`;

/**
 * The groups that may have a due task, found by one statement instead of an empty dispatch of each. A group of several kinds is
 * included as soon as any task of its queue is due.
 */
export async function withDueTasks<Group extends KindGroup>(
  sql: Sql,
  groups: readonly Group[],
): Promise<Group[]> {
  const rows = await sql.rows<{ at: number }>(DUE, [
    groups.map(({ queue }) => queue),
    groups.map(({ kinds: [kind, ...others] }) => (others.length > 0 ? null : kind)),
  ]);
  const due = new Set(rows.map(({ at }) => at));
  return groups.filter((_group, at) => due.has(at));
}

/** All tasks that were dispatched and not claimed, to be sent again. */
export async function queued(sql: Sql, queue: string): Promise<DispatchMessage[]> {
  const rows = await sql.rows<{ id: bigint; delivery: number; kind: string }>(
    `SELECT id, delivery, kind FROM tasks.task WHERE queue = $1 AND state = 'queued' ORDER BY queued_at, priority, id`,
    [queue],
  );
  return rows.map(({ id, delivery, kind }) => ({ taskId: id, delivery, kind }));
}

/**
 * Puts back tasks whose lease has expired. The run of a lost worker counts as an attempt only where it was alone in its
 * process; otherwise the task becomes suspect, since another task may have ended the worker. The next claim decides
 * whether a lost run may have another attempt, because there its failure can be marked on its subject.
 */
export async function putBackExpired(sql: Sql): Promise<{ queue: string; state: string }[]> {
  return sql.rows<{ queue: string; state: string; put_back: string | null }>(
    `WITH expired AS MATERIALIZED (
       SELECT id, delivery, queue, state, attempt, suspected, reason_code, reason FROM tasks.task
       WHERE state IN ('queued', 'running') AND lease_until < now()
       ORDER BY id LIMIT 1000 FOR NO KEY UPDATE SKIP LOCKED
     )
     SELECT queue, state, tasks.put_back(id, delivery, ARRAY['queued', 'running'], now(),
       CASE WHEN state = 'running' AND suspected < $1 THEN attempt - 1 END,
       CASE state WHEN 'running' THEN 'worker_lost' ELSE reason_code END,
       CASE state WHEN 'running' THEN 'The worker that ran it was lost.' ELSE reason END,
       CASE state WHEN 'running' THEN suspected + 1 END)
     FROM expired`,
    [ALONE_FROM],
  );
}
