import { type Sql } from '#platform';
import { type TaskKind, type TaskPayload } from '../catalogue/catalogue.js';
import { type Catalogue, kindsOf } from '../catalogue/declaration.js';
import { type TaskSubject } from '../enqueue.js';
import { type TaskFailure } from './failures.js';
import { type FinalState } from './task-rows.js';

/** A task as given to the one run that may finish it. */
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
  /**
   * Aborts when the lease is lost, the time limit is reached or the process shuts down; the abort reason tells which.
   */
  readonly signal: AbortSignal;
  /** Reports the percentage done, for people who follow the task. */
  progress(percent: number): Promise<void>;
  /**
   * Ends the task in the last transaction of its effect: both commit or neither does. The statement is sent with the commit,
   * which fails with LeaseLost, and rolls back, when another run holds the task.
   */
  finish(sql: Sql, outcome?: FinalState): Promise<void>;
  /**
   * For every earlier transaction of a task with several. The commit need not wait for its result.
   * @throws LeaseLost as the commit of `finish` does
   */
  fence(sql: Sql): Promise<void>;
}

/** The task is postponed without counting an attempt. */
interface TryLater {
  readonly tryLater: Date;
  readonly reason: string;
}

/** The result of a run. A run without an effect in the database need not call `finish`. */
export type TaskOutcome = FinalState | TryLater;

/** The data of a task for the mark of its last failure. The payload is null when it could not be read. */
export interface FailedTask<Kind extends string = string, Payload = unknown> {
  readonly id: bigint;
  readonly kind: Kind;
  readonly payload: Payload | null;
  readonly companyId: bigint | null;
  readonly organizationId: bigint | null;
  readonly subject: TaskSubject | null;
}

/** Runs the tasks of one kind, of any catalogue. */
export interface AnyTaskHandler {
  /**
   * Loads the current state under its own locks and assumes no order; answers `skipped` when the work is done or
   * void. @throws PermanentFailure when another attempt cannot help; anything else is tried again
   */
  handle(task: TaskCall): Promise<TaskOutcome>;
  /** Marks the last failure on the subject, in the transaction that fails the task. */
  onFailed?(sql: Sql, task: FailedTask, failure: TaskFailure): Promise<void>;
}

/** The handlers by kind of task. */
export type TaskHandlers = Readonly<Record<string, AnyTaskHandler>>;

export type ClaimedTask<K extends TaskKind> = TaskCall<K, TaskPayload<K>>;

/** Runs the tasks of one kind. */
export abstract class TaskHandler<K extends TaskKind> {
  /** Never set: it makes handlers of two kinds two types for the compiler, even if they read no payload. */
  declare protected readonly kind: K;
  abstract handle(task: ClaimedTask<K>): Promise<TaskOutcome>;
  onFailed?(sql: Sql, task: FailedTask<K, TaskPayload<K>>, failure: TaskFailure): Promise<void>;
}

/**
 * The handlers of these queues. The compiler checks that none of the service's own kinds is missing, but cannot check
 * another catalogue.
 * @throws Error naming a kind without a handler, or a kind that is not in the catalogue
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
