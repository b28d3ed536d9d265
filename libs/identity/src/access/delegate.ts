import { type Caller, type CallerCredential } from './caller.js';
import { type Role } from './roles.js';

/** A person in whose name a key or an app acts, with their role in the one organization that it reaches. */
export interface DelegateRow {
  organizationId: bigint;
  role: Role;
  userId: bigint;
  email: string;
  userName: string;
  language: string;
  isStaff: boolean;
  hasTotp: boolean;
  hasPasskey: boolean;
  emailVerified: boolean;
}

export const DELEGATE_COLUMNS = `m.organization_id AS "organizationId", m.role, u.id AS "userId", u.email,
  u.name AS "userName", u.language, u.is_staff AS "isStaff", u.totp_secret IS NOT NULL AS "hasTotp",
  EXISTS (SELECT FROM identity.passkey k WHERE k.user_id = u.id) AS "hasPasskey",
  u.email_verified_at IS NOT NULL AS "emailVerified"`;

/**
 * Joins the person and their membership of the organization: once they leave, neither their keys nor their apps read or
 * write.
 */
export const delegateOf = (table: string, user: string): string =>
  `JOIN identity.app_user u ON u.id = ${table}.${user} AND u.deactivated_at IS NULL
   JOIN identity.membership m
     ON m.organization_id = ${table}.organization_id AND m.user_id = u.id AND m.ended_at IS NULL`;

/** A caller that acts for a person: it has the person's role, but is never the person. */
export function delegatedCaller(
  row: DelegateRow,
  credential: Omit<CallerCredential, 'organizationId'>,
): Caller {
  return {
    user: {
      id: row.userId,
      email: row.email,
      name: row.userName,
      language: row.language,
      isStaff: row.isStaff,
      hasTotp: row.hasTotp,
      hasPasskey: row.hasPasskey,
      emailVerified: row.emailVerified,
    },
    credential: { ...credential, organizationId: row.organizationId },
    human: false,
    roles: new Map([[row.organizationId, row.role]]),
    // Neither keys nor tokens carry the powers of staff: they have no second factor.
    staffPowers: false,
    missingProof: null,
    // Keys and tokens are not asked for one either.
    factorDemandedBy: new Set(),
    viewAs: null,
  };
}
