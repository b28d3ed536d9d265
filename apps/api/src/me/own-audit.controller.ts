import { Controller, Inject } from '@nestjs/common';
import { AuditTrail, CursorCodec, isoDate, type Page, pageOf, dayForm } from '#platform';
import { z } from 'zod';
import { Input, Operation, type OperationInput, pageAnswer, pageQuery } from '../http/index.js';
import { orderedDays } from '../ledger/ranges.js';
import { AuditEventAnswer, auditEventView } from '../organizations/audit-view.js';

const OwnAuditQuery = pageQuery({
  action: z.string().min(1).max(100).optional(),
  date_from: dayForm.optional(),
  date_to: dayForm.optional(),
}).superRefine(orderedDays('date_from', 'date_to'));

/** The actions of a person on their own account. */
@Controller()
export class OwnAuditController {
  constructor(
    @Inject(AuditTrail) private readonly trail: AuditTrail,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'me_audit_list',
    method: 'GET',
    path: '/api/me/audit/',
    tag: 'me',
    summary: 'List the person’s actions on their own account',
    description:
      'Newest first: sign-ins with address and browser, changes of the password and the second factor, ended sessions. ' +
      'Actions in an organization, including those on its keys, are in the audit trail of the organization.',
    permission: null,
    scope: 'read',
    cost: 'normal',
    session: true,
    account: true,
    query: OwnAuditQuery,
    answer: { status: 200, schema: pageAnswer(AuditEventAnswer) },
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof OwnAuditQuery>>,
  ): Promise<Page<z.infer<typeof AuditEventAnswer>>> {
    const page = input.page();
    const { action, date_from, date_to } = input.query;
    const { user } = input.access.caller;
    const events = await this.trail.listOwn(user.id, {
      actions: action === undefined ? undefined : [action],
      from: date_from === undefined ? undefined : isoDate(date_from),
      to: date_to === undefined ? undefined : isoDate(date_to),
      before: page.after,
      limit: page.limit + 1,
    });
    const names = new Map([[user.id, user.name]]);
    return pageOf(
      this.cursors,
      page,
      events,
      ({ place }) => place,
      (event) => auditEventView(event, names),
    );
  }
}
