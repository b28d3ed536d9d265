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
  /**
   * Stores the mark with the messages of a queue. Returns whether it was not there: then messages may be lost too.
   * @throws when the broker is unavailable for this queue
   */
  remark(queue: string, token: string): Promise<boolean>;
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
