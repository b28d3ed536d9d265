import { type Actor, encodeId, recordAudit, type Sql } from '#platform';
import { identityChanged } from '../access/changes.js';
import { type Role } from '../access/roles.js';

/** Gives a person a role in an organization, or changes it, in the caller's transaction. */
export async function setMembership(
  sql: Sql,
  actor: Actor,
  organizationId: bigint,
  userId: bigint,
  role: Role,
): Promise<void> {
  await sql.run(
    `INSERT INTO identity.membership AS m (organization_id, user_id, role) VALUES ($1, $2, $3)
     ON CONFLICT (organization_id, user_id) WHERE ended_at IS NULL DO UPDATE SET role = excluded.role`,
    [organizationId, userId, role],
  );
  await recordAudit(sql, {
    ...audited(actor, organizationId, { userId }),
    action: 'membership.set',
    newValues: { role },
  });
  await identityChanged(sql);
}

/**
 * Serializes changes of an organization's members: otherwise two owners who leave at the same time could both leave.
 */
export async function holdOrganization(sql: Sql, organizationId: bigint): Promise<void> {
  await sql.run('SELECT 1 FROM identity.organization WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
}

/** The person that a record in the audit trail of an organization is about. */
export function audited(actor: Actor, organizationId: bigint, { userId }: { readonly userId: bigint }) {
  return { actor, organizationId, objectType: 'user', objectId: encodeId('user', userId) };
}
