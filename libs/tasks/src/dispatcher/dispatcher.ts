import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { type Database, type Logger, type Sql } from '#platform';
import { type Broker } from '../broker/broker.js';
import { CATALOGUE } from '../catalogue/catalogue.js';
import { assertCatalogue, type Catalogue, kindIn } from '../catalogue/declaration.js';
import { dispatchedTasks, leadingDispatcher } from '../metrics.js';
import { channelOf, capacityChannelOf } from '../notifications.js';
import {
  type DispatchLimits,
  type KindGroup,
  dispatch,
  putBackExpired,
  queued,
  withDueTasks,
} from './dispatch.js';
import { Rate } from './rate.js';
import { fillSlots, syncSchedules } from './schedules.js';
import { Wake } from './wake.js';

/** One dispatcher leads at a time; the lock lives and dies with its connection. */
const LEAD_LOCK = 7_226_283;
/** Including the dispatch and the message that follow, a lost notification costs less than a second. */
const POLL_MS = 900;
const BATCH = 5_000;
/**
 * The leading dispatcher queries the database every second. One that has not done so for this long is stuck or cut off:
 * the database then ends its session, and with it the lock, which the server would otherwise keep for hours until it
 * notices the lost connection. This is longer than the delay that a broker causes when it does not answer.
 */
const LEAD_IDLE_MS = 15_000;
/** A message that no worker answered for this long counts as lost. */
const DISPATCH_LEASE_MS = 120_000;

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

/** Kinds of one queue that are dispatched under the same limits. */
interface Group extends KindGroup {
  readonly versions: readonly number[];
  readonly inFlight: number;
  readonly service: string | undefined;
}

/**
 * Hands due tasks to the broker, fairly over companies and within every limit. Every decision is committed before it
 * sends; tasks that were sent and not claimed are sent again by the next leader, or once the broker is available again.
 */
export class Dispatcher {
  private readonly catalogue: Catalogue;
  private readonly queues: readonly string[];
  private readonly groups: readonly Group[];
  private readonly rates: ReadonlyMap<string, Rate>;
  private readonly pollMs: number;
  private readonly wake = new Wake();
  private readonly after = new Map<string, bigint>();
  private readonly token: string = randomUUID();
  private redispatch = false;
  private brokerAway = false;
  private readonly ending = new AbortController();
  private leading = false;
  private loop: Promise<void> | undefined;
  private finding: Promise<void> | undefined;
  private readonly unlisten: (() => Promise<void>)[] = [];

  constructor(private readonly options: DispatcherOptions) {
    this.catalogue = options.catalogue ?? CATALOGUE;
    assertCatalogue(this.catalogue);
    this.pollMs = Math.min(options.pollMs ?? POLL_MS, POLL_MS);
    this.queues = Object.keys(this.catalogue.queues);
    this.groups = groupsOf(this.catalogue);
    this.rates = new Map(
      Object.entries(this.catalogue.services).map(([name, { tasksPerSecond }]) => [
        name,
        new Rate(tasksPerSecond, performance.now()),
      ]),
    );
  }

  /** Whether this dispatcher holds the lock. */
  get leads(): boolean {
    return this.leading;
  }

  async start(): Promise<void> {
    for (const channel of this.queues.flatMap((queue) => [channelOf(queue), capacityChannelOf(queue)])) {
      this.unlisten.push(
        await this.options.database.listen(
          channel,
          () => {
            this.wake.call(channel);
          },
          // Only one dispatcher works at a time. If this process no longer leads, the other finds the work at its next
          // poll.
          () => this.leading && !this.stopping(),
        ),
      );
    }
    this.loop = this.run();
  }

  /** Ends after the current dispatch, and lets another dispatcher lead. */
  async stop(): Promise<void> {
    this.ending.abort();
    this.wake.call();
    await this.loop;
    await this.finding;
    for (const unlisten of this.unlisten.splice(0)) await unlisten();
  }

