import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { type Database, type Logger, type Sql } from '#platform';
import { type Broker } from '../broker/broker.js';
import { CATALOGUE } from '../catalogue/catalogue.js';
import { assertCatalogue, type Catalogue } from '../catalogue/declaration.js';
import { leadingDispatcher } from '../metrics.js';
import { channelOf, capacityChannelOf } from '../notifications.js';
import { putBackExpired, queuesWithDueTasks } from './dispatch.js';
import { LEAD_LOCK, takeLead } from './lead.js';
import { liveSlots } from './live-workers.js';
import { pausedQueues } from './paused-queues.js';
import { QueueDispatcher } from './queue-dispatcher.js';
import { Rate } from './rate.js';
import { MOVED_AT_ONCE, promote, shelve } from './scheduled.js';
import { fillSlots, syncSchedules } from './schedules.js';
import { Wake } from './wake.js';

/** Including the dispatch and the message that follow, a lost notification costs less than a second. */
const POLL_MS = 900;
/**
 * The leading dispatcher queries the database every second. One that has not done so for this long is stuck or cut off:
 * the database then ends its session, and with it the lock, which the server would otherwise keep for hours until it
 * notices the lost connection.
 */
const LEAD_IDLE_MS = 15_000;
/** A message that no worker answered for this long counts as lost. */
const DISPATCH_LEASE_MS = 120_000;
/** A scheduled task that is due for this long has no leader that moves it: the leader is of the release before. */
const UNMOVED_MS = 3_000;
/** How often tasks that are not due are looked for among the waiting ones. */
const SHELVE_MS = 60_000;

export interface DispatcherOptions {
  readonly database: Database;
  readonly broker: Broker;
  readonly log: Logger;
  readonly catalogue?: Catalogue;
  /** At most `POLL_MS`. */
  readonly pollMs?: number;
  readonly dispatchLeaseMs?: number;
  /** After this long without a query to the database another dispatcher may lead. */
  readonly leadIdleMs?: number;
  /**
   * Writes the tasks that no commit writes. The leading dispatcher calls it at every poll; an error is logged, and it
   * is called again.
   */
  readonly findUnwrittenTasks?: () => Promise<void>;
  /** Called at points where a test may end the process: `dispatched` is between commit and message. */
  readonly onPoint?: (name: 'leading' | 'dispatched' | 'sent') => void | Promise<void>;
}

/**
 * Hands due tasks to the broker, fairly over companies and within every limit; each queue by itself. Every decision is
 * committed before it is sent; tasks that were sent and not claimed are sent again by the next leader, or once the broker
 * is available again.
 */
export class Dispatcher {
  private readonly catalogue: Catalogue;
  private readonly queues: ReadonlyMap<string, QueueDispatcher>;
  private readonly pollMs: number;
  private readonly wake = new Wake();
  private readonly token: string = randomUUID();
  private readonly ending = new AbortController();
  private readonly background = new Map<string, Promise<void>>();
  private readonly unlisten: (() => Promise<void>)[] = [];
  private slots: ReadonlyMap<string, number> = new Map();
  private paused: ReadonlySet<string> = new Set();
  private leading = false;
  private shelveAt = 0;
  private loop: Promise<void> | undefined;

  constructor(private readonly options: DispatcherOptions) {
    const catalogue = options.catalogue ?? CATALOGUE;
    assertCatalogue(catalogue);
    this.catalogue = catalogue;
    this.pollMs = Math.min(options.pollMs ?? POLL_MS, POLL_MS);
    const rates = new Map(
      Object.entries(catalogue.services).map(([name, { tasksPerSecond }]) => [
        name,
        new Rate(tasksPerSecond, performance.now()),
      ]),
    );
    this.queues = new Map(
      Object.keys(catalogue.queues).map((queue) => [
        queue,
        new QueueDispatcher(catalogue, queue, {
          database: options.database,
          broker: options.broker,
          log: options.log,
          rates,
          pollMs: this.pollMs,
          leaseMs: options.dispatchLeaseMs ?? DISPATCH_LEASE_MS,
          liveSlots: () => this.slots.get(queue) ?? 0,
          isPaused: () => this.paused.has(queue),
          onPoint: (name) => options.onPoint?.(name),
        }),
      ]),
    );
  }

  /** Whether this dispatcher holds the lock. */
  get leads(): boolean {
    return this.leading;
  }

  async start(): Promise<void> {
    for (const [name, queue] of this.queues) {
      await this.listen(channelOf(name), () => {
        queue.call('announced');
      });
      await this.listen(capacityChannelOf(name), () => {
        queue.call('perhaps');
      });
    }
    this.loop = this.run();
  }

  /** Ends after the current dispatches, and lets another dispatcher lead. */
  async stop(): Promise<void> {
    this.ending.abort();
    this.wake.call();
    await this.loop;
    await Promise.all(this.background.values());
    for (const unlisten of this.unlisten.splice(0)) await unlisten();
  }

