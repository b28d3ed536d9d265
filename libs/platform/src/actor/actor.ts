import { problem } from '../problems/problem.js';
import { type Permission } from './permissions.js';

/** How a call was authenticated. `letter` is the link of a mail, `worker` the service's own work. */
export interface ActorCredential {
  readonly kind: 'session' | 'api_key' | 'oauth' | 'letter' | 'worker';
  /**
   * Opaque id of the key, session or grant; of the reader of a letter, or of the invitation it was; for a worker, of its task, or
   * the name of the part of the service that acts.
   */
  readonly id: string;
}

/**
 * Who acts, with permissions already resolved, so that the books need no knowledge of members and keys.
 * `human` is true only for a person signed in: judgements ask for it.
 */
export interface Actor {
  readonly kind: 'user' | 'staff' | 'worker';
  readonly userId: bigint | null;
  readonly credential: ActorCredential;
  readonly human: boolean;
  readonly permissions: ReadonlySet<Permission>;
  /** The user whose rights a worker uses: what a person uploaded is booked within what that person may do. */
  readonly onBehalfOf: bigint | null;
  readonly requestId?: string;
}

/** @throws Problem `permission_denied` */
export function assertPermitted(actor: Actor, permission: Permission): void {
  assertAnyPermitted(actor, [permission]);
}

/** @throws Problem `permission_denied` when the actor holds none of them */
export function assertAnyPermitted(actor: Actor, permissions: readonly Permission[]): void {
  if (permissions.some((permission) => actor.permissions.has(permission))) return;
  throw problem('permission_denied', `This needs the permission ${permissions.join(' or ')}.`);
}

/** The service itself, with the permissions given, in the name of a user or of nobody. */
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
