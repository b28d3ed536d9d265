import { type BackendFactory, type IQueueBackend, type Job, withBackend } from 'bullmq';
import { type Logger } from '#platform';
import { type Carrier, type Receiver, type Ring } from './carrier.js';
import { jobOf, type RingJob, ringOf } from './rings.js';

const BATCH = 500;
/** BullMQ's own 15 seconds would be added to every outage of its store, however short. */
const RECONNECT_MS = 500;

/** What the two stores of BullMQ differ in. */
export interface BullStore<B extends IQueueBackend, C> {
  readonly name: Carrier['name'];
  readonly backend: BackendFactory<B, C>;
  /** For adding: fails soon when the store is away. */
  readonly sender: C;
  /** For receiving: waits for the store to come back. */
  readonly receiver: C;
  prefix(queue: string): string;
  mark(token: string): Promise<void>;
  marked(): Promise<string | undefined>;
  close(): Promise<void>;
}

interface RingQueue {
  add(...job: [RingJob['name'], RingJob['data'], RingJob['opts']]): Promise<unknown>;
  addBulk(jobs: RingJob[]): Promise<unknown>;
  close(): Promise<void>;
}

/** BullMQ over either of its stores. */
export class BullCarrier<B extends IQueueBackend, C> implements Carrier {
  readonly name: Carrier['name'];
  private readonly queues = new Map<string, RingQueue>();
  private readonly receivers = new Set<Receiver>();

  constructor(
    private readonly store: BullStore<B, C>,
    private readonly log: Logger,
  ) {
    this.name = store.name;
  }

  async ring(queue: string, rings: readonly Ring[]): Promise<void> {
    const [first] = rings;
    if (first !== undefined && rings.length === 1) {
      // The usual case, and quicker than a transaction of one.
      const { name, data, opts } = jobOf(first);
      await this.queue(queue).add(name, data, opts);
      return;
    }
    for (let start = 0; start < rings.length; start += BATCH) {
      await this.queue(queue).addBulk(rings.slice(start, start + BATCH).map(jobOf));
    }
  }

  async receive(
    queue: string,
    concurrency: number,
    onRing: (ring: Ring) => Promise<void>,
  ): Promise<Receiver> {
    const { Worker } = withBackend(this.store.backend);
    const worker = new Worker<Record<string, never>>(
      queue,
      async (job: Pick<Job, 'id' | 'name'>) => {
        const ring = ringOf(job);
        if (ring !== undefined) await onRing(ring);
      },
      {
        connection: this.store.receiver,
        prefix: this.store.prefix(queue),
        concurrency,
        // The task's row decides how often it may be lost. A ring costs one look at the row.
        maxStalledCount: 10,
        runRetryDelay: RECONNECT_MS,
        removeOnComplete: { count: 0 },
        removeOnFail: { count: 0 },
      },
    );
    // Also where a job vanished with the store while its task ran, which ends in the task's row all the same.
    worker.on('error', (error) => {
      this.log.debug({ err: error, queue }, 'the carrier reported an error');
    });
    await worker.waitUntilReady();
    const receiver: Receiver = {
      close: async () => {
        this.receivers.delete(receiver);
        await worker.close();
      },
    };
    this.receivers.add(receiver);
    return receiver;
  }

  mark(token: string): Promise<void> {
    return this.store.mark(token);
  }

  marked(): Promise<string | undefined> {
    return this.store.marked();
  }

  async close(): Promise<void> {
    await Promise.all([...this.receivers].map((receiver) => receiver.close()));
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
    await this.store.close();
  }

  private queue(name: string): RingQueue {
    const known = this.queues.get(name);
    if (known !== undefined) return known;
    const { Queue } = withBackend(this.store.backend);
    const queue = new Queue<Record<string, never>>(name, {
      connection: this.store.sender,
      prefix: this.store.prefix(name),
    });
    queue.on('error', (error: Error) => {
      this.log.debug({ err: error, queue: name }, 'the carrier reported an error');
    });
    this.queues.set(name, queue);
    return queue;
  }
}
