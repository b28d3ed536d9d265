import {
  type Actor,
  assertPermitted,
  type Clock,
  type Database,
  encodeId,
  problem,
  type Problem,
  recordAudit,
  type Sql,
} from '#platform';
import { identityChanged } from '../access/changes.js';
import { type Role } from '../access/roles.js';
import { revokeKeysOf } from '../keys/api-keys.js';
import { revokeConnectionsOf } from '../oauth/connected-apps.js';

/** A person in an organization. */
export interface Member {
  /** Of the membership. */
  readonly id: bigint;
  readonly userId: bigint;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly hasTotp: boolean;
  readonly createdAt: Date;
}

const MEMBER = `SELECT m.id, m.user_id AS "userId", u.name, u.email, m.role, u.totp_secret IS NOT NULL AS "hasTotp",
    m.created_at AS "createdAt"
  FROM identity.membership m JOIN identity.app_user u ON u.id = m.user_id
  WHERE m.organization_id = $1 AND m.ended_at IS NULL`;

/** Addresses of everybody who belongs to an organization. */
export async function memberEmails(sql: Sql, organizationId: bigint): Promise<string[]> {
  const rows = await sql.rows<{ email: string }>(`${MEMBER} ORDER BY m.id`, [organizationId]);
  return rows.map(({ email }) => email);
}

/** Who belongs to organizations, and as what. */
export class Members {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Newest first: those older than `before`, `count` at most. */
  list(organizationId: bigint, count: number, before: bigint | null): Promise<Member[]> {
    return this.database.read((sql) =>
      sql.rows<Member>(`${MEMBER} AND ($2::bigint IS NULL OR m.id < $2) ORDER BY m.id DESC LIMIT $3`, [
        organizationId,
        before,
        count,
      ]),
    );
  }

  /**
   * Gives a member another role.
   * @throws Problem `not_found`, or `last_owner` when nobody would be left to own the organization
   */
  changeRole(actor: Actor, organizationId: bigint, memberId: bigint, role: Role): Promise<Member> {
    return this.database.transaction(async (sql) => {
      const member = await holdMember(sql, organizationId, memberId);
      if (member.role === role) return member;
      if (member.role === 'owner') await assertAnotherOwner(sql, organizationId, memberId);
      await sql.run('UPDATE identity.membership SET role = $2 WHERE id = $1', [memberId, role]);
      await recordAudit(sql, {
        ...audited(actor, organizationId, member),
        action: 'membership.set',
        oldValues: { role: member.role },
        newValues: { role },
      });
      await identityChanged(sql);
      return { ...member, role };
    });
  }

  /**
   * Ends a membership, and with it the keys that acted in that person's name here. Anybody may leave.
   * @throws Problem `not_found`, `permission_denied`, or `last_owner`
   */
  async remove(actor: Actor, organizationId: bigint, memberId: bigint): Promise<void> {
    await this.database.transaction(async (sql) => {
      const member = await holdMember(sql, organizationId, memberId);
      if (member.userId !== actor.userId) assertPermitted(actor, 'members.manage');
      if (member.role === 'owner') await assertAnotherOwner(sql, organizationId, memberId);
      const now = this.clock.now();
      await sql.run('UPDATE identity.membership SET ended_at = $2 WHERE id = $1', [memberId, now]);
      await recordAudit(sql, {
        ...audited(actor, organizationId, member),
        action: 'membership.end',
        oldValues: { role: member.role },
      });
      const { userId } = member;
      const end = { actor, userId, organizationId, reason: 'membership_ended', now } as const;
      await revokeKeysOf(sql, end);
      await revokeConnectionsOf(sql, end);
      await identityChanged(sql);
    });
  }
}

/** Gives a person a role in an organization, or another one, in the caller's transaction. */
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

/** Changes of who belongs to an organization wait for each other: two owners who leave at once would both go. */
export async function holdOrganization(sql: Sql, organizationId: bigint): Promise<void> {
  await sql.run('SELECT 1 FROM identity.organization WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
}

async function holdMember(sql: Sql, organizationId: bigint, memberId: bigint): Promise<Member> {
  await holdOrganization(sql, organizationId);
  const member = await sql.row<Member>(`${MEMBER} AND m.id = $2`, [organizationId, memberId]);
  if (member === undefined) throw problem('not_found', 'There is no such member.');
  return member;
}

async function assertAnotherOwner(sql: Sql, organizationId: bigint, memberId: bigint): Promise<void> {
  const other = await sql.row(
    `SELECT 1 AS one FROM identity.membership m JOIN identity.app_user u ON u.id = m.user_id
     WHERE m.organization_id = $1 AND m.id <> $2 AND m.role = 'owner' AND m.ended_at IS NULL
       AND u.deactivated_at IS NULL LIMIT 1`,
    [organizationId, memberId],
  );
  if (other === undefined) throw lastOwner();
}

function lastOwner(): Problem {
  return problem(
    'last_owner',
    'An organization keeps at least one owner. Make somebody else an owner first.',
  );
}

function audited(actor: Actor, organizationId: bigint, { userId }: Pick<Member, 'userId'>) {
  return { actor, organizationId, objectType: 'user', objectId: encodeId('user', userId) };
}
