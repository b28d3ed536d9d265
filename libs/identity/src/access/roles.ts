import { PERMISSIONS, type Permission } from '#platform';

export const ROLES = ['owner', 'member', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export const SCOPES = ['read', 'write'] as const;
export type Scope = (typeof SCOPES)[number];

/** Permissions of an owner that a member lacks. */
const OWNERS_ONLY: ReadonlySet<Permission> = new Set([
  'organization.manage',
  'members.manage',
  'api_keys.manage',
  'companies.create',
  'periods.reopen',
  'vat.file',
  'payments.manage',
]);

/**
 * Management of the organization: reserved for people who are signed in, so a key is treated as if its role lacked it.
 */
const NEVER_BY_KEY: ReadonlySet<Permission> = new Set([
  'organization.manage',
  'members.manage',
  'api_keys.manage',
]);

/** Held back from keys and tokens because a person must decide. */
const HUMANS_ONLY: ReadonlySet<Permission> = new Set(['bank.connect', 'agent.use', 'reconciliation.decide']);

/** The capacity in which somebody acts in an organization: a role, or the staff of the firm that keeps its books. */
export type EffectiveRole = Role | 'staff';

const isReading = (permission: Permission): boolean => permission.endsWith('.read');

/** The permissions of each role, as in the spec under Roles. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  owner: new Set(PERMISSIONS),
  member: new Set(PERMISSIONS.filter((permission) => !OWNERS_ONLY.has(permission))),
  viewer: new Set(PERMISSIONS.filter(isReading)),
};

const permissionsAs = (effectiveRole: EffectiveRole): ReadonlySet<Permission> =>
  ROLE_PERMISSIONS[effectiveRole === 'staff' ? 'owner' : effectiveRole];

/**
 * The capacity in which a caller acts: staff with their powers on act in the role they chose to view through, or as
 * staff, above all roles, where they chose none. Null: the organization is out of reach.
 */
export function effectiveRoleOf(
  role: Role | null,
  staff: { readonly powers: boolean; readonly viewAs: Role | null },
): EffectiveRole | null {
  return staff.powers ? (staff.viewAs ?? 'staff') : role;
}

/** The permissions that an effective role gives to a person signed in, or to a key or token with scopes. */
export function effectivePermissions(
  effectiveRole: EffectiveRole,
  credential: { readonly human: boolean; readonly scopes: ReadonlySet<Scope> },
): ReadonlySet<Permission> {
  const all = permissionsAs(effectiveRole);
  if (credential.human) return all;
  const narrowed = [...all].filter(
    (permission) =>
      !NEVER_BY_KEY.has(permission) &&
      !HUMANS_ONLY.has(permission) &&
      credential.scopes.has(isReading(permission) ? 'read' : 'write'),
  );
  return new Set(narrowed);
}

export type Refusal = 'permission_denied' | 'insufficient_scope' | 'human_actor_required';

/** The requirements of an operation on its caller. */
export interface Demand {
  /** Any one of these suffices; empty means that being authenticated is enough. */
  readonly permissions: readonly Permission[];
  readonly scope: Scope;
  /** A judgement: a key or token may only propose it. */
  readonly human: boolean;
  /** Management of the organization, or of one's own account: closed to keys and tokens. */
  readonly session: boolean;
}

/**
 * Why a caller may not run an operation, or undefined when it may. The role is checked first, then the scope, then
 * whether a person calls.
 */
export function refusal(
  demand: Demand,
  effectiveRole: EffectiveRole | null,
  credential: { readonly human: boolean; readonly scopes: ReadonlySet<Scope> },
): Refusal | undefined {
  const held = effectiveRole === null ? undefined : permissionsAs(effectiveRole);
  const ofRole = demand.permissions.filter((one) => held?.has(one) === true);
  const asked = demand.permissions.length > 0;
  if (asked && ofRole.length === 0) return 'permission_denied';
  if (credential.human) return undefined;
  if (demand.session || (asked && ofRole.every((permission) => NEVER_BY_KEY.has(permission))))
    return 'permission_denied';
  if (!credential.scopes.has(demand.scope)) return 'insufficient_scope';
  const withheld = asked && ofRole.every((one) => HUMANS_ONLY.has(one) || NEVER_BY_KEY.has(one));
  return demand.human || withheld ? 'human_actor_required' : undefined;
}
