import { type Sql, toJson } from '#platform';
import { CATALOGUE, type TaskKind } from './catalogue/catalogue.js';
import { type Catalogue, kindIn, type KindOf, type PayloadOf } from './catalogue/declaration.js';
import { sayEnqueued } from './notices.js';

/** What a task works on. Ids are text, as the subject's own table knows them. */
export interface TaskSubject {
  readonly type: string;
  readonly id: string;
}

/** A task to be written. */
export interface TaskRequestOf<C extends Catalogue, K extends KindOf<C>> {
  readonly kind: K;
  readonly payload: PayloadOf<C, K>;
  /** None: a task of the service itself. */
  readonly companyId?: bigint | null;
  readonly organizationId?: bigint | null;
  /** Taken from the payload where the catalogue says so. */
  readonly subject?: TaskSubject;
  readonly parentId?: bigint;
  /** Requests of one kind and company with the same key are one task while it waits, with the newest payload. */
  readonly dedupKey?: string;
  readonly runAt?: Date;
  /** 1 goes first, 9 last; the kind's own when not given. */
  readonly priority?: number;
}

export type TaskRequest = { [K in TaskKind]: TaskRequestOf<typeof CATALOGUE, K> }[TaskKind];

interface AnyRequest extends Omit<TaskRequestOf<Catalogue, string>, 'payload'> {
  readonly payload: unknown;
}

// DO NOTHING would take no lock on the waiting row: it could be dealt, with the older payload, before this commits.
const INSERT = `
  INSERT INTO tasks.task AS task (company_id, organization_id, kind, version, queue, payload, priority, run_at, parent_id,
    subject_type, subject_id, dedup_key)
  VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, coalesce($8::timestamptz, now() + $9 * interval '1 millisecond'), $10, $11,
    $12, $13)
  ON CONFLICT (company_id, kind, dedup_key) WHERE state = 'waiting' AND dedup_key IS NOT NULL
  DO UPDATE SET version = excluded.version, payload = excluded.payload, priority = least(task.priority, excluded.priority),
    run_at = least(task.run_at, excluded.run_at), parent_id = excluded.parent_id, attempt = 0, reason_code = NULL,
    reason = NULL
  RETURNING id`;

/**
 * Writes tasks of one catalogue. The task is part of the caller's transaction: no commit, no task.
 * Returns the task's id; of a debounced kind it may be that of a task that already waits.
 */
export function enqueuer<C extends Catalogue>(
  catalogue: C,
): <K extends KindOf<C>>(sql: Sql, request: TaskRequestOf<C, K>) => Promise<bigint> {
  return async (sql, request) => writeTask(catalogue, sql, request);
}

async function writeTask(catalogue: Catalogue, sql: Sql, request: AnyRequest): Promise<bigint> {
  const kind = kindIn(catalogue, request.kind);
  const payload = kind.payload.parse(request.payload);
  const subject = request.subject ?? subjectIn(kind.subject, payload);
  const { id } = await sql.one<{ id: bigint }>(INSERT, [
    request.companyId ?? 0n,
    request.organizationId ?? null,
    request.kind,
    kind.version,
    kind.queue,
    toJson(payload),
    request.priority ?? kind.priority,
    request.runAt ?? null,
    kind.debounceMs ?? 0,
    request.parentId ?? null,
    subject?.type ?? null,
    subject?.id ?? null,
    request.dedupKey ?? (kind.debounceMs === undefined ? null : ''),
  ]);
  // One that waits on purpose is found by the dealer's poll when its time has come: a notice now would find nothing.
  if (request.runAt === undefined && !kind.debounceMs) {
    sql.afterCommit(() => {
      sayEnqueued(kind.queue);
    });
  }
  return id;
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
