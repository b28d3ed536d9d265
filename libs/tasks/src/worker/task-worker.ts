import { performance } from 'node:perf_hooks';
import { type Database, type Logger } from '#platform';
import pLimit from 'p-limit';
import { type DispatchMessage, type Receivers } from '../broker/broker.js';
import { CATALOGUE } from '../catalogue/catalogue.js';
import { assertCatalogue, type Catalogue, kindIn } from '../catalogue/declaration.js';
import { heldTasks, taskWaitSeconds } from '../metrics.js';
import { capacityChannelOf } from '../notifications.js';
import { AloneRun, type StartAlone } from './alone-run.js';
import { Batcher } from './batcher.js';
import { LeaseLost, ShuttingDown } from './failures.js';
import { type AnyTaskHandler, handlersByKind, type TaskHandlers } from './handler.js';
import { Presence } from './presence.js';
import {
  ALONE_FROM,
  claim,
  type Held,
  type FinalState,
  finishMany,
  heldRow,
  putBack,
  renew,
  type TaskRow,
  waitsForNewer,
} from './task-rows.js';
import { type TaskPoint, TaskRun } from './task-run.js';

const LEASE_MS = 30_000;
const GRACE_MS = 10_000;
/** Delay before a task that only a newer worker can read is dispatched again: such a worker may be starting. */
const NEWER_WORKER_MS = 5_000;
const NOTICE_PAUSE_MS = 5;
/**
 * Each process of one task takes 150 MB and a second of processor time before it begins. A worker that was lost with
 * dozens of tasks would otherwise start them all at once.
 */
const ALONE_AT_ONCE = 2;

export interface TaskWorkerOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly handlers: TaskHandlers;
  readonly catalogue?: Catalogue;
  /** Queues to run; all of the catalogue when not given. */
  readonly queues?: readonly string[];
  /** How long a task is held without renewal; it is renewed three times in that period. */
  readonly leaseMs?: number;
  /** Time that running tasks have to end by themselves at shutdown. */
  readonly graceMs?: number;
  /** Starts the process in which a suspect task runs alone; without it such a task runs like any other. */
  readonly startAlone?: StartAlone;
  /** Called at points where a test may end the process. */
  readonly onPoint?: (name: TaskPoint, row: TaskRow) => void | Promise<void>;
}

/** Claims the task of each message, runs it, and holds its lease meanwhile. */
export class TaskWorker {
  private readonly catalogue: Catalogue;
  private readonly handlers: ReadonlyMap<string, AnyTaskHandler>;
  private readonly leaseMs: number;
  private readonly runs = new Map<TaskRun | AloneRun, Promise<void>>();
  private readonly claims: Batcher<DispatchMessage, TaskRow>;
  private readonly ends: Batcher<Held & { outcome: FinalState }, true>;
  private readonly aloneTurns = pLimit(ALONE_AT_ONCE);
  private readonly notifications = new Map<string, NodeJS.Timeout>();
  private receivers: Receivers | undefined;
  private presence: Presence | undefined;
  private heart: NodeJS.Timeout | undefined;
  private closing = false;
  /** Whether the time that running tasks have to end by themselves is over. */
  private graceOver = false;

  /** @throws Error when a kind of the queues has no handler */
  constructor(private readonly options: TaskWorkerOptions) {
    const { database, handlers } = options;
    this.catalogue = options.catalogue ?? CATALOGUE;
    assertCatalogue(this.catalogue);
    const queues = options.queues ?? Object.keys(this.catalogue.queues);
    const unknown = queues.find((queue) => !Object.hasOwn(this.catalogue.queues, queue));
    if (unknown !== undefined) throw new Error(`There is no queue called ${unknown}.`);
    this.handlers = handlersByKind(this.catalogue, queues, handlers);
    this.leaseMs = options.leaseMs ?? LEASE_MS;
    const kinds = [...this.handlers.keys()];
    const known = { kinds, versions: kinds.map((kind) => kindIn(this.catalogue, kind).version) };
    this.claims = new Batcher((messages) => claim(database, messages, known, this.leaseMs));
    this.ends = new Batcher((runs) => finishMany(database, runs));
  }

  async start(receivers: Receivers): Promise<void> {
    this.beatLater();
    await receivers.start();
    this.receivers = receivers;
    this.presence = new Presence(this.options.database, this.options.log, receivers.slots());
    await this.presence.begin();
  }

  /**
   * Takes over one task that another process claimed for this one. Returns a function that runs it and never throws, or
   * undefined when that claim no longer holds.
   */
  async takeOver(held: Held): Promise<(() => Promise<void>) | undefined> {
    const askedAt = performance.now();
    const row = await heldRow(this.options.database, held);
    if (row === undefined) return undefined;
    return () => {
      this.beatLater();
      return this.hold(this.runOf(row, askedAt));
    };
  }

