import { problem } from '../problems/problem.js';
import { type Permission } from './permissions.js';

/** How a call was authenticated. `letter` is a link in an email, `worker` the service's own work. */
export interface ActorCredential {
  readonly kind: 'session' | 'api_key' | 'oauth' | 'letter' | 'worker';
  /**
   * Opaque id of the key, session or grant; for `letter`, of the recipient or the invitation; for `worker`, of its
   * task, or the name of the acting part of the service.
   */
  readonly id: string;
}

/**
 * The actor, with permissions already resolved, so that the books know nothing of members and keys. `human` is true
 * only for a signed-in person: judgements require it.
 */
export interface Actor {
  readonly kind: 'user' | 'staff' | 'worker';
  readonly userId: bigint | null;
  readonly credential: ActorCredential;
  readonly human: boolean;
  readonly permissions: ReadonlySet<Permission>;
  /** The user whose rights a worker uses: a person's upload is booked with that person's permissions and no more. */
  readonly onBehalfOf: bigint | null;
  readonly requestId?: string;
}

/** @throws Problem `permission_denied` */
export function assertPermitted(actor: Actor, permission: Permission): void {
  assertAnyPermitted(actor, [permission]);
}

/** @throws Problem `permission_denied` when the actor has none of the permissions */
export function assertAnyPermitted(actor: Actor, permissions: readonly Permission[]): void {
  if (permissions.some((permission) => actor.permissions.has(permission))) return;
  throw problem('permission_denied', `This needs the permission ${permissions.join(' or ')}.`);
}

/** The service itself, with the given permissions, acting for a user or for nobody. */
export function workerActor(
  id: string,
  permissions: Iterable<Permission>,
  onBehalfOf: bigint | null = null,
): Actor {
  return {
    kind: 'worker',
    userId: null,
    credential: { kind: 'worker', id },
    human: false,
    permissions: new Set(permissions),
    onBehalfOf,
  };
}
