import {
  type Clock,
  type Database,
  isProblem,
  networkOf,
  type RatePolicy,
  type Sql,
  throttled,
} from '#platform';
import { type TokenHasher } from '../access/tokens.js';

/** The target that an attempt counts against: an account, whether it exists or not, or a network address. */
export interface AttemptTarget {
  readonly policy: RatePolicy;
  readonly of: string;
}

const WINDOW_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/** Guesses of a password or a code: at this rate the six digits of a second factor last for months. */
const OF_ACCOUNT_FROM: RatePolicy = {
  name: 'account from network',
  quota: 10,
  windowSeconds: WINDOW_SECONDS,
};
/** From all networks together, slowly: many networks guess no faster, and NIST SP 800-63B allows a hundred failures. */
const OF_ACCOUNT: RatePolicy = { name: 'account', quota: 100, windowSeconds: DAY_SECONDS };
/** A known browser has a count of its own: strangers who use up the account's hundred do not shut it out. */
const OF_DEVICE: RatePolicy = { name: 'account from device', quota: 100, windowSeconds: DAY_SECONDS };
/** An office behind one address has many people. */
const OF_NETWORK: RatePolicy = { name: 'network', quota: 300, windowSeconds: WINDOW_SECONDS };
/**
 * Counted for a person who is signed in: nobody else can use these up, and they do not use up the attempts for signing
 * in.
 */
const PASSWORD_CHANGES: RatePolicy = { name: 'password change', quota: 10, windowSeconds: WINDOW_SECONDS };
const PROOFS: RatePolicy = { name: 'proof', quota: 10, windowSeconds: WINDOW_SECONDS };
/** The trail of a person notes throttling once an hour. */
const THROTTLING: RatePolicy = { name: 'throttling noted', quota: 1, windowSeconds: 60 * 60 };
/** Letters to one mailbox, and letters requested from one address. */
const LETTERS_TO: RatePolicy = { name: 'letters to', quota: 5, windowSeconds: WINDOW_SECONDS };
const LETTERS_FROM: RatePolicy = { name: 'letters from', quota: 60, windowSeconds: WINDOW_SECONDS };

/** Codes of devices: with twenty possible letters in each of eight places, an hour of guessing finds none. */
const CODES_OF: RatePolicy = { name: 'device codes of', quota: 10, windowSeconds: WINDOW_SECONDS };
const CODES_FROM: RatePolicy = { name: 'device codes from', quota: 60, windowSeconds: WINDOW_SECONDS };
/** Signatures of passkeys cannot be guessed; a network that sends thousands of wrong ones is not served. */
const PASSKEYS_FROM: RatePolicy = { name: 'passkeys from', quota: 300, windowSeconds: WINDOW_SECONDS };
/** Links of questions that do not open, and answers. The links are sealed: no number of tries guesses one. */
const QUESTIONS_FROM: RatePolicy = { name: 'questions from', quota: 20, windowSeconds: 60 * 60 };
/** Apps register themselves without any credential, and devices ask for codes. */
const open = (name: string, quota: number, inAll: number): readonly [RatePolicy, RatePolicy] => [
  { name, quota, windowSeconds: WINDOW_SECONDS },
  { name: `${name} in all`, quota: inAll, windowSeconds: WINDOW_SECONDS },
];

/**
 * Failures to sign in. `device` is the token of a browser that is known to the account. Networks always come first, so
 * that two attempts cannot deadlock.
 */
export const guessesOf = (
  emailFolded: string,
  address: string,
  device?: string,
): readonly AttemptTarget[] => {
  const network = networkOf(address);
  return [
    { policy: OF_NETWORK, of: network },
    { policy: OF_ACCOUNT_FROM, of: `${emailFolded}\n${network}` },
    device === undefined
      ? { policy: OF_ACCOUNT, of: emailFolded }
      : { policy: OF_DEVICE, of: `${emailFolded}\n${device}` },
  ];
};
const ofPerson = (policy: RatePolicy, userId: bigint): readonly AttemptTarget[] => [
  { policy, of: userId.toString() },
];
/** The current password, typed to choose another. */
export const passwordChangesOf = (userId: bigint): readonly AttemptTarget[] =>
  ofPerson(PASSWORD_CHANGES, userId);
/** The password or a code, shown again by a person who is signed in. */
export const proofsOf = (userId: bigint): readonly AttemptTarget[] => ofPerson(PROOFS, userId);
export const notesOfThrottling = (userId: bigint): readonly AttemptTarget[] => ofPerson(THROTTLING, userId);
export const lettersTo = (emailFolded: string, address: string): readonly AttemptTarget[] => [
  { policy: LETTERS_FROM, of: networkOf(address) },
  { policy: LETTERS_TO, of: emailFolded },
];
export const deviceCodeGuesses = (userId: bigint, address: string): readonly AttemptTarget[] => [
  { policy: CODES_FROM, of: networkOf(address) },
  { policy: CODES_OF, of: userId.toString() },
];
/** Failures to sign in with a passkey: whose it is, is not known before. */
export const passkeyGuessesFrom = (address: string): readonly AttemptTarget[] => [
  { policy: PASSKEYS_FROM, of: networkOf(address) },
];
export const questionTriesFrom = (address: string): readonly AttemptTarget[] => [
  { policy: QUESTIONS_FROM, of: networkOf(address) },
];
/**
 * Writes and outside requests that anybody may cause, in the authorization server and before signing in, limited by network and in total,
 * whether they succeed or not: the rows that strangers cause are bounded even when the strangers are everywhere.
 */
export const OPEN_REQUESTS = {
  authorization: open('authorizations', 300, 10_000),
  registration: open('registrations', 30, 1_000),
  device: open('devices', 60, 5_000),
  clientDocument: open('client documents', 60, 2_000),
  passkey: open('passkey sign-ins', 300, 10_000),
} as const;
export type OpenRequest = keyof typeof OPEN_REQUESTS;

const intervalMs = ({ quota, windowSeconds }: RatePolicy): number =>
  Math.ceil((windowSeconds * 1000) / quota);
const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/**
 * Counts attempts before they are made, so that many at once cannot slip past, and gives back those that succeeded:
 * only failures stay counted. Each target stores one instant: when every attempt is available again.
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

  /** As `take`, for a caller that only needs to know: false where no attempt is left. */
  async tryTake(targets: readonly AttemptTarget[]): Promise<boolean> {
    try {
      await this.take(targets);
      return true;
    } catch (error) {
      if (isProblem(error) && error.code === 'throttled') return false;
      throw error;
    }
  }

  /** Gives back the attempts that `take` took, after a success. */
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
