/** Tells a worker that this task, in this delivery, may be claimed. */
export interface DispatchMessage {
  readonly taskId: bigint;
  readonly delivery: number;
  readonly kind: string;
}

/** Injection token of the broker. */
export const BROKER = Symbol('Broker');

/**
 * Carries messages to workers and decides nothing: a message may be lost, arrive twice or arrive late. BullMQ's
 * attempts, delays and schedulers are not used, because they are lost together with its store.
 */
export interface Broker {
  readonly name: 'redis' | 'postgres';
  /** @throws when the broker is unavailable; then any part of the messages may have arrived */
  send(queue: string, messages: readonly DispatchMessage[]): Promise<void>;
  /** Stores a mark with the messages, replacing the previous one. */
  mark(token: string): Promise<void>;
  /** The mark, if it still exists: without it the messages are lost too. */
  marked(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Injection token of the receivers. */
export const RECEIVERS = Symbol('Receivers');

/** The processors of the queues that this process runs: each hands the messages of its queue to the task worker. */
export interface Receivers {
  start(): Promise<void>;
  /** Tasks that this process runs at once, by queue. */
  slots(): Readonly<Record<string, number>>;
  /** Stops receiving messages, and waits for those being processed. */
  close(): Promise<void>;
}
