/** The allowance of a caller: `quota` requests at once, and as many again in each window. */
export interface RatePolicy {
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** The granted part of the requested amount, and the allowance afterwards. Times are in microseconds. */
export interface Grant {
  readonly granted: number;
  /** Time until the whole quota is available again. */
  readonly fullIn: number;
}

/**
 * Keeps allowances for all processes. An allowance is one instant: when the whole quota is available again. Each
 * request moves it by one interval, never further than one window into the future.
 */
export interface AllowanceStore {
  /**
   * `key` names the class and the caller. Grants as much of `wanted` as is available. Fails when the store is
   * unreachable.
   */
  take(key: string, policy: RatePolicy, wanted: number): Promise<Grant>;
  close(): Promise<void>;
}

/** Microseconds until one request of the policy becomes available again. */
export function interval({ quota, windowSeconds }: RatePolicy): number {
  return Math.max(1, Math.floor((windowSeconds * 1_000_000) / quota));
}
