import { type Actor, encodeId, type Permission, workerActor } from '#platform';

/** The service as actor of a task: the audit trail names the task by its public id. */
export const taskActor = (
  task: { readonly id: bigint },
  permissions: Iterable<Permission>,
  onBehalfOf: bigint | null = null,
): Actor => workerActor(encodeId('task', task.id), permissions, onBehalfOf);
