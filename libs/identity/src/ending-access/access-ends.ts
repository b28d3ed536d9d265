import { type Actor, type Clock, type Database, problem, type Sql } from '#platform';
import { enqueue } from '#tasks';
import { identityChanged } from '../access/changes.js';
import { type OwnAction, recordOwnAct } from '../access/own-acts.js';
import { recheckRules } from '../access/rules-rechecked.js';
import { endInvitationsOf } from '../invitations/end-invitations.js';
import { revokeKeysOf } from '../keys/api-keys.js';
import { revokeConnectionsOf } from '../oauth/connected-apps.js';
import { type SecondFactor } from '../second-factor/second-factor.js';
import { endSessionsOf, type SessionEnd } from '../sessions/sessions.js';

/** A person, held by a transaction that ends their access. */
interface HeldUser {
  readonly email: string;
  readonly isStaff: boolean;
  readonly lockedAt: Date | null;
  readonly hasFactor: boolean;
}

interface EndCall {
  readonly actor: Actor;
  readonly userId: bigint;
  /** In the words of who decided it. */
  readonly reason?: string | undefined;
}

/** Staff and the operator of the installation end a person's access. */
export class AccessEnds {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly secondFactor: SecondFactor,
  ) {}

  /**
   * Shuts a person out at once: they cannot sign in, and their sessions, keys, connected apps, open invitations and
   * webhook endpoints end. Locking twice changes nothing.
   * @throws Problem `not_found`
   */
  async lock(actor: Actor, userId: bigint, reason?: string): Promise<void> {
    await this.database.transaction(async (sql) => {
      const { lockedAt } = await holdUser(sql, userId);
      if (lockedAt !== null) return;
      const now = this.clock.now();
      await sql.run('UPDATE identity.app_user SET deactivated_at = $2, updated_at = $2 WHERE id = $1', [
        userId,
        now,
      ]);
      const end = { actor, userId, organizationId: null, reason: 'user_deactivated', now } as const;
      await revokeKeysOf(sql, end);
      await revokeConnectionsOf(sql, end);
      await endInvitationsOf(sql, end);
      await enqueue(sql, { kind: 'end-app-webhooks', payload: {} });
      await this.end(sql, { actor, userId, reason }, 'user_deactivated', 'user.lock');
      await recheckRules(sql, { userId, organizationId: null });
    });
  }

  /**
   * Lets a person sign in again. The sessions, keys and connections that ended with the lock are not restored.
   * @throws Problem `not_found`
   */
  async unlock(actor: Actor, userId: bigint, reason?: string): Promise<void> {
    await this.database.transaction(async (sql) => {
      const { lockedAt } = await holdUser(sql, userId);
      if (lockedAt === null) return;
      await sql.run('UPDATE identity.app_user SET deactivated_at = NULL, updated_at = $2 WHERE id = $1', [
        userId,
        this.clock.now(),
      ]);
      await recordOwnAct(sql, { actor, userId, action: 'user.unlock', ...because(reason) });
      await identityChanged(sql);
    });
  }

  /** Signs a person out everywhere. @throws Problem `not_found` */
  async endSessions(actor: Actor, userId: bigint, reason?: string): Promise<void> {
    await this.database.transaction(async (sql) => {
      await holdUser(sql, userId);
      await this.end(sql, { actor, userId, reason }, 'ended_by_staff', 'user.sessions_end');
    });
  }

  /**
   * Withdraws a person's staff rights, in every session from their next request on.
   * @throws Problem `not_found`, `state_conflict` for a person who is no staff
   */
  async withdrawStaff(actor: Actor, userId: bigint): Promise<void> {
    await this.database.transaction(async (sql) => {
      const { isStaff } = await holdUser(sql, userId);
      if (!isStaff) throw problem('state_conflict', 'The person is not staff of the firm.');
      await sql.run('UPDATE identity.app_user SET is_staff = false, updated_at = $2 WHERE id = $1', [
        userId,
        this.clock.now(),
      ]);
      await enqueue(sql, { kind: 'end-app-webhooks', payload: {} });
      await this.end(sql, { actor, userId }, 'ended_by_staff', 'user.staff_withdraw');
    });
  }

  /**
   * Removes a second factor whose owner has lost it, at once: the password alone signs in.
   * @throws Problem `not_found`, `state_conflict` for a person who has none
   */
  async resetSecondFactor(actor: Actor, userId: bigint): Promise<void> {
    await this.database.transaction(async (sql) => {
      const user = await holdUser(sql, userId);
      if (!user.hasFactor) throw noFactor();
      await this.takeFactor(sql, actor, userId, user);
    });
  }

  /** As `resetSecondFactor`, in the transaction of a caller that made the decision and holds the person. */
  async takeFactor(
    sql: Sql,
    actor: Actor,
    userId: bigint,
    { email, reason }: { readonly email: string; readonly reason?: string | undefined },
  ): Promise<void> {
    await this.secondFactor.take(sql, userId);
    await sql.run('DELETE FROM identity.passkey WHERE user_id = $1', [userId]);
    await this.end(sql, { actor, userId, reason }, 'ended_by_staff', 'user.second_factor_reset');
    await enqueue(sql, { kind: 'send-mail', payload: { letter: 'totp_removed', email } });
  }

  private async end(
    sql: Sql,
    { actor, userId, reason }: EndCall,
    end: SessionEnd,
    action: OwnAction,
  ): Promise<void> {
    await endSessionsOf(sql, { actor, userId, reason: end, now: this.clock.now() });
    await recordOwnAct(sql, { actor, userId, action, ...because(reason) });
    await identityChanged(sql);
  }
}

/** The reason of an act, for its trail. */
export const because = (reason: string | undefined): { newValues?: { reason: string } } =>
  reason === undefined ? {} : { newValues: { reason } };

export const noFactor = () => problem('state_conflict', 'The person has no second factor.');

/** The person, held until the transaction ends. @throws Problem `not_found` */
export async function holdUser(sql: Sql, userId: bigint): Promise<HeldUser> {
  const user = await sql.row<HeldUser>(
    `SELECT email, is_staff AS "isStaff", deactivated_at AS "lockedAt", totp_secret IS NOT NULL
       OR EXISTS (SELECT FROM identity.passkey k WHERE k.user_id = u.id) AS "hasFactor"
     FROM identity.app_user u WHERE id = $1 FOR NO KEY UPDATE`,
    [userId],
  );
  if (user === undefined) throw problem('not_found', 'There is no such person.');
  return user;
}
