/** The call to a worker: this task, in this delivery, may be claimed. */
export interface Ring {
  readonly taskId: bigint;
  readonly delivery: number;
  readonly kind: string;
}

/** What hears the rings of one queue. */
export interface Receiver {
  /** Takes no more rings, and waits for those in hand. */
  close(): Promise<void>;
}

/**
 * Carries rings to workers and decides nothing: a ring may get lost, come twice or come late. BullMQ's attempts,
 * delays and schedulers are not used, since they die with what it stores.
 */
export interface Carrier {
  readonly name: 'redis' | 'postgres';
  /** @throws when the carrier is away; then any part of the rings may have arrived */
  ring(queue: string, rings: readonly Ring[]): Promise<void>;
  receive(queue: string, concurrency: number, onRing: (ring: Ring) => Promise<void>): Promise<Receiver>;
  /** Leaves a mark among the rings, in place of the one before. */
  mark(token: string): Promise<void>;
  /** The mark, if it is still there: without it the rings are gone too. */
  marked(): Promise<string | undefined>;
  close(): Promise<void>;
}
