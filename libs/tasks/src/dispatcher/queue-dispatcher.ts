import { performance } from 'node:perf_hooks';
import { type Database, type Logger } from '#platform';
import { type Broker } from '../broker/broker.js';
import { type Catalogue } from '../catalogue/declaration.js';
import { dispatchedTasks } from '../metrics.js';
import { dispatch, queued, withDueTasks } from './dispatch.js';
import { type Group, groupsOf, inFlightOf } from './groups.js';
import { type Lead } from './lead.js';
import { type Rate } from './rate.js';
import { Wake } from './wake.js';

const BATCH = 5_000;

/** Why a queue is looked at: new tasks were announced, or there may be due tasks or capacity. */
type Reason = 'announced' | 'perhaps';

interface QueueTools {
  readonly database: Database;
  readonly broker: Broker;
  readonly log: Logger;
  readonly rates: ReadonlyMap<string, Rate>;
  readonly pollMs: number;
  readonly leaseMs: number;
  /** Tasks that the live workers run at once in this queue. */
  liveSlots(): number;
  /** Whether an operator has paused the queue. */
  isPaused(): boolean;
  onPoint(name: 'dispatched' | 'sent'): void | Promise<void>;
}

/**
 * Dispatches the tasks of one queue, on connections of its own: a queue whose statements are slow, or whose messages the
 * broker does not accept, holds up no other.
 */
export class QueueDispatcher {
  private readonly declared: Catalogue['queues'][string];
  private readonly groups: readonly Group[];
  private readonly wake = new Wake<Reason>();
  private after = 0n;
  private resend = true;
  private brokerAway = false;
  /** Whether the broker has the mark of this lead. */
  private marked = false;
  /** Messages of the previous dispatch are sent while the next one is prepared. */
  private sending: Promise<void> = Promise.resolve();

  constructor(
    catalogue: Catalogue,
    readonly queue: string,
    private readonly tools: QueueTools,
  ) {
    const declared = catalogue.queues[queue];
    if (declared === undefined) throw new Error(`There is no queue called ${queue}.`);
    this.declared = declared;
    this.groups = groupsOf(catalogue, queue);
  }

  /** Looks at the queue for this reason, or at whether the lead has ended. */
  call(reason?: Reason): void {
    this.wake.call(reason);
  }

  /**
   * A queue without its mark may have lost messages: they are sent again before anything else is dispatched. The mark comes
   * first, so that a later loss loses it too.
   */
  async keepMark(token: string): Promise<void> {
    const { broker, log } = this.tools;
    if (!(await broker.remark(this.queue, token))) return;
    if (this.marked)
      log.warn(
        { queue: this.queue },
        'the broker may have lost messages; everything dispatched is sent again',
      );
    this.marked = true;
    this.resend = true;
    this.wake.call();
  }

  /** Dispatches until the lead ends. An error is logged, and the queue is tried again. */
  async run(lead: Lead): Promise<void> {
    const { log, pollMs } = this.tools;
    this.resend = true;
    this.marked = false;
    this.wake.call('perhaps');
    /** What was heard and not yet done. */
    const reasons = new Set<Reason>();
    const ended = (): boolean => lead.signal.aborted;
    while (!ended()) {
      for (const reason of this.wake.take()) reasons.add(reason);
      try {
        if (await this.turn(lead, reasons)) reasons.clear();
      } catch (error) {
        if (!ended()) log.warn({ err: error, queue: this.queue }, 'the dispatch of a queue was interrupted');
      }
      if (!ended()) await this.wake.wait(pollMs);
    }
    await this.sending;
  }

  /** Returns whether everything is done that there was a reason for. */
  private async turn(lead: Lead, reasons: ReadonlySet<Reason>): Promise<boolean> {
    if (this.resend && !(await this.sendAgain())) return false;
    await this.dispatchGroups(lead, reasons);
    return !this.resend;
  }

  /** Sends everything that was dispatched and not claimed. Returns whether the broker took it. */
  private async sendAgain(): Promise<boolean> {
    const { broker, database, log } = this.tools;
    const { queue } = this;
    this.resend = false;
    try {
      const messages = await database.system((sql) => queued(sql, queue));
      if (messages.length > 0) await broker.send(queue, messages);
      if (this.brokerAway) log.info({ queue }, 'the broker answers again');
      this.brokerAway = false;
      return true;
    } catch (error) {
      this.resend = true;
      log[this.brokerAway ? 'debug' : 'warn'](
        { err: error, queue },
        'the broker does not answer; dispatching waits',
      );
      this.brokerAway = true;
      return false;
    }
  }

  private async dispatchGroups(lead: Lead, reasons: ReadonlySet<Reason>): Promise<void> {
    // The poll that follows the end of a pause finds the due tasks.
    let worthIt = this.tools.isPaused() ? [] : await this.worthDispatching(reasons);
    while (worthIt.length > 0 && !lead.signal.aborted && !this.resend && !this.tools.isPaused()) {
      const full: Group[] = [];
      for (const group of worthIt) if (await this.dispatchGroup(lead, group)) full.push(group);
      worthIt = full;
    }
    await this.sending;
  }

  /** Dispatches announced work at once where it can be of one group only; otherwise it first asks which have due tasks. */
  private async worthDispatching(reasons: ReadonlySet<Reason>): Promise<readonly Group[]> {
    const { groups } = this;
    if (reasons.size === 0) return [];
    if (groups.length === 1 && reasons.has('announced')) return groups;
    return this.tools.database.system((sql) => withDueTasks(sql, groups));
  }

  /** Returns whether there may be more. */
  private async dispatchGroup(lead: Lead, group: Group): Promise<boolean> {
    const { database, rates, leaseMs } = this.tools;
    const rate = group.service === undefined ? undefined : rates.get(group.service);
    const count = rate?.take(BATCH, performance.now()) ?? BATCH;
    if (count < 1) return false;
    const inFlight = inFlightOf(this.declared, this.tools.liveSlots());
    let sent = 0;
    try {
      const { messages, after } = await database.system((sql) =>
        dispatch(sql, {
          queue: this.queue,
          kinds: group.kinds,
          versions: group.versions,
          inFlight,
          inFlightPerCompany: this.declared.inFlightPerCompany,
          inFlightOfKinds: group.inFlight ?? inFlight,
          count,
          leaseMs,
          after: this.after,
          leader: lead.pid,
        }),
      );
      sent = messages.length;
      if (sent === 0) return false;
      this.after = after;
      await this.tools.onPoint('dispatched');
      await this.sending;
      this.sending = this.send(messages);
      return sent === BATCH;
    } finally {
      rate?.giveBack(count - sent);
    }
  }

  private async send(messages: Parameters<Broker['send']>[1]): Promise<void> {
    const { broker, log } = this.tools;
    const { queue } = this;
    try {
      await broker.send(queue, messages);
      dispatchedTasks.inc({ queue }, messages.length);
      await this.tools.onPoint('sent');
    } catch (error) {
      this.resend = true;
      log.warn({ err: error, queue }, 'the broker did not accept the dispatched tasks');
    }
  }
}
