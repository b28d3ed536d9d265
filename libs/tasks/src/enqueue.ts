import { type Sql, toJson } from '#platform';
import { CATALOGUE, type TaskKind } from './catalogue/catalogue.js';
import { type Catalogue, kindIn, type KindOf, type PayloadOf } from './catalogue/declaration.js';
import { sayEnqueued } from './notifications.js';

/** The subject of a task. Ids are text, as in the subject's own table. */
export interface TaskSubject {
  readonly type: string;
  readonly id: string;
}

/** A task to be written. */
interface TaskRequestOf<C extends Catalogue, K extends KindOf<C>> {
  readonly kind: K;
  readonly payload: PayloadOf<C, K>;
  /** Absent or null for a task of the service itself. */
  readonly companyId?: bigint | null;
  readonly organizationId?: bigint | null;
  /** Taken from the payload where the catalogue declares it. */
  readonly subject?: TaskSubject;
  readonly parentId?: bigint;
  /** Requests of one kind and company with the same key are one task while it waits, with the newest payload. */
  readonly dedupKey?: string;
  readonly runAt?: Date;
  /** 1 runs first, 9 last; defaults to the priority of the kind. */
  readonly priority?: number;
}

export type TaskRequest = { [K in TaskKind]: TaskRequestOf<typeof CATALOGUE, K> }[TaskKind];

interface AnyRequest extends Omit<TaskRequestOf<Catalogue, string>, 'payload'> {
  readonly payload: unknown;
}

/** The tasks into which requests merge: the predicate of the unique index of their keys. */
export const MERGED = `state IN ('scheduled', 'waiting') AND dedup_key IS NOT NULL`;

// DO NOTHING would take no lock on the waiting row: it could be dispatched, with the older payload, before this commits.
const INSERT = `
  INSERT INTO tasks.task AS task (company_id, organization_id, kind, version, queue, payload, state, priority, run_at,
    parent_id, subject_type, subject_id, dedup_key)
  SELECT company_id, organization_id, kind, version, queue, payload,
    CASE WHEN due_at > now() THEN 'scheduled' ELSE 'waiting' END, priority, due_at, parent_id, subject_type, subject_id,
    dedup_key
  FROM jsonb_to_recordset($1::jsonb) AS request(company_id bigint, organization_id bigint, kind text, version integer,
    queue text, payload jsonb, priority integer, run_at timestamptz, debounce_ms integer, parent_id bigint,
    subject_type text, subject_id text, dedup_key text)
  CROSS JOIN LATERAL coalesce(run_at, now() + debounce_ms * interval '1 millisecond') AS due_at
  ON CONFLICT (company_id, kind, dedup_key) WHERE ${MERGED}
  DO UPDATE SET version = excluded.version, payload = excluded.payload, priority = least(task.priority, excluded.priority),
    state = CASE WHEN least(task.run_at, excluded.run_at) > now() THEN task.state ELSE 'waiting' END,
    run_at = least(task.run_at, excluded.run_at), parent_id = excluded.parent_id, attempt = 0, reason_code = NULL,
    reason = NULL`;

const INSERT_WITH_ID = `${INSERT} RETURNING id`;

// An unchanged waiting task is locked and not rewritten: nearly every commit requests one that already waits.
const INSERT_CHANGED = `${INSERT}
  WHERE (task.version, task.payload, task.parent_id, task.attempt, task.reason_code)
      IS DISTINCT FROM (excluded.version, excluded.payload, excluded.parent_id, 0, NULL)
    OR task.priority > excluded.priority OR task.run_at > excluded.run_at`;

/**
 * Writes tasks of one catalogue. The task is part of the caller's transaction: no commit, no task.
 * Returns the task's id; of a debounced kind it may be that of a task that already waits.
 */
export function enqueuer<C extends Catalogue>(
  catalogue: C,
): <K extends KindOf<C>>(sql: Sql, request: TaskRequestOf<C, K>) => Promise<bigint> {
  return async (sql, request) => {
    const { id } = await sql.one<{ id: bigint }>(INSERT_WITH_ID, [toJson([taskRow(catalogue, request)])]);
    announce(catalogue, sql, [request]);
    return id;
  };
}

/** Wakes the dispatcher for tasks that may run at once. */
function announce(catalogue: Catalogue, sql: Sql, requests: readonly AnyRequest[]): void {
  for (const { kind, runAt } of requests) {
    const { queue, debounceMs } = kindIn(catalogue, kind);
    // The dispatcher's poll finds a deliberately delayed task when it is due: a notification now would find nothing.
    if (runAt !== undefined || debounceMs) continue;
    sql.afterCommit(() => {
      sayEnqueued(queue);
    });
  }
}

/** Keeps the last of the requests that merge into one waiting task: a statement may touch a row only once. */
function newest(rows: readonly TaskRow[]): TaskRow[] {
  const kept = new Map<unknown, TaskRow>();
  for (const row of rows) {
    kept.set(row.dedup_key === null ? row : `${row.company_id} ${row.kind} ${row.dedup_key}`, row);
  }
  return [...kept.values()];
}

interface TaskRow {
  readonly company_id: bigint;
  readonly organization_id: bigint | null;
  readonly kind: string;
  readonly version: number;
  readonly queue: string;
  readonly payload: unknown;
  readonly priority: number;
  readonly run_at: Date | null;
  readonly debounce_ms: number;
  readonly parent_id: bigint | null;
  readonly subject_type: string | null;
  readonly subject_id: string | null;
  readonly dedup_key: string | null;
}

function taskRow(catalogue: Catalogue, request: AnyRequest): TaskRow {
  const kind = kindIn(catalogue, request.kind);
  const payload = kind.payload.parse(request.payload);
  const subject = request.subject ?? subjectIn(kind.subject, payload);
  return {
    company_id: request.companyId ?? 0n,
    organization_id: request.organizationId ?? null,
    kind: request.kind,
    version: kind.version,
    queue: kind.queue,
    payload,
    priority: request.priority ?? kind.priority,
    run_at: request.runAt ?? null,
    debounce_ms: kind.debounceMs ?? 0,
    parent_id: request.parentId ?? null,
    subject_type: subject?.type ?? null,
    subject_id: subject?.id ?? null,
    dedup_key: request.dedupKey ?? (kind.debounceMs === undefined ? null : ''),
  };
}

function subjectIn(
  subject: { readonly type: string; readonly field: string } | undefined,
  payload: unknown,
): TaskSubject | undefined {
  if (subject === undefined) return undefined;
  const id = (payload as Readonly<Record<string, unknown>>)[subject.field];
  return typeof id === 'string' ? { type: subject.type, id } : undefined;
}

const write = enqueuer(CATALOGUE);

/**
 * Writes a task in the caller's transaction: no commit, no task. Many at once: `Promise.all`, in one round trip.
 * Returns the task's id; of a debounced kind it may be that of a task that already waits.
 */
export function enqueue(sql: Sql, request: TaskRequest): Promise<bigint> {
  return write(sql, request);
}

/** Writes tasks in one statement, as `enqueue` does one. */
export async function enqueueAll(sql: Sql, requests: readonly TaskRequest[]): Promise<void> {
  if (requests.length === 0) return;
  await sql.run(INSERT_CHANGED, [toJson(newest(requests.map((request) => taskRow(CATALOGUE, request))))]);
  announce(CATALOGUE, sql, requests);
}
