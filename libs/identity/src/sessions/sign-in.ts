import { type Actor, counter, type Database, encodeId, type Problem, problem } from '#platform';
import { recordOwnAct } from '../access/own-acts.js';
import { type SecondFactor } from '../second-factor/second-factor.js';
import { passwordMatches } from '../users/passwords.js';
import { foldEmail } from '../users/users.js';
import { type Attempts, guessesOf } from './attempts.js';
import { type OpenedSession, type Origin, type Sessions } from './sessions.js';

export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  /** A code of the authenticator, or a recovery code. */
  readonly totp?: string;
  readonly origin: Origin;
  readonly requestId: string;
  /** Token of the session that this browser has now. */
  readonly replaces?: string;
}

interface Account {
  id: bigint;
  passwordHash: string | null;
  isStaff: boolean;
  totpSecret: Buffer | null;
}

/** Of a password that nobody has: checked where there is no account, so that both answers take the same time. */
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
  ) {}

  /**
   * Opens a session; the one this browser had ends. Staff may leave the code out, and stand without it.
   * @throws Problem `authentication_failed`, the same whatever was wrong but for a code left out after the right
   *   password; `throttled` after too many failures
   */
  async enter(request: SignInRequest): Promise<OpenedSession> {
    const email = foldEmail(request.email);
    const targets = guessesOf(email, request.origin.address);
    await this.attempts.take(targets).catch((error: unknown) => {
      outcomes.inc({ outcome: 'throttled' });
      throw error;
    });
    const account = await this.accountBehind(email, request.password);
    if (account === undefined) throw refused();
    const { totp } = request;
    if (account.totpSecret !== null && totp === undefined && !account.isStaff) {
      await this.attempts.giveBack(targets);
      throw codeMissing();
    }
    const opened = await this.openSession(account, request);
    await this.attempts.giveBack(targets);
    outcomes.inc({ outcome: 'opened' });
    return opened;
  }

  private async accountBehind(email: string, password: string): Promise<Account | undefined> {
    const account = await this.database.read((sql) =>
      sql.row<Account>(
        `SELECT id, password_hash AS "passwordHash", is_staff AS "isStaff", totp_secret AS "totpSecret"
         FROM identity.app_user WHERE email_folded = $1 AND deactivated_at IS NULL`,
        [email],
      ),
    );
    const { passwordHash } = account ?? { passwordHash: null };
    const matches = await passwordMatches(passwordHash ?? NOBODYS_HASH, password);
    return matches && passwordHash !== null ? account : undefined;
  }

  private openSession(account: Account, request: SignInRequest): Promise<OpenedSession> {
    const { id, totpSecret } = account;
    const { totp, replaces } = request;
    return this.database.transaction(async (sql) => {
      const checked = totpSecret !== null && totp !== undefined;
      if (checked && !(await this.secondFactor.accepts(sql, { id, totpSecret }, totp))) throw refused();
      if (replaces !== undefined) await this.sessions.replace(sql, replaces);
      const opened = await this.sessions.open(sql, id, request.origin, checked);
      const { address, userAgent } = request.origin;
      await recordOwnAct(sql, {
        actor: enteringActor(id, opened.id, request.requestId),
        userId: id,
        action: 'session.open',
        objectType: 'session',
        objectId: encodeId('session', opened.id),
        newValues: { second_factor: checked },
        whereabouts: { address, user_agent: userAgent },
      });
      return opened;
    });
  }
}

/** Who has just come in, before any organization is named. */
function enteringActor(userId: bigint, sessionId: bigint, requestId: string): Actor {
  return {
    kind: 'user',
    userId,
    credential: { kind: 'session', id: encodeId('session', sessionId) },
    human: true,
    permissions: new Set(),
    onBehalfOf: null,
    requestId,
  };
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
