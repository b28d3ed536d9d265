import { type Sql } from '#platform';
import { type TaskKind, type TaskPayload } from '../catalogue/catalogue.js';
import { type Catalogue, kindsOf } from '../catalogue/declaration.js';
import { type TaskSubject } from '../enqueue.js';
import { type TaskFailure } from './failures.js';
import { type FinalState } from './task-rows.js';

/** A task in the hands of the one run that may finish it. */
export interface TaskCall<Kind extends string = string, Payload = unknown> {
  readonly id: bigint;
  readonly kind: Kind;
  readonly payload: Payload;
  /** Null for a task of the service itself. */
  readonly companyId: bigint | null;
  readonly organizationId: bigint | null;
  readonly subject: TaskSubject | null;
  readonly parentId: bigint | null;
  /** 1 is the first. */
  readonly attempt: number;
  readonly lastAttempt: boolean;
  /** Aborts when the lease is lost, the time is up or the process goes down; the reason says which. */
  readonly signal: AbortSignal;
  /** Percent done, for people who watch. */
  progress(percent: number): Promise<void>;
  /**
   * Ends the task in the last transaction of its effect: both commit or neither does. The statement is sent with the commit,
   * which fails with LeaseLost, and rolls back, when another run holds the task.
   */
  finish(sql: Sql, outcome?: FinalState): Promise<void>;
  /**
   * For every earlier transaction of a task that has several. The commit need not wait for its answer.
   * @throws LeaseLost as the commit of `finish` does
   */
  fence(sql: Sql): Promise<void>;
}

/** Put off without counting as an attempt. */
interface TryLater {
  readonly tryLater: Date;
  readonly reason: string;
}

/** How a run ended. Without an effect in the database there is no need to have called `finish`. */
export type TaskOutcome = FinalState | TryLater;

/** What is left of a task for the mark of its last failure. The payload is null when it could not be read. */
export interface FailedTask<Kind extends string = string, Payload = unknown> {
  readonly id: bigint;
  readonly kind: Kind;
  readonly payload: Payload | null;
  readonly companyId: bigint | null;
  readonly organizationId: bigint | null;
  readonly subject: TaskSubject | null;
}

/** What runs the tasks of one kind, of any catalogue. */
export interface AnyTaskHandler {
  /**
   * Loads the current state under its own locks and assumes no order; answers `skipped` when the work is done or
   * void. @throws PermanentFailure when another attempt cannot help; anything else is tried again
   */
  handle(task: TaskCall): Promise<TaskOutcome>;
  /** Marks the last failure on the subject, in the transaction that fails the task. */
  onFailed?(sql: Sql, task: FailedTask, failure: TaskFailure): Promise<void>;
}

/** What runs the tasks of each kind. */
export type TaskHandlers = Readonly<Record<string, AnyTaskHandler>>;

export type ClaimedTask<K extends TaskKind> = TaskCall<K, TaskPayload<K>>;

/** What runs the tasks of one kind. */
export abstract class TaskHandler<K extends TaskKind> {
  /** Never set: for the compiler, handlers of two kinds are of two types, also where they look at no payload. */
  declare protected readonly kind: K;
  abstract handle(task: ClaimedTask<K>): Promise<TaskOutcome>;
  onFailed?(sql: Sql, task: FailedTask<K, TaskPayload<K>>, failure: TaskFailure): Promise<void>;
}

/**
 * The handlers of these queues. The compiler sees that none of the service's own kinds is missing, and cannot see it for
 * another catalogue.
 * @throws Error naming a kind with no handler, or one that the catalogue does not have
 */
export function handlersByKind(
  catalogue: Catalogue,
  queues: readonly string[],
  handlers: TaskHandlers,
): ReadonlyMap<string, AnyTaskHandler> {
  const unknown = Object.keys(handlers).find((kind) => !Object.hasOwn(catalogue.kinds, kind));
  if (unknown !== undefined) throw new Error(`A handler is for ${unknown}, which is not in the catalogue.`);
  const kinds = kindsOf(catalogue, queues);
  const missing = kinds.filter((kind) => !Object.hasOwn(handlers, kind));
  if (missing.length > 0) throw new Error(`No handler for: ${missing.join(', ')}.`);
  return new Map(Object.entries(handlers).filter(([kind]) => kinds.includes(kind)));
}