  /** Stops taking tasks, gives running ones time to end, and hands the rest back without counting an attempt. */
  async close(): Promise<void> {
    this.closing = true;
    const closed = Promise.all([this.presence?.end(), this.receivers?.close(), ...this.runs.values()]);
    const timer = setTimeout(() => {
      this.graceOver = true;
      for (const run of this.runs.keys()) run.abort(new ShuttingDown());
    }, this.options.graceMs ?? GRACE_MS);
    await closed;
    clearTimeout(timer);
    clearTimeout(this.heart);
    for (const notice of this.notifications.values()) clearTimeout(notice);
    for (const queue of this.notifications.keys()) this.options.database.notify(capacityChannelOf(queue));
  }

  /** Claims the task of a message, and runs it to its end. */
  async answer(queue: string, message: DispatchMessage): Promise<void> {
    if (this.closing) {
      await putBack(this.options.database, { id: message.taskId, delivery: message.delivery }, 'queued', {});
      this.notifyFinished(queue);
      return;
    }
    const askedAt = performance.now();
    const row = await this.claims.add(message);
    if (row === undefined) {
      await this.leaveToNewer(message);
      return;
    }
    taskWaitSeconds.observe({ queue }, Math.max(0, row.wait_seconds));
    try {
      await this.hold(this.aloneRunOf(row, askedAt) ?? this.runOf(row, askedAt));
    } finally {
      this.notifyFinished(queue);
    }
  }

  /** Executes a run and keeps its lease meanwhile. */
  private async hold(run: TaskRun | AloneRun): Promise<void> {
    // The claim was still under way when the grace period ended.
    if (this.graceOver) run.abort(new ShuttingDown());
    const executed = run.execute();
    this.runs.set(run, executed);
    heldTasks.inc();
    try {
      await executed;
    } finally {
      this.runs.delete(run);
      heldTasks.dec();
    }
  }

  private runOf(row: TaskRow, askedAt: number): TaskRun {
    const handler = this.handlers.get(row.kind);
    if (handler === undefined) throw new Error(`${row.kind} was claimed without a handler.`);
    return new TaskRun(
      row,
      kindIn(this.catalogue, row.kind),
      handler,
      {
        database: this.options.database,
        log: this.options.log,
        leaseMs: this.leaseMs,
        finishAlone: async ({ id, delivery, run }, outcome) =>
          (await this.ends.add({ id, delivery, run, outcome })) ?? false,
        onPoint: (name) => this.options.onPoint?.(name, row),
      },
      askedAt,
    );
  }

  /** Undefined for a task that is not suspect, and for one whose attempts are used up: it only has to be marked. */
  private aloneRunOf(row: TaskRow, askedAt: number): AloneRun | undefined {
    const { startAlone, database, log } = this.options;
    const kind = kindIn(this.catalogue, row.kind);
    if (startAlone === undefined || row.suspected < ALONE_FROM || row.attempt > kind.attempts)
      return undefined;
    return new AloneRun(row, kind, askedAt + this.leaseMs, {
      database,
      log,
      start: startAlone,
      inTurn: (run) => this.aloneTurns(run),
    });
  }

  /** A message without a claim is old, or belongs to a task that only a newer worker can read. */
  private async leaveToNewer(message: DispatchMessage): Promise<void> {
    const { database } = this.options;
    if (!(await waitsForNewer(database, message))) return;
    await putBack(database, { id: message.taskId, delivery: message.delivery }, 'queued', {
      afterMs: NEWER_WORKER_MS,
      reason: { code: 'newer_worker', message: 'It waits for a worker of a newer version.' },
    });
  }

  /** Notifies the dispatcher of free capacity, at most once in a few milliseconds. */
  private notifyFinished(queue: string): void {
    if (this.notifications.has(queue)) return;
    this.notifications.set(
      queue,
      setTimeout(() => {
        this.notifications.delete(queue);
        this.options.database.notify(capacityChannelOf(queue));
      }, NOTICE_PAUSE_MS),
    );
  }

  private beatLater(): void {
    this.heart = setTimeout(() => {
      void this.beat().finally(() => {
        if (!this.closing || this.runs.size > 0) this.beatLater();
      });
    }, this.leaseMs / 3);
  }

  /** One heartbeat renews every lease of the process. A lease that cannot be renewed in time is lost. */
  private async beat(): Promise<void> {
    const runs = [...this.runs.keys()];
    if (runs.length === 0) return;
    const askedAt = performance.now();
    try {
      const held = await renew(
        this.options.database,
        runs.map(({ row }) => row),
        this.leaseMs,
      );
      for (const run of runs) {
        if (held.has(run.row.id)) run.heldUntilMs = Math.max(run.heldUntilMs, askedAt + this.leaseMs);
        else run.abort(new LeaseLost(run.row.id));
      }
    } catch (error) {
      this.options.log.warn({ err: error }, 'leases could not be renewed');
    }
    const now = performance.now();
    for (const run of this.runs.keys()) if (run.heldUntilMs <= now) run.abort(new LeaseLost(run.row.id));
  }
}
