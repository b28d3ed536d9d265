import { type BackendFactory, type ConnectionOptions, type Queue, type Worker } from 'bullmq';
import { type Logger } from '#platform';
import { type Broker, type DispatchMessage } from './broker.js';
import { jobOf } from './dispatch-jobs.js';

const BATCH = 500;

/** The differences between the two stores of BullMQ. */
export interface BullStore {
  readonly name: Broker['name'];
  /** Prefix of the keys of a queue. */
  prefixOf(queue: string): string;
  readonly backend: BackendFactory;
  /** Connection of the queues: it fails soon when the store is unavailable. */
  readonly connection: ConnectionOptions;
  /** Class of the processors' workers: their connections wait until the store is available again. */
  readonly workerClass: typeof Worker;
  remark(queue: string, token: string): Promise<boolean>;
  close(): Promise<void>;
}

/** BullMQ on either of its stores. */
export class BullMqBroker implements Broker {
  readonly name: Broker['name'];
  private readonly queues: ReadonlyMap<string, Queue>;

  constructor(
    private readonly store: BullStore,
    queues: readonly Queue[],
    log: Logger,
  ) {
    this.name = store.name;
    this.queues = new Map(queues.map((queue) => [queue.name, queue]));
    for (const queue of queues) {
      queue.on('error', (error) => {
        log.debug({ err: error, queue: queue.name }, 'the broker reported an error');
      });
    }
  }

  async send(name: string, messages: readonly DispatchMessage[]): Promise<void> {
    const queue = this.queues.get(name);
    if (queue === undefined) throw new Error(`There is no queue called ${name}.`);
    const [first] = messages;
    if (first !== undefined && messages.length === 1) {
      // The usual case, and faster than a transaction with one message.
      const { name: kind, data, opts } = jobOf(first);
      await queue.add(kind, data, opts);
      return;
    }
    for (let start = 0; start < messages.length; start += BATCH) {
      await queue.addBulk(messages.slice(start, start + BATCH).map(jobOf));
    }
  }

  remark(queue: string, token: string): Promise<boolean> {
    return this.store.remark(queue, token);
  }

  async close(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
    await this.store.close();
  }
}
