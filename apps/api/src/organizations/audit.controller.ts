import { Controller, Inject } from '@nestjs/common';
import { Users } from '#identity';
import { AuditTrail, CursorCodec, isoDate, type Page, pageOf, dayForm, serviceIdForm } from '#platform';
import { z } from 'zod';
import { Input, Operation, type OperationInput, pageAnswer, pageQuery } from '../http/index.js';
import { orderedDays } from '../ledger/ranges.js';
import { AuditEventAnswer, auditEventView } from './audit-view.js';

const word = z.string().min(1).max(100);
const AuditQuery = pageQuery({
  object_type: word.optional(),
  object_id: word.optional(),
  actor_id: serviceIdForm('user').optional(),
  action: word.optional(),
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
    path: '/api/organizations/:organization_id/audit/',
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
    const { object_type, object_id, actor_id, action, company_id, date_from, date_to } = input.query;
    const events = await this.trail.list(input.organizationId, {
      objectType: object_type,
      objectId: object_id,
      userId: actor_id,
      action,
      companyId: company_id,
      from: date_from === undefined ? undefined : isoDate(date_from),
      to: date_to === undefined ? undefined : isoDate(date_to),
      before: page.after,
      limit: page.limit + 1,
    });
    const names = await this.users.namesOf(
      new Set(events.flatMap(({ userId }) => (userId === null ? [] : [userId]))),
    );
    return pageOf(
      this.cursors,
      page,
      events,
      ({ place }) => place,
      (event) => auditEventView(event, names),
    );
  }
}
