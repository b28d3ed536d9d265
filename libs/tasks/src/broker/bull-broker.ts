import { type BackendFactory, type IQueueBackend, type Job, withBackend } from 'bullmq';
import { type Logger } from '#platform';
import { type Broker, type Receiver, type DispatchMessage } from './broker.js';
import { jobOf, type DispatchJob, messageOf } from './dispatch-jobs.js';

const BATCH = 500;
/** BullMQ's own 15 seconds would be added to every outage of its store, however short. */
const RECONNECT_MS = 500;

/** What the two stores of BullMQ differ in. */
interface BullStore<B extends IQueueBackend, C> {
  readonly name: Broker['name'];
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

interface DispatchQueue {
  add(...job: [DispatchJob['name'], DispatchJob['data'], DispatchJob['opts']]): Promise<unknown>;
  addBulk(jobs: DispatchJob[]): Promise<unknown>;
  close(): Promise<void>;
}

/** BullMQ over either of its stores. */
export class BullMqBroker<B extends IQueueBackend, C> implements Broker {
  readonly name: Broker['name'];
  private readonly queues = new Map<string, DispatchQueue>();
  private readonly receivers = new Set<Receiver>();

  constructor(
    private readonly store: BullStore<B, C>,
    private readonly log: Logger,
  ) {
    this.name = store.name;
  }

  async send(queue: string, messages: readonly DispatchMessage[]): Promise<void> {
    const [first] = messages;
    if (first !== undefined && messages.length === 1) {
      // The usual case, and quicker than a transaction of one.
      const { name, data, opts } = jobOf(first);
      await this.queue(queue).add(name, data, opts);
      return;
    }
    for (let start = 0; start < messages.length; start += BATCH) {
      await this.queue(queue).addBulk(messages.slice(start, start + BATCH).map(jobOf));
    }
  }

  async receive(
    queue: string,
    concurrency: number,
    onMessage: (message: DispatchMessage) => Promise<void>,
  ): Promise<Receiver> {
    const { Worker } = withBackend(this.store.backend);
    const worker = new Worker<Record<string, never>>(
      queue,
      async (job: Pick<Job, 'id' | 'name'>) => {
        const message = messageOf(job);
        if (message !== undefined) await onMessage(message);
      },
      {
        connection: this.store.receiver,
        prefix: this.store.prefix(queue),
        concurrency,
        // The task's row decides how often it may be lost. A message costs one look at the row.
        maxStalledCount: 10,
        runRetryDelay: RECONNECT_MS,
        removeOnComplete: { count: 0 },
        removeOnFail: { count: 0 },
      },
    );
    // Also where a job vanished with the store while its task ran, which ends in the task's row all the same.
    worker.on('error', (error) => {
      this.log.debug({ err: error, queue }, 'the broker reported an error');
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

  private queue(name: string): DispatchQueue {
    const known = this.queues.get(name);
    if (known !== undefined) return known;
    const { Queue } = withBackend(this.store.backend);
    const queue = new Queue<Record<string, never>>(name, {
      connection: this.store.sender,
      prefix: this.store.prefix(name),
    });
    queue.on('error', (error: Error) => {
      this.log.debug({ err: error, queue: name }, 'the broker reported an error');
    });
    this.queues.set(name, queue);
    return queue;
  }
}
