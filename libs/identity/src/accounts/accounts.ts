import {
  type Actor,
  type Clock,
  type Database,
  encodeId,
  fieldProblem,
  recordAudit,
  type Sql,
} from '#platform';
import { enqueue } from '#tasks';
import { recordOwnAct } from '../access/own-acts.js';
import { type LetterTokens } from '../letters/letter-tokens.js';
import { type OwnSession } from '../second-factor/enrolments.js';
import { type Attempts, lettersTo, passwordChangesOf } from '../attempts/attempts.js';
import { forgetDevicesOf } from '../sessions/known-devices.js';
import { endSessionsOf } from '../sessions/sessions.js';
import { assertStrong, hashPassword, namesAround, passwordMatches } from '../users/passwords.js';
import { foldEmail } from '../users/users.js';

/** People manage their own account: password and address. */
export class Accounts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly attempts: Attempts,
    private readonly tokens: LetterTokens,
  ) {}

  /**
   * Changes the password; every other session ends.
   * @throws Problem `validation_error` on the current password (`wrong_password`) or the new one; `throttled`
   */
  async changePassword(own: OwnSession, current: string, wanted: string): Promise<void> {
    const { email, passwordHash } = await this.database.read((sql) =>
      sql.one<{ email: string; passwordHash: string | null }>(
        'SELECT email, password_hash AS "passwordHash" FROM identity.app_user WHERE id = $1',
        [own.userId],
      ),
    );
    const targets = passwordChangesOf(own.userId);
    await this.attempts.take(targets);
    if (passwordHash === null || !(await passwordMatches(passwordHash, current))) {
      throw fieldProblem(
        'validation_error',
        'current_password',
        'wrong_password',
        'This is not your password.',
      );
    }
    await this.attempts.giveBack(targets);
    const names = await this.database.read((sql) => namesAround(sql, own.userId));
    await assertStrong(wanted, { field: 'new_password', email, names });
    const hash = await hashPassword(wanted);
    await this.database.transaction((sql) =>
      this.setPassword(sql, { ...own, email, hash, action: 'user.password_change', except: own.sessionId }),
    );
  }

  /**
   * Asks for a letter that lets its reader choose a new password. The answer does not reveal whether there is such an
   * account.
   */
  async askForReset(email: string, address: string): Promise<void> {
    await this.attempts.take(lettersTo(foldEmail(email), address));
    await this.database.transaction((sql) =>
      enqueue(sql, { kind: 'send-mail', payload: { letter: 'password_reset', email } }),
    );
  }

  /**
   * Sets a new password through the link of a letter. All sessions end, and the address counts as verified: reading its
   * letters proves that it is the person's.
   * @throws Problem `validation_error` on the token or the password
   */
  async resetPassword(token: string, wanted: string, requestId: string): Promise<void> {
    await this.database.transaction(async (sql) => {
      const { userId, email } = await this.tokens.use(sql, 'password_reset', token);
      await assertStrong(wanted, { field: 'new_password', email, names: await namesAround(sql, userId) });
      // Only a caller with a valid token makes us compute a hash.
      const hash = await hashPassword(wanted);
      const actor = byLetter(userId, requestId);
      await this.setPassword(sql, { actor, userId, email, hash, action: 'user.password_reset' });
      await markVerified(sql, actor, userId, this.clock.now());
    });
  }

  /** Asks for a letter that proves the person's address; none is sent once the address is proved. */
  async askForVerification(
    user: { readonly email: string; readonly emailVerified: boolean },
    address: string,
  ): Promise<void> {
    if (user.emailVerified) return;
    const { email } = user;
    await this.attempts.take(lettersTo(foldEmail(email), address));
    await this.database.transaction((sql) =>
      enqueue(sql, { kind: 'send-mail', payload: { letter: 'email_verification', email } }),
    );
  }

  /** @throws Problem `validation_error` on the token */
  async verifyEmail(token: string, requestId: string): Promise<void> {
    await this.database.transaction(async (sql) => {
      const { userId } = await this.tokens.use(sql, 'email_verification', token);
      await markVerified(sql, byLetter(userId, requestId), userId, this.clock.now());
    });
  }

  private async setPassword(
    sql: Sql,
    change: {
      readonly actor: Actor;
      readonly userId: bigint;
      readonly email: string;
      readonly hash: string;
      readonly action: 'user.password_change' | 'user.password_reset';
      /** The session that stays. */
      readonly except?: bigint;
    },
  ): Promise<void> {
    const { actor, userId, email, except } = change;
    const now = this.clock.now();
    await sql.run('UPDATE identity.app_user SET password_hash = $2, updated_at = $3 WHERE id = $1', [
      userId,
      change.hash,
      now,
    ]);
    await forgetDevicesOf(sql, userId);
    await endSessionsOf(sql, {
      actor,
      userId,
      reason: 'password_changed',
      now,
      ...(except === undefined ? {} : { except }),
    });
    await recordOwnAct(sql, { actor, userId, action: change.action });
    await enqueue(sql, { kind: 'send-mail', payload: { letter: 'password_changed', email } });
  }
}

/** Records that the address of a person is verified. Nothing changes when it already was. */
export async function markVerified(sql: Sql, actor: Actor, userId: bigint, now: Date): Promise<void> {
  const marked = await sql.run(
    `UPDATE identity.app_user SET email_verified_at = $2, updated_at = $2
     WHERE id = $1 AND email_verified_at IS NULL`,
    [userId, now],
  );
  if (marked === 0) return;
  await recordAudit(sql, {
    actor,
    action: 'user.email_verify',
    objectType: 'user',
    objectId: encodeId('user', userId),
  });
}

/** The actor who holds the link of a letter: the person, without a session. */
function byLetter(userId: bigint, requestId: string): Actor {
  return {
    kind: 'user',
    userId,
    credential: { kind: 'letter', id: encodeId('user', userId) },
    human: true,
    permissions: new Set(),
    onBehalfOf: null,
    requestId,
  };
}
