import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { type Database, type Logger, type Sql } from '#platform';
import { type Carrier } from '../carrier/carrier.js';
import { CATALOGUE } from '../catalogue/catalogue.js';
import { assertCatalogue, type Catalogue, kindIn } from '../catalogue/declaration.js';
import { dealtTasks, leadingDealer } from '../metrics.js';
import { channelOf, roomChannelOf } from '../notices.js';
import { type DealLimits, type KindGroup, deal, putBackExpired, queued, withDueTasks } from './deal.js';
import { Rate } from './rate.js';
import { fillSlots, syncSchedules } from './schedules.js';
import { Wake } from './wake.js';

/** One dealer leads at a time; the lock lives and dies with its connection. */
const LEAD_LOCK = 7_226_283;
/** With the deal and the ring that follow, a lost notice costs less than a second. */
const POLL_MS = 900;
const BATCH = 5_000;
/**
 * Who leads asks the database every second. One that has not for so long stands still or is cut off: the database then
 * ends its session, and with it the lock, which the server would otherwise keep until it misses the connection: hours.
 * Longer than a carrier that does not answer holds it up.
 */
const LEAD_IDLE_MS = 15_000;
/** A ring that nobody answered for so long is taken for lost. */
const RING_LEASE_MS = 120_000;

export interface DealerOptions {
  readonly database: Database;
  readonly carrier: Carrier;
  readonly log: Logger;
  readonly catalogue?: Catalogue;
  /** At most `POLL_MS`. */
  readonly pollMs?: number;
  readonly ringLeaseMs?: number;
  /** After this long without a word to the database another dealer may lead. */
  readonly leadIdleMs?: number;
  /**
   * Writes tasks for what nobody writes them for with its commit: asked at every poll, by the one who leads. What it throws is
   * told, and it is asked again.
   */
  readonly notice?: () => Promise<void>;
  /** Called at points where a test may end the process: `dealt` lies between commit and ring. */
  readonly onPoint?: (name: 'leading' | 'dealt' | 'rung') => void | Promise<void>;
}

/** Kinds of one queue that are dealt under the same limits. */
interface Group extends KindGroup {
  readonly versions: readonly number[];
  readonly inFlight: number;
  readonly service: string | undefined;
}

/**
 * Hands due tasks to the carrier, fairly over companies and under every cap. Everything it decides is committed
 * before it rings; what was rung and not claimed is rung again by the next who leads, or once the carrier is back.
 */
export class Dealer {
  private readonly catalogue: Catalogue;
  private readonly queues: readonly string[];
  private readonly groups: readonly Group[];
  private readonly rates: ReadonlyMap<string, Rate>;
  private readonly pollMs: number;
  private readonly wake = new Wake();
  private readonly after = new Map<string, bigint>();
  private readonly token: string = randomUUID();
  private ringAgain = false;
  private carrierAway = false;
  private readonly ending = new AbortController();
  private leading = false;
  private loop: Promise<void> | undefined;
  private looking: Promise<void> | undefined;
  private readonly unlisten: (() => Promise<void>)[] = [];

