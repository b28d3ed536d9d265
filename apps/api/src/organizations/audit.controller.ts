import { Controller, Inject } from '@nestjs/common';
import { Users } from '#identity';
import {
  type AuditEvent,
  AuditTrail,
  CursorCodec,
  isoDate,
  type Page,
  pageOf,
  dayForm,
  problem,
  serviceIdForm,
} from '#platform';
import { z } from 'zod';
import { Input, Operation, type OperationInput, pageAnswer, pageQuery, readQuery } from '../http/index.js';
import { orderedDays } from '../ledger/ranges.js';
import { AuditEventAnswer, auditEventView } from './audit-view.js';

const word = z.string().min(1).max(100);
/** `invoice.post,allocation.match`: a list in one parameter, like `account_codes`. */
const actions = z
  .string()
  .min(1)
  .max(1000)
  .transform((text) => text.split(',').map((name) => name.trim()))
  .meta({ description: 'One action, or several with commas between them.' });
const AuditParams = z.object({ audit_event_id: serviceIdForm('audit_event') });
const PATH = '/api/organizations/:organization_id/audit/';
const AuditQuery = pageQuery({
  object_type: word.optional(),
  object_id: word.optional(),
  actor_id: serviceIdForm('user').optional(),
  actor_kind: z.enum(['user', 'staff', 'worker']).optional(),
  action: actions.optional(),
  company_id: serviceIdForm('company').optional(),
  date_from: dayForm.optional(),
  date_to: dayForm.optional(),
}).superRefine(orderedDays('date_from', 'date_to'));

/** The audit trail of an organization and its companies: each action, its actor and the actor's role. */
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
    path: PATH,
    tag: 'app',
    summary: 'The audit trail',
    description:
      'Newest first. Rows are never changed or deleted. They contain no secrets or personal codes, and addresses only in part.',
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
    const { object_type, object_id, actor_id, actor_kind, action, company_id, date_from, date_to } =
      input.query;
    const events = await this.trail.list(input.organizationId, {
      objectType: object_type,
      objectId: object_id,
      userId: actor_id,
      actorKind: actor_kind,
      actions: action,
      companyId: company_id,
      from: date_from === undefined ? undefined : isoDate(date_from),
      to: date_to === undefined ? undefined : isoDate(date_to),
      before: page.after,
      limit: page.limit + 1,
    });
    const names = await this.namesOf(events);
    return pageOf(
      this.cursors,
      page,
      events,
      ({ place }) => place,
      (event) => auditEventView(event, names),
    );
  }

  @Operation({
    id: 'organizations_audit_retrieve',
    method: 'GET',
    path: `${PATH}:audit_event_id/`,
    tag: 'app',
    summary: 'One action of the audit trail',
    permission: 'audit.read',
    scope: 'read',
    cost: 'normal',
    session: true,
    params: AuditParams,
    query: readQuery({}),
    answer: { status: 200, schema: AuditEventAnswer },
  })
  async retrieve(
    @Input() { organizationId, params }: OperationInput<z.output<typeof AuditParams>>,
  ): Promise<z.infer<typeof AuditEventAnswer>> {
    const event = await this.trail.find(organizationId, params.audit_event_id);
    if (event === undefined) throw problem('not_found', 'There is no such action.');
    return auditEventView(event, await this.namesOf([event]));
  }

  private namesOf(events: readonly Pick<AuditEvent, 'userId'>[]): Promise<ReadonlyMap<bigint, string>> {
    return this.users.namesOf(new Set(events.flatMap(({ userId }) => (userId === null ? [] : [userId]))));
  }
}
