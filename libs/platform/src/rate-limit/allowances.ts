/** What a caller may spend: `quota` requests at once, and that many again in each window. */
export interface RatePolicy {
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** What a store grants of what was asked, and how the allowance stands after it. Times in microseconds. */
export interface Grant {
  readonly granted: number;
  /** How long until the whole quota is there again. */
  readonly fullIn: number;
}

/**
 * Where allowances are kept for all processes. An allowance is one instant: when the whole quota will be there again.
 * Each request moves it on by one interval, and it never lies further ahead than one window.
 */
export interface AllowanceStore {
  /** `key` names the class and the caller. Takes as many of `wanted` as there are. Fails when the store is away. */
  take(key: string, policy: RatePolicy, wanted: number): Promise<Grant>;
  close(): Promise<void>;
}

/** Microseconds that one request of the policy takes to come back. */
export function interval({ quota, windowSeconds }: RatePolicy): number {
  return Math.max(1, Math.floor((windowSeconds * 1_000_000) / quota));
}
