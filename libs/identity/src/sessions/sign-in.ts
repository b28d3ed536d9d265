import { counter, type Database, encodeId, isProblem, type Problem, problem } from '#platform';
import { recordOwnAct } from '../access/own-acts.js';
import { type SecondFactor } from '../second-factor/second-factor.js';
import { passwordMatches } from '../users/passwords.js';
import { foldEmail } from '../users/users.js';
import { type Attempts, guessesOf } from '../attempts/attempts.js';
import { type KnownDevices } from './known-devices.js';
import { type FailedSignIn, type SignInFailures } from './sign-in-failures.js';
import { type OpenedSession, type Origin, sessionActor, type Sessions } from './sessions.js';

interface SignInRequest {
  readonly email: string;
  readonly password: string;
  /** A code of the authenticator, or a recovery code. */
  readonly totp?: string;
  readonly origin: Origin;
  readonly requestId: string;
  /** Token of this browser's present session. */
  readonly replaces?: string;
  /** Token by which the browser is known. */
  readonly device?: string;
}

/** A session that was just opened, and the token by which its browser is known from now on. */
export interface SignedIn extends OpenedSession {
  readonly device: string;
}

interface Account {
  id: bigint;
  passwordHash: string | null;
  deactivatedAt: Date | null;
  deviceKnown: boolean;
  totpSecret: Buffer | null;
}

/** Hash of a password that nobody has: checked where there is no account, so that both answers take the same time. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$oGAEyIssvcOtB/y1KB0fSg$7K6NxsW0uVmetQr5OiozNJ17XatCJ39r1RO/zrPG5WI';

const outcomes = counter('sign_ins', 'Attempts to sign in.', ['outcome']);

/** Signing in with a password and, where the person has one, a second factor. */
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly secondFactor: SecondFactor,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly failures: SignInFailures,
  ) {}

  /**
   * Opens a session; this browser's previous one ends. Everybody who has a second factor must show it, staff included.
   * @throws Problem `authentication_failed`, the same whatever was wrong but for a code left out after the right
   *   password; `throttled` after too many failures
   */
  async enter(request: SignInRequest): Promise<SignedIn> {
    const email = foldEmail(request.email);
    const account = await this.accountOf(email, request.device);
    const failed = (reason: FailedSignIn['reason']): FailedSignIn => {
      const { origin, requestId } = request;
      return { email, userId: account?.id ?? null, reason, origin, requestId };
    };
    const known = account?.deviceKnown === true ? request.device : undefined;
    const targets = guessesOf(email, request.origin.address, known);
    await this.attempts.take(targets).catch((error: unknown) => {
      if (isProblem(error) && error.code === 'throttled') {
        outcomes.inc({ outcome: 'throttled' });
        this.failures.throttled(failed('password'));
      }
      throw error;
    });
    const matches = await passwordMatches(account?.passwordHash ?? NOBODYS_HASH, request.password);
    if (
      !matches ||
      account === undefined ||
      account.passwordHash === null ||
      account.deactivatedAt !== null
    ) {
      this.failures.refused(failed(matches && account?.passwordHash ? 'deactivated' : 'password'));
      throw refused();
    }
    if (account.totpSecret !== null && request.totp === undefined) {
      await this.attempts.giveBack(targets);
      throw codeMissing();
    }
    const opened = await this.openSession(account, request);
    if (opened === undefined) {
      this.failures.refused(failed('second_factor'));
      throw refused();
    }
    await this.attempts.giveBack(targets);
    outcomes.inc({ outcome: 'opened' });
    return opened;
  }

  private accountOf(email: string, device: string | undefined): Promise<Account | undefined> {
    return this.database.read((sql) =>
      sql.row<Account>(
        `SELECT id, password_hash AS "passwordHash", totp_secret AS "totpSecret", deactivated_at AS "deactivatedAt",
           EXISTS (SELECT FROM identity.known_device d
             WHERE d.user_id = u.id AND d.token_hash = ANY($2::bytea[]) AND d.signed_in_at > $3) AS "deviceKnown"
         FROM identity.app_user u WHERE email_folded = $1`,
        [email, this.devices.hashes(device), this.devices.knownSince()],
      ),
    );
  }

  /** Undefined when the code is wrong. */
  private openSession(account: Account, request: SignInRequest): Promise<SignedIn | undefined> {
    const { id, totpSecret } = account;
    const { totp, replaces } = request;
    return this.database.transaction(async (sql) => {
      const checked = totpSecret !== null && totp !== undefined;
      if (checked && !(await this.secondFactor.accepts(sql, { id, totpSecret }, totp))) return undefined;
      if (replaces !== undefined) await this.sessions.replace(sql, replaces, request.requestId);
      const opened = await this.sessions.open(sql, id, request.origin, checked);
      const { address, userAgent } = request.origin;
      await recordOwnAct(sql, {
        actor: sessionActor(id, opened.id, request.requestId),
        userId: id,
        action: 'session.open',
        objectType: 'session',
        objectId: encodeId('session', opened.id),
        newValues: { second_factor: checked },
        whereabouts: { address, user_agent: userAgent },
      });
      return { ...opened, device: await this.devices.remember(sql, id, request.device) };
    });
  }
}

function refused(): Problem {
  outcomes.inc({ outcome: 'refused' });
  return problem('authentication_failed', 'The address, the password or the code is wrong.');
}

function codeMissing(): Problem {
  const message = 'Send the code of your authenticator too, or one of your recovery codes.';
  return problem('authentication_failed', message, {
    errors: [{ field: 'totp', code: 'required', message }],
  });
}
