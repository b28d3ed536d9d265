/** The call to a worker: this task, in this delivery, may be claimed. */
export interface DispatchMessage {
  readonly taskId: bigint;
  readonly delivery: number;
  readonly kind: string;
}

/** What hears the messages of one queue. */
export interface Receiver {
  /** Takes no more messages, and waits for those in hand. */
  close(): Promise<void>;
}

/**
 * Carries messages to workers and decides nothing: a message may get lost, come twice or come late. BullMQ's attempts,
 * delays and schedulers are not used, since they die with what it stores.
 */
export interface Broker {
  readonly name: 'redis' | 'postgres';
  /** @throws when the broker is away; then any part of the messages may have arrived */
  send(queue: string, messages: readonly DispatchMessage[]): Promise<void>;
  receive(
    queue: string,
    concurrency: number,
    onMessage: (message: DispatchMessage) => Promise<void>,
  ): Promise<Receiver>;
  /** Leaves a mark among the messages, in place of the one before. */
  mark(token: string): Promise<void>;
  /** The mark, if it is still there: without it the messages are gone too. */
  marked(): Promise<string | undefined>;
  close(): Promise<void>;
}