  constructor(private readonly options: DealerOptions) {
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

  /** Whether this dealer holds the lock. */
  get leads(): boolean {
    return this.leading;
  }

  async start(): Promise<void> {
    for (const channel of this.queues.flatMap((queue) => [channelOf(queue), roomChannelOf(queue)])) {
      this.unlisten.push(
        await this.options.database.listen(
          channel,
          () => {
            this.wake.call(channel);
          },
          // Only one dispatches at a time. If it is no longer this process, the other finds the work at its next poll.
          () => this.leading && !this.stopping(),
        ),
      );
    }
    this.loop = this.run();
  }

  /** Ends after the deal in hand, and lets another lead. */
  async stop(): Promise<void> {
    this.ending.abort();
    this.wake.call();
    await this.loop;
    await this.looking;
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
        this.options.log.warn({ err: error }, 'dealing was interrupted');
      }
      this.wake.take();
      if (!this.stopping()) await this.wake.wait(this.pollMs);
    }
  }

  // All statements of the one who leads go through the session that holds the lock: with it they end.
  private async leadIfFree(sql: Sql): Promise<void> {
    const { free } = await sql.one<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [LEAD_LOCK]);
    if (!free) return;
    this.leading = true;
    leadingDealer.set(1);
    try {
      await endSessionAfter(sql, this.options.leadIdleMs ?? LEAD_IDLE_MS);
      await this.lead(sql);
    } finally {
      this.leading = false;
      leadingDealer.set(0);
      await Promise.all([sql.run('SELECT pg_advisory_unlock($1)', [LEAD_LOCK]), endSessionAfter(sql, 0)]);
    }
  }

  private async lead(sql: Sql): Promise<void> {
    this.options.log.debug('this process deals tasks');
    await this.options.onPoint?.('leading');
    await syncSchedules(sql, this.catalogue);
    this.doubtCarrier();
    let nextPoll = performance.now();
    while (!this.stopping()) {
      const heard = this.wake.take();
      const polling = performance.now() >= nextPoll;
      if (polling) {
        await this.keepHouse(sql);
        nextPoll = performance.now() + this.pollMs;
      }
      if (!this.ringAgain || (await this.ringEverythingQueued(sql))) {
        await this.dealGroups(sql, await this.worthDealing(sql, heard, polling));
      }
      if (!this.stopping()) await this.wake.wait(nextPoll - performance.now());
    }
  }

  /** Dispatches announced work at once; a poll first asks which groups have due tasks. */
  private async worthDealing(
    sql: Sql,
    heard: ReadonlySet<string>,
    polling: boolean,
  ): Promise<readonly Group[]> {
    const hasNew = ({ queue }: Group): boolean => heard.has(channelOf(queue));
    const mayHave = this.groups.filter(
      (group) => !hasNew(group) && (polling || heard.has(roomChannelOf(group.queue))),
    );
    const due = new Set(mayHave.length === 0 ? [] : await withDueTasks(sql, mayHave));
    return this.groups.filter((group) => hasNew(group) || due.has(group));
  }

  private async keepHouse(sql: Sql): Promise<void> {
    for (const { queue, state } of await putBackExpired(sql)) {
      this.options.log.warn({ queue, state }, 'a task whose lease ran out is put back');
    }
    await fillSlots(sql, this.catalogue);
    this.look();
    try {
      if ((await this.options.carrier.marked()) === this.token) return;
      if (!this.ringAgain)
        this.options.log.warn('the carrier lost what it held; everything dealt is rung again');
    } catch (error) {
      this.options.log.debug({ err: error }, 'the mark could not be read');
    }
    this.doubtCarrier();
  }

  /** On a connection of its own, and never waited for: dealing must not stand still for it. */
  private look(): void {
    const { notice, log } = this.options;
    if (notice === undefined || this.looking !== undefined) return;
    this.looking = notice()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'what nobody wrote a task for could not be looked for');
      })
      .finally(() => {
        this.looking = undefined;
      });
  }

  /** What was rung may not have arrived: it is rung again before anything else is dealt. */
  private doubtCarrier(): void {
    this.ringAgain = true;
  }

  /** The mark goes first: what the carrier loses from here on takes it along. */
  private async ringEverythingQueued(sql: Sql): Promise<boolean> {
    try {
      await this.options.carrier.mark(this.token);
      for (const queue of this.queues) {
        const rings = await queued(sql, queue);
        if (rings.length > 0) await this.options.carrier.ring(queue, rings);
      }
      if (this.carrierAway) this.options.log.info('the carrier answers again');
      this.ringAgain = false;
      this.carrierAway = false;
      return true;
    } catch (error) {
      this.options.log[this.carrierAway ? 'debug' : 'warn'](
        { err: error },
        'the carrier does not answer; dealing waits',
      );
      this.carrierAway = true;
      return false;
    }
  }

  private async dealGroups(sql: Sql, worthDealing: readonly Group[]): Promise<void> {
    let groups = worthDealing;
    while (groups.length > 0 && !this.stopping() && !this.ringAgain) {
      const full: Group[] = [];
      for (const group of groups) if (await this.dealGroup(sql, group)) full.push(group);
      groups = full;
    }
    await this.ringing;
  }

  /** Rings of the deal before travel while the next one is made. */
  private ringing: Promise<void> = Promise.resolve();

  /** Returns whether there may be more. */
  private async dealGroup(sql: Sql, group: Group): Promise<boolean> {
    const rate = group.service === undefined ? undefined : this.rates.get(group.service);
    const count = Math.min(BATCH, rate?.left(performance.now()) ?? BATCH);
    if (count < 1) return false;
    const { rings, after } = await deal(sql, this.limits(group, count));
    if (rings.length === 0) return false;
    rate?.take(rings.length);
    this.after.set(group.queue, after);
    await this.options.onPoint?.('dealt');
    await this.ringing;
    this.ringing = this.ring(group.queue, rings);
    return rings.length === BATCH;
  }

  private async ring(queue: string, rings: Parameters<Carrier['ring']>[1]): Promise<void> {
    try {
      await this.options.carrier.ring(queue, rings);
      dealtTasks.inc({ queue }, rings.length);
      await this.options.onPoint?.('rung');
    } catch (error) {
      this.doubtCarrier();
      this.options.log.warn({ err: error, queue }, 'the carrier did not take what was dealt');
    }
  }

  private limits(group: Group, count: number): DealLimits {
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
      leaseMs: this.options.ringLeaseMs ?? RING_LEASE_MS,
      after: this.after.get(group.queue) ?? 0n,
    };
  }
}

/** Has the database end this session once it is idle for so long; 0 for never. */
async function endSessionAfter(sql: Sql, idleMs: number): Promise<void> {
  await sql.run(`SELECT set_config('idle_session_timeout', $1, false)`, [String(idleMs)]);
}

/** Kinds with a limit of their own are dealt by themselves, the rest of a queue together. */
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
