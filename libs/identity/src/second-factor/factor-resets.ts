import { type Actor, type Clock, type Database, problem, type Sql } from '#platform';
import { enqueue } from '#tasks';
import { recordOwnAct } from '../access/own-acts.js';
import { type AccessEnds, because, holdUser, noFactor } from '../ending-access/access-ends.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A request that nobody else confirms within a week lapses. */
const KEPT_MS = 7 * DAY_MS;

interface FactorReset {
  readonly state: 'requested' | 'done';
  readonly requestedAt: Date;
  /** Another staff member may take the factor away from this time on. */
  readonly notBefore: Date;
}

interface ResetCall {
  /** One of the staff. */
  readonly by: bigint;
  readonly userId: bigint;
  readonly reason: string | undefined;
}

interface Request {
  readonly requestedBy: bigint;
  readonly requestedAt: Date;
}

/** A request that waits for another staff member. */
export interface OpenFactorReset extends Request {
  readonly notBefore: Date;
}

/**
 * Staff take away a second factor that its owner has lost: one asks, the owner gets a letter, and another does it a day
 * later. When the owner shows the factor meanwhile, it is not lost, and the request is void.
 */
export class FactorResets {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ends: AccessEnds,
  ) {}

  /**
   * The first staff member asks, another confirms. Asking twice changes nothing.
   * @throws Problem `not_found`; `state_conflict` for a person without a factor or for oneself, with fewer than two other
   *   staff, or less than a day after the letter
   */
  reset(actor: Actor, { by, userId, reason }: ResetCall): Promise<FactorReset> {
    return this.database.transaction(async (sql) => {
      const user = await holdUser(sql, userId);
      if (userId === by)
        throw problem('state_conflict', 'You cannot reset your own second factor; ask another staff member.');
      if (!user.hasFactor) throw noFactor();
      await assertTwoStaff(sql, userId);
      const open = (await openFactorResets(sql, [userId], this.clock.now())).get(userId);
      if (open === undefined) return this.request(sql, actor, { by, userId, email: user.email, reason });
      const asked = answerOf('requested', open.requestedAt);
      if (open.requestedBy === by) return asked;
      if (this.clock.now() < asked.notBefore) {
        const at = asked.notBefore.toISOString();
        throw problem(
          'state_conflict',
          `The person must have a day to react to the letter: confirm from ${at} on.`,
        );
      }
      await forget(sql, userId);
      await this.ends.takeFactor(sql, actor, userId, { email: user.email, reason });
      return { ...asked, state: 'done' };
    });
  }

  private async request(
    sql: Sql,
    actor: Actor,
    { by, userId, email, reason }: ResetCall & { readonly email: string },
  ): Promise<FactorReset> {
    const now = this.clock.now();
    await forget(sql, userId);
    await sql.run(
      'INSERT INTO identity.factor_reset (user_id, requested_by, requested_at) VALUES ($1, $2, $3)',
      [userId, by, now],
    );
    await recordOwnAct(sql, {
      actor,
      userId,
      action: 'user.second_factor_reset_request',
      ...because(reason),
    });
    await enqueue(sql, { kind: 'send-mail', payload: { letter: 'totp_reset_requested', email } });
    return answerOf('requested', now);
  }
}

/** The requests that another staff member may confirm, by person: their authors must still be staff, as two decide. */
export async function openFactorResets(
  sql: Sql,
  userIds: readonly bigint[],
  now: Date,
): Promise<ReadonlyMap<bigint, OpenFactorReset>> {
  const rows = await sql.rows<Request & { userId: bigint }>(
    `SELECT r.user_id AS "userId", r.requested_by AS "requestedBy", r.requested_at AS "requestedAt" FROM identity.factor_reset r
     JOIN identity.app_user by_staff ON by_staff.id = r.requested_by AND by_staff.is_staff AND by_staff.deactivated_at IS NULL
     WHERE r.user_id = ANY($1) AND r.requested_at > $2 AND NOT EXISTS (
       SELECT FROM identity.session s WHERE s.user_id = r.user_id AND s.second_factor_at > r.requested_at)`,
    [userIds, new Date(now.getTime() - KEPT_MS)],
  );
  return new Map(
    rows.map(({ userId, requestedBy, requestedAt }) => [
      userId,
      { requestedBy, requestedAt, notBefore: answerOf('requested', requestedAt).notBefore },
    ]),
  );
}

const answerOf = (state: FactorReset['state'], requestedAt: Date): FactorReset => ({
  state,
  requestedAt,
  notBefore: new Date(requestedAt.getTime() + DAY_MS),
});

async function forget(sql: Sql, userId: bigint): Promise<void> {
  await sql.run('DELETE FROM identity.factor_reset WHERE user_id = $1', [userId]);
}

async function assertTwoStaff(sql: Sql, userId: bigint): Promise<void> {
  const { count } = await sql.one<{ count: bigint }>(
    'SELECT count(*) AS count FROM identity.app_user WHERE is_staff AND deactivated_at IS NULL AND id <> $1',
    [userId],
  );
  if (count >= 2n) return;
  throw problem(
    'state_conflict',
    'This needs two other staff members. On the machine, run raamat user reset-second-factor --email ADDRESS.',
  );
}