  private stopping(): boolean {
    return this.ending.signal.aborted;
  }

  private async run(): Promise<void> {
    while (!this.stopping()) {
      try {
        await this.options.database.system((sql) => this.leadIfFree(sql));
      } catch (error) {
        this.options.log.warn({ err: error }, 'dispatching was interrupted');
      }
      this.wake.take();
      if (!this.stopping()) await this.wake.wait(this.pollMs);
    }
  }

  // All statements of the leader use the session that holds the lock: they end with it.
  private async leadIfFree(sql: Sql): Promise<void> {
    const { free } = await sql.one<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [LEAD_LOCK]);
    if (!free) return;
    this.leading = true;
    leadingDispatcher.set(1);
    try {
      await endSessionAfter(sql, this.options.leadIdleMs ?? LEAD_IDLE_MS);
      await this.lead(sql);
    } finally {
      this.leading = false;
      leadingDispatcher.set(0);
      await Promise.all([sql.run('SELECT pg_advisory_unlock($1)', [LEAD_LOCK]), endSessionAfter(sql, 0)]);
    }
  }

  private async lead(sql: Sql): Promise<void> {
    this.options.log.debug('this process dispatches tasks');
    await this.options.onPoint?.('leading');
    await syncSchedules(sql, this.catalogue);
    this.suspectBrokerLoss();
    let nextPoll = performance.now();
    while (!this.stopping()) {
      const heard = this.wake.take();
      const polling = performance.now() >= nextPoll;
      if (polling) {
        await this.maintain(sql);
        nextPoll = performance.now() + this.pollMs;
      }
      if (!this.redispatch || (await this.redispatchQueued(sql))) {
        await this.dispatchGroups(sql, await this.worthDispatching(sql, heard, polling));
      }
      if (!this.stopping()) await this.wake.wait(nextPoll - performance.now());
    }
  }

  /** Dispatches announced work at once; a poll first asks which groups have due tasks. */
  private async worthDispatching(
    sql: Sql,
    heard: ReadonlySet<string>,
    polling: boolean,
  ): Promise<readonly Group[]> {
    const hasNew = ({ queue }: Group): boolean => heard.has(channelOf(queue));
    const mayHave = this.groups.filter(
      (group) => !hasNew(group) && (polling || heard.has(capacityChannelOf(group.queue))),
    );
    const due = new Set(mayHave.length === 0 ? [] : await withDueTasks(sql, mayHave));
    return this.groups.filter((group) => hasNew(group) || due.has(group));
  }

  private async maintain(sql: Sql): Promise<void> {
    for (const { queue, state } of await putBackExpired(sql)) {
      this.options.log.warn({ queue, state }, 'a task whose lease ran out is put back');
    }
    await fillSlots(sql, this.catalogue);
    this.findUnwritten();
    try {
      if ((await this.options.broker.marked()) === this.token) return;
      if (!this.redispatch)
        this.options.log.warn('the broker lost its data; everything dispatched is sent again');
    } catch (error) {
      this.options.log.debug({ err: error }, 'the broker’s marker could not be read');
    }
    this.suspectBrokerLoss();
  }

  /** Runs on a separate connection and is never awaited: dispatching must not wait for it. */
  private findUnwritten(): void {
    const { findUnwrittenTasks, log } = this.options;
    if (findUnwrittenTasks === undefined || this.finding !== undefined) return;
    this.finding = findUnwrittenTasks()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'work without a task could not be looked for');
      })
      .finally(() => {
        this.finding = undefined;
      });
  }

  /** Messages may not have arrived: they are sent again before anything else is dispatched. */
  private suspectBrokerLoss(): void {
    this.redispatch = true;
  }

  /** The mark is sent first: a later loss of the broker loses the mark too. */
  private async redispatchQueued(sql: Sql): Promise<boolean> {
    try {
      await this.options.broker.mark(this.token);
      for (const queue of this.queues) {
        const messages = await queued(sql, queue);
        if (messages.length > 0) await this.options.broker.send(queue, messages);
      }
      if (this.brokerAway) this.options.log.info('the broker answers again');
      this.redispatch = false;
      this.brokerAway = false;
      return true;
    } catch (error) {
      this.options.log[this.brokerAway ? 'debug' : 'warn'](
        { err: error },
        'the broker does not answer; dispatching waits',
      );
      this.brokerAway = true;
      return false;
    }
  }

  private async dispatchGroups(sql: Sql, worthDispatching: readonly Group[]): Promise<void> {
    let groups = worthDispatching;
    while (groups.length > 0 && !this.stopping() && !this.redispatch) {
      const full: Group[] = [];
      for (const group of groups) if (await this.dispatchGroup(sql, group)) full.push(group);
      groups = full;
    }
    await this.sending;
  }

  /** Messages of the previous dispatch are sent while the next one is prepared. */
  private sending: Promise<void> = Promise.resolve();

  /** Returns whether there may be more. */
  private async dispatchGroup(sql: Sql, group: Group): Promise<boolean> {
    const rate = group.service === undefined ? undefined : this.rates.get(group.service);
    const count = Math.min(BATCH, rate?.left(performance.now()) ?? BATCH);
    if (count < 1) return false;
    const { messages, after } = await dispatch(sql, this.limits(group, count));
    if (messages.length === 0) return false;
    rate?.take(messages.length);
    this.after.set(group.queue, after);
    await this.options.onPoint?.('dispatched');
    await this.sending;
    this.sending = this.send(group.queue, messages);
    return messages.length === BATCH;
  }

  private async send(queue: string, messages: Parameters<Broker['send']>[1]): Promise<void> {
    try {
      await this.options.broker.send(queue, messages);
      dispatchedTasks.inc({ queue }, messages.length);
      await this.options.onPoint?.('sent');
    } catch (error) {
      this.suspectBrokerLoss();
      this.options.log.warn({ err: error, queue }, 'the broker did not accept the dispatched tasks');
    }
  }

  private limits(group: Group, count: number): DispatchLimits {
    const queue = this.catalogue.queues[group.queue];
    if (queue === undefined) throw new Error(`There is no queue called ${group.queue}.`);
    return {
      queue: group.queue,
      kinds: group.kinds,
      versions: group.versions,
      inFlight: queue.inFlight,
      inFlightPerCompany: queue.inFlightPerCompany,
      inFlightOfKinds: group.inFlight,
      count,
      leaseMs: this.options.dispatchLeaseMs ?? DISPATCH_LEASE_MS,
      after: this.after.get(group.queue) ?? 0n,
    };
  }
}

