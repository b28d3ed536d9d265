/** The call to a worker: this task, in this delivery, may be claimed. */
export interface DispatchMessage {
  readonly taskId: bigint;
  readonly delivery: number;
  readonly kind: string;
}

/** Injection token of the broker. */
export const BROKER = Symbol('Broker');

/**
 * Carries messages to workers and decides nothing: a message may get lost, come twice or come late. BullMQ's attempts,
 * delays and schedulers are not used, since they die with what it stores.
 */
export interface Broker {
  readonly name: 'redis' | 'postgres';
  /** @throws when the broker is away; then any part of the messages may have arrived */
  send(queue: string, messages: readonly DispatchMessage[]): Promise<void>;
  /** Leaves a mark among the messages, in place of the one before. */
  mark(token: string): Promise<void>;
  /** The mark, if it is still there: without it the messages are gone too. */
  marked(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Injection token of the receivers. */
export const RECEIVERS = Symbol('Receivers');

/** The processors of the queues that this process runs: each hands the messages of its queue to the task worker. */
export interface Receivers {
  start(): Promise<void>;
  /** Takes no more messages, and waits for those in hand. */
  close(): Promise<void>;
}
