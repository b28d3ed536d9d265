import { Controller, Inject } from '@nestjs/common';
import { Users } from '#identity';
import { type AuditEvent, AuditTrail, CursorCodec, encodeId, isoDate, type Page, pageOf } from '#platform';
import { z } from 'zod';
import {
  answerId,
  answerTime,
  day,
  idAfter,
  Input,
  Operation,
  type OperationInput,
  pageAnswer,
  pageQuery,
  serviceId,
} from '../http/index.js';
import { orderedDays } from '../ledger/ranges.js';

const word = z.string().min(1).max(100);
const AuditQuery = pageQuery({
  object_type: word.optional(),
  object_id: word.optional(),
  actor_id: serviceId('user').optional(),
  action: word.optional(),
  company_id: serviceId('company').optional(),
  date_from: day.optional(),
  date_to: day.optional(),
}).superRefine(orderedDays('date_from', 'date_to'));

const AuditEventAnswer = z
  .object({
    id: answerId,
    occurred_at: answerTime,
    actor_kind: z.enum(['user', 'staff', 'worker']),
    actor_id: answerId.nullable().meta({
      description: 'Who did it; of the work of the service, in whose name. Null: the service itself.',
    }),
    actor_name: z.string().nullable(),
    credential_kind: z.enum(['session', 'api_key', 'oauth', 'letter', 'worker']),
    credential_id: z.string(),
    action: z.string(),
    object_type: z.string(),
    object_id: z.string(),
    company_id: answerId.nullable(),
    old_values: z.unknown().nullable(),
    new_values: z.unknown().nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'AuditEvent' });

/** What was done in an organization and its companies, by whom, as what. */
@Controller()
export class AuditController {
  constructor(
    @Inject(AuditTrail) private readonly trail: AuditTrail,
    @Inject(Users) private readonly users: Users,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'organizations_audit_list',
    method: 'GET',
    path: '/api/organizations/:organization_id/audit/',
    tag: 'app',
    summary: 'The audit trail',
    description:
      'Newest first. Rows are never changed nor deleted. Secrets and personal codes are not in it, addresses only in part.',
    permission: 'audit.read',
    scope: 'read',
    cost: 'normal',
    session: true,
    query: AuditQuery,
    answer: { status: 200, schema: pageAnswer(AuditEventAnswer) },
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof AuditQuery>>,
  ): Promise<Page<z.infer<typeof AuditEventAnswer>>> {
    const page = input.page();
    const { object_type, object_id, actor_id, action, company_id, date_from, date_to } = input.query;
    const events = await this.trail.list(input.organizationId, {
      objectType: object_type,
      objectId: object_id,
      userId: actor_id,
      action,
      companyId: company_id,
      from: date_from === undefined ? undefined : isoDate(date_from),
      to: date_to === undefined ? undefined : isoDate(date_to),
      before: idAfter(page.after) ?? undefined,
      limit: page.limit + 1,
    });
    const names = await this.users.namesOf(
      new Set(events.flatMap(({ userId }) => (userId === null ? [] : [userId]))),
    );
    return pageOf(
      this.cursors,
      page,
      events,
      ({ id }) => [id.toString()],
      (event) => auditEventView(event, names),
    );
  }
}

function auditEventView(
  event: AuditEvent,
  names: ReadonlyMap<bigint, string>,
): z.infer<typeof AuditEventAnswer> {
  const { userId, companyId } = event;
  return {
    id: encodeId('audit_event', event.id),
    occurred_at: event.occurredAt.toISOString(),
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
    request_id: event.requestId,
  };
}
