import { type Clock, type Database, type RatePolicy, type Sql, throttled } from '#platform';
import { type TokenHasher } from '../access/tokens.js';

/** What an attempt counts against: an account, whether it exists or not, or an address of the network. */
export interface AttemptTarget {
  readonly policy: RatePolicy;
  readonly of: string;
}

const WINDOW_SECONDS = 15 * 60;

/** Guesses of a password or a code: at this pace the six digits of a second factor last for months. */
const OF_ACCOUNT: RatePolicy = { name: 'account', quota: 10, windowSeconds: WINDOW_SECONDS };
/** An office behind one address has many people in it. */
const OF_ADDRESS: RatePolicy = { name: 'address', quota: 300, windowSeconds: WINDOW_SECONDS };
/** Letters to one mailbox, and asked for from one address. */
const LETTERS_TO: RatePolicy = { name: 'letters to', quota: 5, windowSeconds: WINDOW_SECONDS };
const LETTERS_FROM: RatePolicy = { name: 'letters from', quota: 60, windowSeconds: WINDOW_SECONDS };

/** Codes of devices: twenty letters in eight places, and an hour of guesses finds none. */
const CODES_OF: RatePolicy = { name: 'device codes of', quota: 10, windowSeconds: WINDOW_SECONDS };
const CODES_FROM: RatePolicy = { name: 'device codes from', quota: 60, windowSeconds: WINDOW_SECONDS };
/** Apps register themselves without any credential, and devices ask for codes. */
const REGISTRATIONS: RatePolicy = { name: 'registrations', quota: 30, windowSeconds: WINDOW_SECONDS };
const DEVICES: RatePolicy = { name: 'devices', quota: 60, windowSeconds: WINDOW_SECONDS };
const CLIENT_DOCUMENTS: RatePolicy = { name: 'client documents', quota: 60, windowSeconds: WINDOW_SECONDS };

// Addresses first, always: two attempts never wait for each other crosswise.
export const guessesOf = (emailFolded: string, address: string): readonly AttemptTarget[] => [
  { policy: OF_ADDRESS, of: address },
  { policy: OF_ACCOUNT, of: emailFolded },
];
export const lettersTo = (emailFolded: string, address: string): readonly AttemptTarget[] => [
  { policy: LETTERS_FROM, of: address },
  { policy: LETTERS_TO, of: emailFolded },
];
export const deviceCodeGuesses = (userId: bigint, address: string): readonly AttemptTarget[] => [
  { policy: CODES_FROM, of: address },
  { policy: CODES_OF, of: userId.toString() },
];
/** What anybody may ask the authorization server for, counted by address whether it succeeds or not. */
export const OPEN_REQUESTS = {
  registration: REGISTRATIONS,
  device: DEVICES,
  clientDocument: CLIENT_DOCUMENTS,
} as const;
export type OpenRequest = keyof typeof OPEN_REQUESTS;

const intervalMs = ({ quota, windowSeconds }: RatePolicy): number =>
  Math.ceil((windowSeconds * 1000) / quota);
const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/**
 * Counts attempts before they are made, so that many at once cannot slip past, and gives back those that succeeded:
 * only failures stay counted. Kept as one instant a target, when every attempt is free again.
 */
export class Attempts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly hasher: TokenHasher,
  ) {}

  /**
   * Takes an attempt from every target, or from none.
   * @throws Problem `throttled`
   */
  async take(targets: readonly AttemptTarget[]): Promise<void> {
    await this.database.transaction(async (sql) => {
      for (const target of targets) await this.takeOne(sql, target);
    });
  }

  /** Gives back what `take` took: the attempt succeeded. */
  async giveBack(targets: readonly AttemptTarget[]): Promise<void> {
    await this.database.transaction(async (sql) => {
      for (const target of targets) {
        await sql.run(
          `UPDATE identity.attempt_allowance SET full_at = full_at - $2 * interval '1 millisecond' WHERE key = $1`,
          [this.key(target), intervalMs(target.policy)],
        );
      }
    });
  }

  private async takeOne(sql: Sql, target: AttemptTarget): Promise<void> {
    const { policy } = target;
    const now = this.clock.now();
    const key = this.key(target);
    const taken = await sql.run(
      `INSERT INTO identity.attempt_allowance AS kept (key, full_at)
       VALUES ($1, $2::timestamptz + $3 * interval '1 millisecond')
       ON CONFLICT (key) DO UPDATE SET full_at = greatest(kept.full_at, $2) + $3 * interval '1 millisecond'
       WHERE greatest(kept.full_at, $2) + $3 * interval '1 millisecond' <= $2 + $4 * interval '1 millisecond'`,
      [key, now, intervalMs(policy), intervalMs(policy) * policy.quota],
    );
    if (taken === 1) return;
    const { full_at: fullAt } = await sql.one<{ full_at: Date }>(
      'SELECT full_at FROM identity.attempt_allowance WHERE key = $1',
      [key],
    );
    const fullInMs = fullAt.getTime() - now.getTime();
    throw throttled(
      policy,
      {
        resetSeconds: seconds(fullInMs),
        retrySeconds: seconds(fullInMs - intervalMs(policy) * (policy.quota - 1)),
      },
      'Too many attempts. Wait a little, then try again.',
    );
  }

  private key({ policy, of }: AttemptTarget): Buffer {
    return this.hasher.hash(`${policy.name}\n${of}`);
  }
}
