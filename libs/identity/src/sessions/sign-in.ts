import { counter, type Database, isProblem, type Problem, problem } from '#platform';
import { type SecondFactor } from '../second-factor/second-factor.js';
import { passwordMatches } from '../users/passwords.js';
import { foldEmail } from '../users/users.js';
import { type Attempts, guessesOf } from '../attempts/attempts.js';
import { type KnownDevices } from './known-devices.js';
import { type Browser, type NewSessions, type SignedIn } from './new-sessions.js';
import { type FailedSignIn, type SignInFailures } from './sign-in-failures.js';

interface SignInRequest extends Browser {
  readonly email: string;
  readonly password: string;
  /** A code of the authenticator, or a recovery code. */
  readonly totp?: string;
}

interface Account {
  id: bigint;
  passwordHash: string | null;
  deactivatedAt: Date | null;
  deviceKnown: boolean;
  totpSecret: Buffer | null;
  hasPasskey: boolean;
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
    private readonly newSessions: NewSessions,
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
    const missing = missingFactor(account, request);
    if (missing !== undefined) {
      await this.attempts.giveBack(targets);
      throw missing;
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
        `SELECT id, password_hash AS "passwordHash", totp_secret AS "totpSecret",
           EXISTS (SELECT FROM identity.passkey k WHERE k.user_id = u.id) AS "hasPasskey", deactivated_at AS "deactivatedAt",
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
    const { totp } = request;
    return this.database.transaction(async (sql) => {
      const checked = totpSecret !== null && totp !== undefined;
      if (checked && !(await this.secondFactor.accepts(sql, { id, totpSecret }, totp))) return undefined;
      return this.newSessions.open(sql, id, request, checked);
    });
  }
}

function refused(): Problem {
  outcomes.inc({ outcome: 'refused' });
  return problem('authentication_failed', 'The address, the password or the code is wrong.');
}

/** The refusal of the right password alone: a person with a second factor shows that too. */
function missingFactor({ totpSecret, hasPasskey }: Account, { totp }: SignInRequest): Problem | undefined {
  if (totpSecret === null) {
    return hasPasskey ? factorMissing('passkey', 'Sign in with your passkey instead.') : undefined;
  }
  return totp === undefined
    ? factorMissing('totp', 'Send the code of your authenticator too, or one of your recovery codes.')
    : undefined;
}

const factorMissing = (field: 'totp' | 'passkey', message: string): Problem =>
  problem('authentication_failed', message, { errors: [{ field, code: 'required', message }] });
