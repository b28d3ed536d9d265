import { type Clock, type Database, problem, type Sql } from '#platform';
import { type TokenHasher } from '../access/tokens.js';

/** So many attempts at once, and that many again in each window. */
export interface AttemptPolicy {
  readonly name: string;
  readonly quota: number;
  readonly windowMs: number;
}

/** What an attempt counts against: an account, whether it exists or not, or an address of the network. */
export interface AttemptTarget {
  readonly policy: AttemptPolicy;
  readonly of: string;
}

const WINDOW_MS = 15 * 60_000;

/** Guesses of a password or a code: at this pace the six digits of a second factor last for months. */
const OF_ACCOUNT: AttemptPolicy = { name: 'account', quota: 10, windowMs: WINDOW_MS };
/** An office behind one address has many people in it. */
const OF_ADDRESS: AttemptPolicy = { name: 'address', quota: 300, windowMs: WINDOW_MS };
/** Letters to one mailbox, and asked for from one address. */
const LETTERS_TO: AttemptPolicy = { name: 'letters to', quota: 5, windowMs: WINDOW_MS };
const LETTERS_FROM: AttemptPolicy = { name: 'letters from', quota: 60, windowMs: WINDOW_MS };

// Addresses first, always: two attempts never wait for each other crosswise.
export const guessesOf = (emailFolded: string, address: string): readonly AttemptTarget[] => [
  { policy: OF_ADDRESS, of: address },
  { policy: OF_ACCOUNT, of: emailFolded },
];
export const lettersTo = (emailFolded: string, address: string): readonly AttemptTarget[] => [
  { policy: LETTERS_FROM, of: address },
  { policy: LETTERS_TO, of: emailFolded },
];

const interval = ({ quota, windowMs }: AttemptPolicy): number => Math.ceil(windowMs / quota);

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
   * @throws Problem `throttled` with `Retry-After`
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
          [this.key(target), interval(target.policy)],
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
      [key, now, interval(policy), interval(policy) * policy.quota],
    );
    if (taken === 1) return;
    const { full_at: fullAt } = await sql.one<{ full_at: Date }>(
      'SELECT full_at FROM identity.attempt_allowance WHERE key = $1',
      [key],
    );
    const waitMs = fullAt.getTime() - now.getTime() - interval(policy) * (policy.quota - 1);
    throw problem('throttled', 'Too many attempts. Wait a little, then try again.', {
      headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))) },
    });
  }

  private key({ policy, of }: AttemptTarget): Buffer {
    return this.hasher.hash(`${policy.name}\n${of}`);
  }
}
