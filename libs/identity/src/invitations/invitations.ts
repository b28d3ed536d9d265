import {
  type Actor,
  type CamelRowOf,
  type Clock,
  columnsExcept,
  type CursorKey,
  type Database,
  encodeId,
  placeAfter,
  problem,
  recordAudit,
  type Sql,
} from '#platform';
import { enqueue } from '#tasks';
import { type Role } from '../access/roles.js';
import { holdOrganization } from '../organizations/memberships.js';
import { type Attempts, lettersTo } from '../attempts/attempts.js';
import { foldEmail } from '../users/users.js';
import { InvitationEntity } from './invitation.entity.js';

const LIFE_MS = 7 * 24 * 3_600_000;

export const INVITATION_STATES = ['open', 'accepted', 'revoked', 'expired'] as const;
type InvitationState = (typeof INVITATION_STATES)[number];

const SHOWN = columnsExcept(InvitationEntity, ['email_folded', 'accepted_by']);
const COLUMNS = `${SHOWN.camelCase()},
  (SELECT u.name FROM identity.app_user u WHERE u.id = invited_by) AS "invitedByName"`;

/** An invitation as its organization sees it. */
export interface Invitation extends CamelRowOf<typeof SHOWN> {
  readonly invitedByName: string;
}

interface NewInvitation {
  readonly organizationId: bigint;
  readonly invitedBy: bigint;
  readonly email: string;
  readonly role: Role;
  /** The network address from which the letter is requested. */
  readonly address: string;
}

/** Invitations of organizations: send, list, revoke. */
export class Invitations {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly attempts: Attempts,
  ) {}

  /**
   * Invites an address, by a letter. An earlier invitation of the address becomes void.
   * @throws Problem `member_exists`, `throttled`
   */
  async create(actor: Actor, wanted: NewInvitation): Promise<Invitation> {
    const { organizationId, email, role } = wanted;
    const folded = foldEmail(email);
    await this.attempts.take(lettersTo(folded, wanted.address));
    return this.database.transaction(async (sql) => {
      await holdOrganization(sql, organizationId);
      await assertNoMember(sql, organizationId, folded);
      const now = this.clock.now();
      await sql.run(
        `UPDATE identity.invitation SET revoked_at = $3
         WHERE organization_id = $1 AND email_folded = $2 AND accepted_at IS NULL AND revoked_at IS NULL`,
        [organizationId, folded, now],
      );
      const invitation = await sql.one<Invitation>(
        `INSERT INTO identity.invitation
           (organization_id, email, email_folded, role, invited_by, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`,
        [
          organizationId,
          email.trim(),
          folded,
          role,
          wanted.invitedBy,
          now,
          new Date(now.getTime() + LIFE_MS),
        ],
      );
      await recordAudit(sql, {
        ...audited(actor, invitation),
        action: 'invitation.create',
        newValues: { email: invitation.email, role },
      });
      await enqueue(sql, {
        kind: 'send-mail',
        payload: { letter: 'invitation', invitationId: invitation.id.toString() },
      });
      return invitation;
    });
  }

  /** Newest first: those older than `before`, `count` at most. */
  list(organizationId: bigint, count: number, before: CursorKey | null): Promise<Invitation[]> {
    return this.database.read((sql) =>
      sql.rows<Invitation>(
        `SELECT ${COLUMNS} FROM identity.invitation
         WHERE organization_id = $1 AND (created_at, id) < ($2::timestamptz, $3::bigint)
         ORDER BY created_at DESC, id DESC LIMIT $4`,
        [organizationId, ...placeAfter(before), count],
      ),
    );
  }

  /**
   * Revokes an invitation: its link becomes void. Doing it twice changes nothing.
   * @throws Problem `not_found`, or `state_conflict` when it was accepted
   */
  async revoke(actor: Actor, organizationId: bigint, id: bigint): Promise<void> {
    await this.database.transaction(async (sql) => {
      const invitation = await sql.row<Invitation>(
        `SELECT ${COLUMNS} FROM identity.invitation WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
        [organizationId, id],
      );
      if (invitation === undefined) throw problem('not_found', 'There is no such invitation.');
      if (invitation.acceptedAt !== null) {
        throw problem('state_conflict', 'The invitation was accepted: remove the member instead.');
      }
      if (invitation.revokedAt !== null) return;
      await sql.run('UPDATE identity.invitation SET revoked_at = $2 WHERE id = $1', [id, this.clock.now()]);
      await recordAudit(sql, {
        ...audited(actor, invitation),
        action: 'invitation.revoke',
        oldValues: { email: invitation.email, role: invitation.role },
      });
    });
  }
}

/** Records that the letter of an invitation was sent, or why it was not. */
export async function noteInvitationLetter(
  sql: Sql,
  invitationId: bigint,
  { sentAt, error }: { readonly sentAt: Date | null; readonly error: string | null },
): Promise<void> {
  await sql.run('UPDATE identity.invitation SET letter_sent_at = $2, letter_error = $3 WHERE id = $1', [
    invitationId,
    sentAt,
    error,
  ]);
}

/** The current state of an invitation. */
export function invitationState(
  { acceptedAt, revokedAt, expiresAt }: Pick<Invitation, 'acceptedAt' | 'revokedAt' | 'expiresAt'>,
  now: Date,
): InvitationState {
  if (acceptedAt !== null) return 'accepted';
  if (revokedAt !== null) return 'revoked';
  return expiresAt <= now ? 'expired' : 'open';
}

/** An invitation as the object of an act, for the audit trail. */
export function audited(actor: Actor, { id, organizationId }: Pick<Invitation, 'id' | 'organizationId'>) {
  return {
    actor,
    organizationId,
    objectType: 'invitation',
    objectId: encodeId('invitation', id),
  };
}

async function assertNoMember(sql: Sql, organizationId: bigint, emailFolded: string): Promise<void> {
  const member = await sql.row(
    `SELECT 1 AS one FROM identity.membership m JOIN identity.app_user u ON u.id = m.user_id
     WHERE m.organization_id = $1 AND m.ended_at IS NULL AND u.email_folded = $2`,
    [organizationId, emailFolded],
  );
  if (member !== undefined)
    throw problem('member_exists', 'The person with this address is already a member.');
}
