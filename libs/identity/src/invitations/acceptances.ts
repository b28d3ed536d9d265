import {
  type Actor,
  type Clock,
  type Database,
  encodeId,
  fieldProblem,
  isProblem,
  problem,
  recordAudit,
  type Sql,
} from '#platform';
import { type CallerUser } from '../access/caller.js';
import { type Role } from '../access/roles.js';
import { type InvitationLetterFacts } from '../letters/words.js';
import { holdOrganization, setMembership } from '../organizations/memberships.js';
import { markVerified } from '../accounts/accounts.js';
import { assertStrong } from '../users/passwords.js';
import { foldEmail, type Users } from '../users/users.js';
import { type InvitationTokens } from './invitation-tokens.js';
import { signUpClosed } from '../sign-up/sign-ups.js';
import { audited } from './invitations.js';

/** The offer of an invitation to the holder of its link. */
export interface Offer {
  readonly id: bigint;
  readonly organizationId: bigint;
  readonly organizationName: string;
  readonly invitedByName: string;
  readonly email: string;
  readonly emailFolded: string;
  readonly role: Role;
  readonly expiresAt: Date;
  /** True when the address has an account: its owner signs in to accept; anybody else signs up. */
  readonly hasAccount: boolean;
  /** The language of the owner of the address, or else of the inviter. */
  readonly language: 'et' | 'en';
}

/** A person who signs up to accept. Their address is the invited one. */
interface InvitedPerson {
  readonly name: string;
  readonly password: string;
  readonly language: 'et' | 'en';
}

const OFFER = `SELECT i.id, i.organization_id AS "organizationId", o.name AS "organizationName", v.name AS "invitedByName",
    i.email, i.email_folded AS "emailFolded", i.role, i.expires_at AS "expiresAt", a.id IS NOT NULL AS "hasAccount",
    coalesce(a.language, v.language) AS language
  FROM identity.invitation i
  JOIN identity.organization o ON o.id = i.organization_id
  JOIN identity.app_user v ON v.id = i.invited_by
  LEFT JOIN identity.app_user a ON a.email_folded = i.email_folded
  WHERE i.id = $1 AND i.accepted_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > $2`;

/** Accepting invitations: an invitation can be accepted once, by the holder of its link with the address it went to. */
export class Acceptances {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly users: Users,
    private readonly tokens: InvitationTokens,
    /** Whether an invitation is enough to get an account. */
    private readonly newPeople: boolean,
  ) {}

  /** @throws Problem `validation_error` with `invalid_token` */
  look(token: string): Promise<Offer> {
    return this.database.read((sql) => this.offer(sql, token));
  }

  /**
   * A person signed in joins.
   * @throws Problem `validation_error` on the token, `permission_denied` when it went to another address
   */
  accept(actor: Actor, user: Pick<CallerUser, 'id' | 'email'>, token: string): Promise<Offer> {
    return this.database.transaction(async (sql) => {
      const offer = await this.held(sql, token);
      if (foldEmail(user.email) !== offer.emailFolded) {
        throw problem(
          'permission_denied',
          'The invitation was sent to another address. Sign in with that address.',
        );
      }
      await markVerified(sql, actor, user.id, this.clock.now());
      await this.join(sql, actor, user.id, offer);
      return offer;
    });
  }

  /**
   * A new person joins; receiving the letter proves their address.
   * @throws Problem `validation_error` on the token or the password, `account_exists` when the address has an account,
   *   `sign_up_closed` where nobody makes accounts but the one who runs the service
   */
  async signUp(token: string, person: InvitedPerson, requestId: string): Promise<Offer> {
    const offer = await this.look(token);
    if (!this.newPeople && !offer.hasAccount) throw signUpClosed();
    if (offer.hasAccount) throw accountExists();
    await assertStrong(person.password, {
      field: 'password',
      email: offer.email,
      names: [person.name, offer.organizationName],
    });
    const wanted = { ...person, email: offer.email, emailVerified: true };
    try {
      await this.users.create(invited(offer, null, requestId), wanted, async (sql, id) => {
        await this.join(sql, invited(offer, id, requestId), id, await this.held(sql, token));
      });
    } catch (error) {
      // The account was made after the check: most likely by this person, who pressed twice.
      if (isProblem(error) && error.errors.some(({ code }) => code === 'taken')) throw accountExists();
      throw error;
    }
    return offer;
  }

  /** The contents of an invitation's letter, with its token; undefined when the invitation is no longer open. */
  async letter(invitationId: bigint): Promise<InvitationLetterFacts | undefined> {
    const offer = await this.database.read((sql) => sql.row<Offer>(OFFER, [invitationId, this.clock.now()]));
    return offer && { ...offer, token: this.tokens.of(offer.id) };
  }

  private async offer(sql: Sql, token: string): Promise<Offer> {
    const id = this.tokens.invitationOf(token);
    const offer = id === undefined ? undefined : await sql.row<Offer>(OFFER, [id, this.clock.now()]);
    if (offer === undefined) throw invalidToken();
    return offer;
  }

  /** The offer, held until the transaction ends: when two people accept at once, one finds it gone. */
  private async held(sql: Sql, token: string): Promise<Offer> {
    const { organizationId, id } = await this.offer(sql, token);
    await holdOrganization(sql, organizationId);
    await sql.run('SELECT 1 FROM identity.invitation WHERE id = $1 FOR UPDATE', [id]);
    return this.offer(sql, token);
  }

  private async join(sql: Sql, actor: Actor, userId: bigint, offer: Offer): Promise<void> {
    await sql.run('UPDATE identity.invitation SET accepted_at = $2, accepted_by = $3 WHERE id = $1', [
      offer.id,
      this.clock.now(),
      userId,
    ]);
    await recordAudit(sql, {
      ...audited(actor, offer),
      action: 'invitation.accept',
      newValues: { role: offer.role },
    });
    const member = await sql.row(
      `SELECT 1 AS one FROM identity.membership
       WHERE organization_id = $1 AND user_id = $2 AND ended_at IS NULL`,
      [offer.organizationId, userId],
    );
    // A person who became a member meanwhile keeps the role they have.
    if (member === undefined) await setMembership(sql, actor, offer.organizationId, userId, offer.role);
  }
}

/** The actor who holds the link of an invitation, without a session. */
function invited({ id }: Offer, userId: bigint | null, requestId: string): Actor {
  return {
    kind: 'user',
    userId,
    credential: { kind: 'letter', id: encodeId('invitation', id) },
    human: true,
    permissions: new Set(),
    onBehalfOf: null,
    requestId,
  };
}

const invalidToken = () =>
  fieldProblem(
    'validation_error',
    'token',
    'invalid_token',
    'The link is no longer valid. Ask for a new invitation.',
  );
const accountExists = () =>
  problem('account_exists', 'The address has an account. Sign in with it to accept the invitation.');
