import { type Actor, type ActorCredential, type Permission } from '#platform';
import { effectivePermissions, type Role, type Scope } from './roles.js';

/** The person behind a call: who is signed in, or who made the key. */
export interface CallerUser {
  readonly id: bigint;
  readonly email: string;
  readonly name: string;
  readonly language: string;
  readonly isStaff: boolean;
  readonly hasTotp: boolean;
  readonly emailVerified: boolean;
}

/** How the call was authenticated. */
export interface CallerCredential extends ActorCredential {
  readonly name: string | null;
  readonly scopes: ReadonlySet<Scope>;
  /** The one organization that a key or grant reaches; null for a session, which reaches all of its user's. */
  readonly organizationId: bigint | null;
  readonly expiresAt: Date | null;
}

/** Who calls, before any company or organization is named. */
export interface Caller {
  readonly user: CallerUser;
  readonly credential: CallerCredential;
  /** True only for a person signed in. */
  readonly human: boolean;
  /** The role in each organization that this credential reaches. */
  readonly roles: ReadonlyMap<bigint, Role>;
}

/** A company's place and state, as far as admission needs it. */
export interface CompanyHead {
  readonly id: bigint;
  readonly organizationId: bigint;
  readonly state: CompanyState;
}

export const COMPANY_STATES = ['provisioning', 'ready', 'failed', 'deleted'] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

/** A caller inside one organization, or inside none: with role and permissions resolved. */
export interface Access {
  readonly caller: Caller;
  readonly organizationId: bigint | null;
  readonly company: CompanyHead | null;
  readonly role: Role | null;
  readonly permissions: ReadonlySet<Permission>;
}

const NONE: ReadonlySet<Permission> = new Set();
const resolved = new WeakMap<Caller, Map<Role, ReadonlySet<Permission>>>();

/** Effective permissions in a role, worked out once a caller. */
export function permissionsOf(caller: Caller, role: Role): ReadonlySet<Permission> {
  let roles = resolved.get(caller);
  if (roles === undefined) resolved.set(caller, (roles = new Map<Role, ReadonlySet<Permission>>()));
  let permissions = roles.get(role);
  if (permissions === undefined) {
    permissions = effectivePermissions(role, { human: caller.human, scopes: caller.credential.scopes });
    roles.set(role, permissions);
  }
  return permissions;
}

/** The caller inside an organization, or undefined when this credential does not reach it. */
export function accessTo(
  caller: Caller,
  organizationId: bigint,
  company: CompanyHead | null,
): Access | undefined {
  const role = caller.roles.get(organizationId);
  if (role === undefined) return undefined;
  return { caller, organizationId, company, role, permissions: permissionsOf(caller, role) };
}

/** The caller with no organization named: the strongest of its roles counts, each row is narrowed by its own. */
export function accessAnywhere(caller: Caller): Access {
  const held = new Set(caller.roles.values());
  const role = (['owner', 'member', 'viewer'] as const).find((one) => held.has(one)) ?? null;
  return {
    caller,
    organizationId: null,
    company: null,
    role,
    permissions: role === null ? NONE : permissionsOf(caller, role),
  };
}

/** The actor that the books and the audit trail see. */
export function actorOf({ caller, permissions }: Access, requestId?: string): Actor {
  return {
    kind: 'user',
    userId: caller.user.id,
    credential: { kind: caller.credential.kind, id: caller.credential.id },
    human: caller.human,
    permissions,
    onBehalfOf: null,
    ...(requestId === undefined ? {} : { requestId }),
  };
}
