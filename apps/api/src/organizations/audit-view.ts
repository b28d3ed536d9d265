import { type AuditEvent, encodeId, timeForm, idForm } from '#platform';
import { z } from 'zod';
import { changesOf } from './audit-changes.js';

/** A field that an action changed, its name as in the values: `numbering.prefix`, and `lines.0.amount_minor` in a list. */
const ChangeAnswer = z
  .object({ field: z.string(), old: z.unknown().nullable(), new: z.unknown().nullable() })
  .meta({ id: 'AuditChange' });

export const AuditEventAnswer = z
  .object({
    id: idForm,
    occurred_at: timeForm,
    actor_kind: z.enum(['user', 'staff', 'worker']),
    actor_id: idForm.nullable().meta({
      description: 'The person who did it, or in whose name the service did it. Null: the service itself.',
    }),
    actor_name: z.string().nullable(),
    credential_kind: z.enum(['session', 'api_key', 'oauth', 'letter', 'worker']),
    credential_id: z.string(),
    action: z.string(),
    object_type: z.string(),
    object_id: z.string(),
    company_id: idForm.nullable(),
    old_values: z.unknown().nullable(),
    new_values: z.unknown().nullable(),
    changes: z.array(ChangeAnswer).meta({
      description:
        'The fields in which the values differ, in their order. An action that records only new values shows each with `old` null.',
    }),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'AuditEvent' });

export function auditEventView(
  event: AuditEvent,
  names: ReadonlyMap<bigint, string>,
): z.infer<typeof AuditEventAnswer> {
  const { userId, companyId } = event;
  return {
    id: encodeId('audit_event', event.id),
    occurred_at: event.occurredAt,
    actor_kind: event.actorKind,
    actor_id: userId === null ? null : encodeId('user', userId),
    actor_name: userId === null ? null : (names.get(userId) ?? null),
    credential_kind: event.credentialKind,
    credential_id: event.credentialId,
    action: event.action,
    object_type: event.objectType,
    object_id: event.objectId,
    company_id: companyId === null ? null : encodeId('company', companyId),
    old_values: event.oldValues,
    new_values: event.newValues,
    changes: changesOf(event.oldValues, event.newValues),
    request_id: event.requestId,
  };
}
