import { type Database, type Logger, workerActor } from '#platform';
import { type OwnAction, recordOwnAct } from '../access/own-acts.js';
import { type TokenHasher } from '../access/tokens.js';
import { type Attempts, notesOfThrottling } from '../attempts/attempts.js';
import { type Origin } from './sessions.js';

/** An attempt to sign in that was refused. */
export interface FailedSignIn {
  /** The address as sent, folded; of a passkey, its id. */
  readonly email: string;
  /** The owner of the address; null when it has none. */
  readonly userId: bigint | null;
  readonly reason: 'password' | 'second_factor' | 'passkey' | 'deactivated';
  readonly origin: Origin;
  readonly requestId: string;
}

/**
 * Records failed attempts: in the trail of the person whose account was tried and in the log, or, where there is no
 * such account, only in the log with a keyed hash of the address. The record is written after the answer, whose time
 * would otherwise reveal whether there is an account.
 */
export class SignInFailures {
  private readonly writing = new Set<Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly hasher: TokenHasher,
    private readonly log: Logger,
  ) {}

  refused(failure: FailedSignIn): void {
    if (failure.userId === null) this.logUnknown('session.refuse', failure);
    else this.later(() => this.record('session.refuse', failure));
  }

  /** One event per hour and account: an attacker can cause any number of throttled attempts. */
  throttled(failure: FailedSignIn): void {
    const { userId } = failure;
    if (userId === null) {
      this.logUnknown('session.throttle', failure);
      return;
    }
    this.later(async () => {
      if (await this.attempts.tryTake(notesOfThrottling(userId)))
        await this.record('session.throttle', failure);
    });
  }

  /** Resolves when all failures until now are written. */
  async flush(): Promise<void> {
    await Promise.all(this.writing);
  }

  private async record(
    action: OwnAction,
    { userId, reason, origin, requestId }: FailedSignIn,
  ): Promise<void> {
    if (userId === null) return;
    const refused = action === 'session.refuse';
    await this.database.transaction((sql) =>
      recordOwnAct(sql, {
        // The service refused it; the person who tried is unknown.
        actor: { ...workerActor('sign-in', [], userId), requestId },
        userId,
        action,
        ...(refused ? { newValues: { reason } } : {}),
        whereabouts: { address: origin.address, user_agent: origin.userAgent },
      }),
    );
  }

  private logUnknown(securityEvent: OwnAction, { email, origin, requestId }: FailedSignIn): void {
    const account = this.hasher.derive(email);
    this.log.warn({ securityEvent, account, address: origin.address, requestId }, 'security event');
  }

  private later(write: () => Promise<void>): void {
    const written = write()
      .catch((error: unknown) => {
        this.log.error({ err: error }, 'a security event was not written');
      })
      .finally(() => this.writing.delete(written));
    this.writing.add(written);
  }
}
