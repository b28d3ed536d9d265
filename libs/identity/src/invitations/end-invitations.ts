import { type Actor, encodeId, recordAudit, type Sql } from '#platform';

/**
 * Ends the open invitations that a person sent, in one organization or in all: the invitations of a person who may no
 * longer invite are void unless they were accepted before.
 */
export async function endInvitationsOf(
  sql: Sql,
  end: {
    readonly actor: Actor;
    readonly userId: bigint;
    /** Null for all organizations. */
    readonly organizationId: bigint | null;
    readonly now: Date;
  },
): Promise<void> {
  const ended = await sql.rows<{ id: bigint; organizationId: bigint; email: string; role: string }>(
    `UPDATE identity.invitation SET revoked_at = $3
     WHERE invited_by = $1 AND ($2::bigint IS NULL OR organization_id = $2) AND accepted_at IS NULL AND revoked_at IS NULL
     RETURNING id, organization_id AS "organizationId", email, role`,
    [end.userId, end.organizationId, end.now],
  );
  await recordAudit(
    sql,
    ...ended.map(({ id, organizationId, email, role }) => ({
      actor: end.actor,
      organizationId,
      action: 'invitation.revoke',
      objectType: 'invitation',
      objectId: encodeId('invitation', id),
      oldValues: { email, role },
      newValues: { reason: 'inviter_ended' },
    })),
  );
}
