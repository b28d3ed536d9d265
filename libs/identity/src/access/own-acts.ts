import { type Actor, encodeId, recordAudit, type Sql } from '#platform';

/** Acts on a person's own access, by that person or by others. */
export type OwnAction =
  | 'session.open'
  | 'session.refuse'
  | 'session.throttle'
  | 'user.password_change'
  | 'user.password_reset'
  | 'user.totp_enroll'
  | 'user.totp_remove'
  | 'user.recovery_codes_renew'
  | 'user.passkey_add'
  | 'user.passkey_remove'
  | 'user.lock'
  | 'user.unlock'
  | 'user.sessions_end'
  | 'user.staff_withdraw'
  | 'user.second_factor_reset_request'
  | 'user.second_factor_reset';

interface OwnAct {
  readonly actor: Actor;
  readonly userId: bigint;
  readonly action: OwnAction;
  /** The person, unless another object is named. */
  readonly objectType?: string;
  readonly objectId?: string;
  readonly newValues?: Readonly<Record<string, unknown>>;
  /** Shown only to the person: where they were. */
  readonly whereabouts?: Readonly<Record<string, unknown>>;
}

/**
 * Writes an act of a person into their own trail and into that of every organization they belong to: the people
 * responsible for the books see how their bookkeepers sign in, and nothing of the same person's other organizations.
 */
export async function recordOwnAct(sql: Sql, act: OwnAct): Promise<void> {
  const { actor, userId, action, newValues, whereabouts } = act;
  const memberships = await sql.rows<{ organizationId: bigint }>(
    `SELECT organization_id AS "organizationId" FROM identity.membership WHERE user_id = $1 AND ended_at IS NULL`,
    [userId],
  );
  const record = {
    actor,
    action,
    objectType: act.objectType ?? 'user',
    objectId: act.objectId ?? encodeId('user', userId),
  };
  const values = newValues === undefined ? {} : { newValues };
  await recordAudit(
    sql,
    { ...record, ...(whereabouts === undefined ? values : { newValues: { ...newValues, ...whereabouts } }) },
    ...memberships.map(({ organizationId }) => ({ ...record, ...values, organizationId })),
  );
}