/** Lets the database end this session once it is idle for this long; 0 means never. */
async function endSessionAfter(sql: Sql, idleMs: number): Promise<void> {
  await sql.run(`SELECT set_config('idle_session_timeout', $1, false)`, [String(idleMs)]);
}

/** Kinds with a limit of their own are dispatched separately, the rest of a queue together. */
function groupsOf(catalogue: Catalogue): Group[] {
  return Object.entries(catalogue.queues).flatMap(([queue, { inFlight }]) => {
    const kinds = Object.entries(catalogue.kinds).filter(([, kind]) => kind.queue === queue);
    const alone = kinds.filter(([, kind]) => kind.service !== undefined || kind.inFlight !== undefined);
    const together = kinds.filter((entry) => !alone.includes(entry)).map(([name]) => name);
    const group = (names: readonly string[]): Group => {
      const [first] = names.map((name) => kindIn(catalogue, name));
      return {
        queue,
        kinds: names,
        versions: names.map((name) => kindIn(catalogue, name).version),
        inFlight: Math.min(inFlight, names.length === 1 ? (first?.inFlight ?? inFlight) : inFlight),
        service: names.length === 1 ? first?.service : undefined,
      };
    };
    return [...(together.length > 0 ? [group(together)] : []), ...alone.map(([name]) => group([name]))];
  });
}
