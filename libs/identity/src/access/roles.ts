import { PERMISSIONS, type Permission } from '#platform';

export const ROLES = ['owner', 'member', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export const SCOPES = ['read', 'write'] as const;
export type Scope = (typeof SCOPES)[number];

/** What an owner decides and a member does not. */
const OWNERS_ONLY: ReadonlySet<Permission> = new Set([
  'organization.manage',
  'members.manage',
  'api_keys.manage',
  'companies.create',
  'periods.reopen',
  'vat.file',
  'payments.manage',
]);

/** Management of the organization: only a person signed in does it, so a key is treated as if its role lacked it. */
const NEVER_BY_KEY: ReadonlySet<Permission> = new Set([
  'organization.manage',
  'members.manage',
  'api_keys.manage',
]);

/** Held back from keys and tokens because a person must decide. */
const HUMANS_ONLY: ReadonlySet<Permission> = new Set(['bank.connect', 'agent.use', 'reconciliation.decide']);

/** As what somebody stands in an organization: in a role, or as the staff of the firm that keeps its books. */
export type EffectiveRole = Role | 'staff';

const isReading = (permission: Permission): boolean => permission.endsWith('.read');

/** The permissions of each role: spec, Roles. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  owner: new Set(PERMISSIONS),
  member: new Set(PERMISSIONS.filter((permission) => !OWNERS_ONLY.has(permission))),
  viewer: new Set(PERMISSIONS.filter(isReading)),
};

const permissionsAs = (effectiveRole: EffectiveRole): ReadonlySet<Permission> =>
  ROLE_PERMISSIONS[effectiveRole === 'staff' ? 'owner' : effectiveRole];

/**
 * As what a caller stands: staff with their powers on look through a role where they chose one, and stand above all
 * roles elsewhere. Null: the organization is out of reach.
 */
export function effectiveRoleOf(
  role: Role | null,
  staff: { readonly powers: boolean; readonly viewAs: Role | null },
): EffectiveRole | null {
  return staff.powers ? (staff.viewAs ?? 'staff') : role;
}

/** What a person signed in, or a key or token with scopes, may do as what it stands. */
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

/** What an operation asks of its caller. */
export interface Demand {
  /** One of these, or nothing but being authenticated. */
  readonly permissions: readonly Permission[];
  readonly scope: Scope;
  /** A judgement: a key or token may only propose it. */
  readonly human: boolean;
  /** Management of the organization, or of oneself: no key or token does it. */
  readonly session: boolean;
}

/**
 * Why a caller may not do what an operation demands, or undefined when it may. The role comes first, then the
 * scope, then being a person.
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
