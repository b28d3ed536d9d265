import {
  type Actor,
  assertPermitted,
  type Clock,
  type CursorKey,
  type Database,
  placeAfter,
  problem,
  type Problem,
  recordAudit,
  type Sql,
} from '#platform';
import { enqueue } from '#tasks';
import { identityChanged } from '../access/changes.js';
import { type Role, ROLE_PERMISSIONS } from '../access/roles.js';
import { recheckRules } from '../access/rules-rechecked.js';
import { endInvitationsOf } from '../invitations/end-invitations.js';
import { revokeKeysOf } from '../keys/api-keys.js';
import { revokeConnectionsOf } from '../oauth/connected-apps.js';
import { audited, holdOrganization } from '../organizations/memberships.js';

/** A person in an organization. */
export interface Member {
  /** Id of the membership. */
  readonly id: bigint;
  readonly userId: bigint;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
  readonly createdAt: Date;
}

const MEMBER = `SELECT m.id, m.user_id AS "userId", u.name, u.email, m.role, u.totp_secret IS NOT NULL AS "hasTotp",
    EXISTS (SELECT FROM identity.passkey k WHERE k.user_id = u.id) AS "hasPasskey",
    m.created_at AS "createdAt"
  FROM identity.membership m JOIN identity.app_user u ON u.id = m.user_id
  WHERE m.organization_id = $1 AND m.ended_at IS NULL`;

/** Addresses of every member of an organization who is not locked. */
export async function memberEmails(sql: Sql, organizationId: bigint): Promise<string[]> {
  const rows = await sql.rows<Member>(`${MEMBER} AND u.deactivated_at IS NULL ORDER BY m.id`, [
    organizationId,
  ]);
  return rows.map(({ email }) => email);
}

const IS_MEMBER = `
  SELECT EXISTS (SELECT FROM identity.company AS c
    JOIN identity.membership AS m ON m.organization_id = c.organization_id AND m.ended_at IS NULL
    JOIN identity.app_user AS u ON u.id = m.user_id AND u.deactivated_at IS NULL
    WHERE c.id = $1 AND lower(u.email) = $2) AS "isMember"`;

/** Whether an address, in lower case, is that of a member of the company's organization. */
export async function isMemberAddress(sql: Sql, companyId: bigint, address: string): Promise<boolean> {
  const { isMember } = await sql.one<{ isMember: boolean }>(IS_MEMBER, [companyId, address]);
  return isMember;
}

/** Members of organizations, and their roles. */
export class Members {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Newest first: those older than `before`, `count` at most. */
  list(organizationId: bigint, count: number, before: CursorKey | null): Promise<Member[]> {
    return this.database.read((sql) =>
      sql.rows<Member>(
        `${MEMBER} AND (m.created_at, m.id) < ($2::timestamptz, $3::bigint)
         ORDER BY m.created_at DESC, m.id DESC LIMIT $4`,
        [organizationId, ...placeAfter(before), count],
      ),
    );
  }

  /** @throws Problem `not_found` */
  async find(organizationId: bigint, memberId: bigint): Promise<Member> {
    const member = await this.database.read((sql) => findMember(sql, organizationId, memberId));
    if (member === undefined) throw unknownMember();
    return member;
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
      if (!ROLE_PERMISSIONS[role].has('members.manage')) {
        const { userId } = member;
        await endInvitationsOf(sql, { actor, userId, organizationId, now: this.clock.now() });
      }
      await identityChanged(sql);
      await recheckRules(sql, { userId: member.userId, organizationId });
      return { ...member, role };
    });
  }

  /**
   * Ends a membership, together with everything that acts in that person's name in the organization: keys, connected
   * apps, open invitations, webhook endpoints. Anybody may leave.
   * @throws Problem `permission_denied`, which tells nothing of who is a member; `not_found`, or `last_owner`
   */
  async remove(actor: Actor, organizationId: bigint, memberId: bigint): Promise<void> {
    await this.database.transaction(async (sql) => {
      const own = await sql.row(
        'SELECT FROM identity.membership WHERE id = $1 AND organization_id = $2 AND user_id = $3 AND ended_at IS NULL',
        [memberId, organizationId, actor.userId],
      );
      if (own === undefined) assertPermitted(actor, 'members.manage');
      const member = await holdMember(sql, organizationId, memberId);
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
      await endInvitationsOf(sql, end);
      await enqueue(sql, { kind: 'end-app-webhooks', payload: {} });
      await identityChanged(sql);
      await recheckRules(sql, { userId, organizationId });
    });
  }
}

async function holdMember(sql: Sql, organizationId: bigint, memberId: bigint): Promise<Member> {
  await holdOrganization(sql, organizationId);
  const member = await findMember(sql, organizationId, memberId);
  if (member === undefined) throw unknownMember();
  return member;
}

const findMember = (sql: Sql, organizationId: bigint, memberId: bigint): Promise<Member | undefined> =>
  sql.row<Member>(`${MEMBER} AND m.id = $2`, [organizationId, memberId]);

const unknownMember = (): Problem => problem('not_found', 'There is no such member.');

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
    'An organization must have at least one owner. Make somebody else an owner first.',
  );
}
