import { type Actor, type Clock, type Database, fieldProblem, problem, type Sql } from '#platform';
import { enqueue } from '#tasks';
import { recordOwnAct } from '../access/own-acts.js';
import { type Attempts, proofsOf } from '../attempts/attempts.js';
import { missingProof, proofProblem, type SessionProofs } from '../sessions/proof.js';
import { type OpenedSession, type Sessions } from '../sessions/sessions.js';
import { type SecondFactor } from './second-factor.js';
import { newTotpSecret, totpUri } from './totp.js';

/** The person and the session in which they act. */
export interface OwnSession {
  readonly actor: Actor;
  readonly userId: bigint;
  readonly sessionId: bigint;
  readonly address: string;
}

interface TotpEnrolment {
  readonly secret: string;
  readonly uri: string;
}

interface Verified {
  readonly session: OpenedSession;
  /** Codes of an authenticator that was just enrolled; shown only now. */
  readonly recoveryCodes: readonly string[];
}

/** A person, with the proofs that their session has shown. */
interface Holder extends SessionProofs {
  readonly email: string;
  readonly totpSecret: Buffer | null;
  readonly totpPending: Buffer | null;
  readonly hasPasskey: boolean;
}

/** Enrolling an authenticator, and showing it in a session that was opened without it. */
export class Enrolments {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly attempts: Attempts,
    private readonly secondFactor: SecondFactor,
    private readonly sessions: Sessions,
  ) {}

  /**
   * A new secret for an authenticator. The old one is valid until a code of the new one has been shown.
   * @throws Problem `second_factor_required` or `password_required` where this session has shown neither in the last 15
   *   minutes: whoever finds an open session could otherwise shut its owner out for good
   */
  async begin({ userId, sessionId }: OwnSession): Promise<TotpEnrolment> {
    return this.database.transaction(async (sql) => {
      const holder = await lockHolder(sql, userId, sessionId);
      assertProved(holder, this.clock.now());
      const secret = newTotpSecret();
      await sql.run('UPDATE identity.session SET totp_pending = $2 WHERE id = $1', [
        sessionId,
        this.secondFactor.boxPending(sessionId, secret),
      ]);
      return { secret, uri: totpUri(secret, holder.email) };
    });
  }

  /**
   * Takes a code: the first code of a new authenticator enrols it, any other shows the one in use. Either way the
   * session can do more from now on, and gets another token.
   * @throws Problem `validation_error` with `wrong_code`, `state_conflict` without an authenticator, `throttled`; for a new
   *   authenticator as `begin`
   */
  async verify(own: OwnSession, code: string): Promise<Verified> {
    const targets = proofsOf(own.userId);
    await this.attempts.take(targets);
    const verified = await this.database.transaction(async (sql) => {
      const holder = await lockHolder(sql, own.userId, own.sessionId);
      const recoveryCodes = await this.accept(sql, own, holder, code);
      return { recoveryCodes, session: await this.sessions.raise(sql, own.sessionId) };
    });
    await this.attempts.giveBack(targets);
    return verified;
  }

  private async accept(sql: Sql, own: OwnSession, holder: Holder, code: string): Promise<string[]> {
    const { totpPending, totpSecret } = holder;
    if (totpPending === null && totpSecret === null) {
      throw problem('state_conflict', 'There is no authenticator to verify: enrol one first.');
    }
    if (totpPending !== null) {
      const authenticator = this.secondFactor.acceptsPending(own.sessionId, totpPending, code);
      if (authenticator !== undefined) {
        assertProved(holder, this.clock.now());
        await recordOwnAct(sql, { ...own, action: 'user.totp_enroll' });
        await enqueue(sql, { kind: 'send-mail', payload: { letter: 'totp_enrolled', email: holder.email } });
        await this.secondFactor.give(sql, own.userId, authenticator.secret, authenticator.step);
        return this.secondFactor.renewRecoveryCodes(sql, own.userId);
      }
    }
    if (totpSecret !== null) {
      const shown = await this.secondFactor.accepts(sql, { id: own.userId, totpSecret }, code);
      if (shown) return [];
    }
    throw fieldProblem('validation_error', 'totp', 'wrong_code', 'The code is wrong or was already used.');
  }
}

/** @throws Problem `second_factor_required`, `password_required` */
export function assertProved(holder: Holder, now: Date): void {
  const missing = missingProof(holder.totpSecret !== null || holder.hasPasskey, holder, now);
  if (missing !== null) throw proofProblem(missing);
}

/**
 * The second factor of a person, with both rows locked: two codes sent at once are taken one after the other.
 * @throws Problem `authentication_failed` when the session has ended meanwhile
 */
export async function lockHolder(sql: Sql, userId: bigint, sessionId: bigint): Promise<Holder> {
  const holder = await sql.row<Holder>(
    `SELECT u.email, u.totp_secret AS "totpSecret",
       EXISTS (SELECT FROM identity.passkey k WHERE k.user_id = u.id) AS "hasPasskey", s.totp_pending AS "totpPending",
       s.second_factor_at AS "secondFactorAt", s.password_at AS "passwordAt"
     FROM identity.app_user u JOIN identity.session s ON s.user_id = u.id AND s.id = $2 AND s.ended_at IS NULL
     WHERE u.id = $1 FOR NO KEY UPDATE`,
    [userId, sessionId],
  );
  if (holder === undefined) throw problem('authentication_failed', 'The session has ended. Sign in again.');
  return holder;
}
