import { type Actor, type ActorCredential, type Permission, problem } from '#platform';
import { type MissingProof } from '../sessions/proof.js';
import {
  effectivePermissions,
  type Role,
  ROLES,
  type Scope,
  type EffectiveRole,
  effectiveRoleOf,
} from './roles.js';

/** The person behind a call: the one signed in, or the one who made the key. */
export interface CallerUser {
  readonly id: bigint;
  readonly email: string;
  readonly name: string;
  readonly language: string;
  readonly isStaff: boolean;
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
  readonly emailVerified: boolean;
}

/** Whether a person has a second factor, of whichever kind. */
export const hasFactor = ({ hasTotp, hasPasskey }: Pick<CallerUser, 'hasTotp' | 'hasPasskey'>): boolean =>
  hasTotp || hasPasskey;

/** How the call was authenticated. */
export interface CallerCredential extends ActorCredential {
  readonly name: string | null;
  readonly scopes: ReadonlySet<Scope>;
  /** The one organization that a key or grant reaches; null for a session, which reaches all of its user's. */
  readonly organizationId: bigint | null;
  /** The app that a token was given to; null for every other credential. */
  readonly clientId: string | null;
  readonly expiresAt: Date | null;
}

/** The caller, before a company or organization is named. */
export interface Caller {
  readonly user: CallerUser;
  readonly credential: CallerCredential;
  /** True only for a person signed in. */
  readonly human: boolean;
  /** The role in each organization that this credential reaches. */
  readonly roles: ReadonlyMap<bigint, Role>;
  /**
   * True for a member of the firm's staff who showed a second factor in this session: they reach every organization.
   */
  readonly staffPowers: boolean;
  /**
   * The proof that the session must show before a dangerous act. Null: it did so recently, or the caller is a key or
   * token, which needs none.
   */
  readonly missingProof: MissingProof | null;
  /**
   * Organizations of the person that demand a second factor which this session has not shown: they are out of reach
   * until it does.
   */
  readonly factorDemandedBy: ReadonlySet<bigint>;
  /** The company that staff view through a role. */
  readonly viewAs: ViewAs | null;
}

/** Staff see a company as a member of its organization does, with only the rights of that role. */
export interface ViewAs {
  readonly organizationId: bigint;
  readonly companyId: bigint;
  readonly role: Role;
}

/** The place and state of a company, as far as admission needs them. */
export interface CompanyHead {
  readonly id: bigint;
  readonly organizationId: bigint;
  readonly state: CompanyState;
  /** The scopes that the company allows keys and tokens, whatever scopes they have elsewhere. */
  readonly clientScopes: readonly Scope[];
}

export const COMPANY_STATES = ['provisioning', 'ready', 'failed', 'deleted'] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

/** A caller inside one organization, or inside none: with role and permissions resolved. */
export interface Access {
  readonly caller: Caller;
  readonly organizationId: bigint | null;
  readonly company: CompanyHead | null;
  /** The role of the caller's own membership; null for staff who have none. */
  readonly role: Role | null;
  /** The role that staff view this organization through. */
  readonly viewAs: Role | null;
  /** The source of the permissions: the caller's own role, the role staff view through, or being staff. */
  readonly effectiveRole: EffectiveRole;
  readonly permissions: ReadonlySet<Permission>;
  /** The scopes of the credential, as far as the company admits keys and tokens. */
  readonly scopes: ReadonlySet<Scope>;
}

const resolved = new WeakMap<Caller, Map<EffectiveRole, ReadonlySet<Permission>>>();

/** Effective permissions: computed once per caller, except where a company narrows them. */
function permissionsOf(
  caller: Caller,
  effectiveRole: EffectiveRole,
  scopes: ReadonlySet<Scope>,
): ReadonlySet<Permission> {
  const { human } = caller;
  if (scopes !== caller.credential.scopes) return effectivePermissions(effectiveRole, { human, scopes });
  let known = resolved.get(caller);
  if (known === undefined) resolved.set(caller, (known = new Map<EffectiveRole, ReadonlySet<Permission>>()));
  let permissions = known.get(effectiveRole);
  if (permissions === undefined) {
    permissions = effectivePermissions(effectiveRole, { human, scopes });
    known.set(effectiveRole, permissions);
  }
  return permissions;
}

/**
 * The scopes of a credential in a company: those it was given, less those that the company withholds from keys and
 * tokens.
 */
function scopesIn(
  { human, credential }: Pick<Caller, 'human' | 'credential'>,
  company: Pick<CompanyHead, 'clientScopes'> | null,
): ReadonlySet<Scope> {
  const { scopes } = credential;
  if (human || company === null) return scopes;
  const left = [...scopes].filter((scope) => company.clientScopes.includes(scope));
  return left.length === scopes.size ? scopes : new Set(left);
}

/**
 * The caller inside an organization, or undefined when this credential does not reach it.
 * @throws Problem `mfa_required` when the organization demands a second factor that the session has not shown
 */
export function accessTo(
  caller: Caller,
  organizationId: bigint,
  company: CompanyHead | null,
): Access | undefined {
  if (caller.factorDemandedBy.has(organizationId)) {
    throw problem(
      'mfa_required',
      'This organization requires a second factor: enrol one, or show yours (POST /api/auth/totp/verify/).',
    );
  }
  const role = caller.roles.get(organizationId) ?? null;
  const viewAs = viewedAs(caller, organizationId, company);
  const effectiveRole = effectiveRoleOf(role, { powers: caller.staffPowers, viewAs });
  if (effectiveRole === null) return undefined;
  const scopes = scopesIn(caller, company);
  return {
    caller,
    organizationId,
    company,
    role,
    viewAs,
    effectiveRole,
    permissions: permissionsOf(caller, effectiveRole, scopes),
    scopes,
  };
}

function viewedAs(
  { viewAs }: Caller,
  organizationId: bigint,
  company: Pick<CompanyHead, 'id'> | null,
): Role | null {
  if (viewAs?.organizationId !== organizationId) return null;
  return company === null || company.id === viewAs.companyId ? viewAs.role : null;
}

/**
 * The caller with no organization named: the strongest of its roles counts, and each row is narrowed by the role in its
 * own organization. A caller without any organization may read, and finds nothing.
 */
export function accessAnywhere(caller: Caller): Access {
  const held = new Set(caller.roles.values());
  const role = ROLES.find((one) => held.has(one)) ?? null;
  const effectiveRole = effectiveRoleOf(role, { powers: caller.staffPowers, viewAs: null }) ?? 'viewer';
  return {
    caller,
    organizationId: null,
    company: null,
    role,
    viewAs: null,
    effectiveRole,
    permissions: permissionsOf(caller, effectiveRole, caller.credential.scopes),
    scopes: caller.credential.scopes,
  };
}

/**
 * Whether staff signed in without a second factor, or showed it too long ago: they may then only manage their own
 * account.
 */
export function lacksStaffFactor({ human, user, staffPowers }: Caller): boolean {
  return human && user.isStaff && !staffPowers;
}

/** The actor that the books and the audit trail see. */
export function actorOf({ caller, permissions }: Access, requestId?: string): Actor {
  return {
    kind: caller.staffPowers ? 'staff' : 'user',
    userId: caller.user.id,
    credential: { kind: caller.credential.kind, id: caller.credential.id },
    human: caller.human,
    permissions,
    onBehalfOf: null,
    ...(requestId === undefined ? {} : { requestId }),
  };
}