  private async listen(channel: string, heard: () => void): Promise<void> {
    this.unlisten.push(
      await this.options.database.listen(
        channel,
        heard,
        // Only one dispatcher works at a time. If this process no longer leads, the other finds the work at its next
        // poll.
        () => this.leading && !this.stopping(),
      ),
    );
  }

  private stopping(): boolean {
    return this.ending.signal.aborted;
  }

  private async run(): Promise<void> {
    while (!this.stopping()) {
      try {
        await this.options.database.systemSession((sql) => this.leadIfFree(sql));
      } catch (error) {
        this.options.log.warn({ err: error }, 'dispatching was interrupted');
      }
      if (!this.stopping()) await this.wake.wait(this.pollMs);
    }
  }

  private async leadIfFree(sql: Sql): Promise<void> {
    const pid = await takeLead(sql);
    if (pid === undefined) {
      await promote(sql, UNMOVED_MS);
      return;
    }
    this.leading = true;
    leadingDispatcher.set(1);
    try {
      await endSessionAfter(sql, this.options.leadIdleMs ?? LEAD_IDLE_MS);
      await this.lead(sql, pid);
    } finally {
      this.leading = false;
      leadingDispatcher.set(0);
      await Promise.all([sql.run('SELECT pg_advisory_unlock($1)', [LEAD_LOCK]), endSessionAfter(sql, 0)]);
    }
  }

  /**
   * Work for all queues uses the session that holds the lock, and ends with it. It waits for nothing but the database, so
   * that the session is never idle for long. The queues use other connections; each of their dispatches
   * checks that this session still leads.
   */
  private async lead(sql: Sql, pid: number): Promise<void> {
    this.options.log.debug('this process dispatches tasks');
    await this.options.onPoint?.('leading');
    await syncSchedules(sql, this.catalogue);
    this.slots = await liveSlots(sql);
    this.paused = await pausedOf(sql);
    const ended = new AbortController();
    const lead = { pid, signal: AbortSignal.any([this.ending.signal, ended.signal]) };
    const queues = [...this.queues.values()];
    const wakeAll = (): void => {
      for (const queue of queues) queue.call();
    };
    lead.signal.addEventListener('abort', wakeAll, { once: true });
    const running = queues.map((queue) => queue.run(lead));
    try {
      while (!this.stopping()) {
        const more = await this.maintain(sql);
        if (!more && !this.stopping()) await this.wake.wait(this.pollMs);
      }
    } finally {
      ended.abort();
      await Promise.all(running);
    }
  }

  /** Returns whether more scheduled tasks may be due. */
  private async maintain(sql: Sql): Promise<boolean> {
    for (const queue of this.queues.values())
      this.inBackground(`the broker’s mark of ${queue.queue} could not be read`, 'debug', () =>
        queue.keepMark(this.token),
      );
    for (const { queue, state } of await putBackExpired(sql)) {
      this.options.log.warn({ queue, state }, 'a task whose lease ran out is put back');
    }
    await fillSlots(sql, this.catalogue);
    const moved = await promote(sql);
    this.slots = await liveSlots(sql);
    this.paused = await pausedOf(sql);
    for (const queue of await queuesWithDueTasks(sql, [...this.queues.keys()]))
      this.queues.get(queue)?.call('perhaps');
    const { findUnwrittenTasks } = this.options;
    if (findUnwrittenTasks !== undefined)
      this.inBackground('work without a task could not be looked for', 'warn', findUnwrittenTasks);
    if (performance.now() >= this.shelveAt)
      this.inBackground('waiting tasks that are not due could not be moved', 'warn', () => this.shelveAll());
    return sumOf(moved.values()) >= MOVED_AT_ONCE;
  }

  /** Runs on another connection, one at a time of each, and is never awaited: dispatching must not wait for it. */
  private inBackground(failure: string, level: 'debug' | 'warn', work: () => Promise<void>): void {
    if (this.background.has(failure)) return;
    const done = work()
      .catch((error: unknown) => {
        this.options.log[level]({ err: error }, failure);
      })
      .finally(() => this.background.delete(failure));
    this.background.set(failure, done);
  }

  private async shelveAll(): Promise<void> {
    const queues = [...this.queues.keys()];
    this.shelveAt = performance.now() + SHELVE_MS;
    while (!this.stopping()) {
      const moved = await this.options.database.system((sql) => shelve(sql, queues));
      if (moved < MOVED_AT_ONCE) break;
    }
  }
}

const pausedOf = async (sql: Sql): Promise<ReadonlySet<string>> =>
  new Set((await pausedQueues(sql)).map(({ queue }) => queue));

function sumOf(counts: Iterable<number>): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}

/** Lets the database end this session once it is idle for this long; 0 means never. */
async function endSessionAfter(sql: Sql, idleMs: number): Promise<void> {
  await sql.run(`SELECT set_config('idle_session_timeout', $1, false)`, [String(idleMs)]);
}
