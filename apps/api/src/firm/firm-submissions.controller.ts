import {
  approveSubmission,
  companyOfSubmission,
  readQueue,
  rejectSubmission,
  resendSubmission,
  type Review,
  SUBMISSION_STATUSES,
  sendersOf,
  type SubmissionRow,
  submissionView,
  type SubmissionView,
  submissionAnswer,
} from '#employment';
import { authorityAccessMissing, companyNames, holdsAuthorityAccess, Users } from '#identity';
import {
  Clock,
  CursorCodec,
  Database,
  encodeId,
  pageOf,
  placeOf,
  recordAudit,
  type Sql,
  idForm,
  serviceIdForm,
} from '#platform';
import { enqueue } from '#tasks';
import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import { Input, Operation, type OperationInput, pageAnswer, pageQuery } from '../http/index.js';

const Params = z.object({ submission_id: serviceIdForm('submission') });
const Query = pageQuery({
  status: z.enum(SUBMISSION_STATUSES).optional(),
  company_id: serviceIdForm('company').optional(),
});
const RejectBody = z
  .strictObject({ reason: z.string().trim().min(1, 'This must not be blank.').max(1000) })
  .meta({ id: 'RejectSubmissionRequest' });

const FirmSubmissionSchema = submissionAnswer
  .extend({
    company_id: idForm,
    company_name: z.string(),
  })
  .meta({ id: 'FirmSubmission' });

const SHARED = { permission: null, cost: 'normal', staff: true, feature: 'employees', tag: 'app' } as const;

/** The review queue of the firm's staff: submissions of companies to the employment register. */
@Controller()
export class FirmSubmissionsController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
    @Inject(Users) private readonly users: Users,
  ) {}

  @Operation({
    ...SHARED,
    id: 'firm_submissions_list',
    method: 'GET',
    path: '/api/firm/submissions/',
    summary: 'Submissions of all companies, newest first',
    scope: 'read',
    query: Query,
    answer: { status: 200, schema: pageAnswer(FirmSubmissionSchema) },
  })
  async list(@Input() input: OperationInput<object, z.output<typeof Query>>): Promise<unknown> {
    const page = input.page();
    const { status, company_id: companyId } = input.query;
    const filter = { status, companyId, before: page.after, limit: page.limit + 1 };
    const rows = await readQueue(this.database, input.actor, filter);
    const names = await this.database.read((sql) =>
      companyNames(
        sql,
        rows.map(({ company_id }) => company_id),
      ),
    );
    const senders = await this.users.namesOf(sendersOf(rows));
    return pageOf(
      this.cursors,
      page,
      rows,
      (row) => placeOf(row.submitted_at, row.id),
      (row) => ({
        ...submissionView(row, senders),
        company_id: encodeId('company', row.company_id),
        company_name: names.get(row.company_id) ?? '',
      }),
    );
  }

  @Operation({
    ...SHARED,
    id: 'firm_submissions_approve',
    method: 'POST',
    path: '/api/firm/submissions/:submission_id/approve/',
    summary: 'Approve a submission',
    description: 'The service then sends it to the employment register.',
    scope: 'write',
    params: Params,
    answer: { status: 200, schema: submissionAnswer },
    errors: ['state_conflict', 'authority_access_missing'],
  })
  approve(@Input() input: OperationInput<z.output<typeof Params>>): Promise<unknown> {
    return this.review(input, approveSubmission);
  }

  @Operation({
    ...SHARED,
    id: 'firm_submissions_reject',
    method: 'POST',
    path: '/api/firm/submissions/:submission_id/reject/',
    summary: 'Reject a submission permanently',
    description:
      'An approved submission can be rejected if the register refused it or it did not reach the register, but not if the register may have accepted it.',
    scope: 'write',
    params: Params,
    body: RejectBody,
    answer: { status: 200, schema: submissionAnswer },
    errors: ['state_conflict'],
  })
  reject(
    @Input() input: OperationInput<z.output<typeof Params>, object, z.output<typeof RejectBody>>,
  ): Promise<unknown> {
    return this.review(input, (sql, review) => rejectSubmission(sql, review, input.body.reason));
  }

  @Operation({
    ...SHARED,
    id: 'firm_submissions_resend',
    method: 'POST',
    path: '/api/firm/submissions/:submission_id/resend/',
    summary: 'Send an approved submission to the register again',
    description: 'The submission is sent at once. An entry that the register already has is not made twice.',
    scope: 'write',
    params: Params,
    answer: { status: 200, schema: submissionAnswer },
    errors: ['state_conflict', 'authority_access_missing'],
  })
  resend(@Input() input: OperationInput<z.output<typeof Params>>): Promise<unknown> {
    return this.review(input, resendSubmission);
  }

  @Operation({
    ...SHARED,
    id: 'firm_companies_employees_sync',
    method: 'POST',
    path: '/api/firm/companies/:company_id/employees/sync/',
    summary: 'Compare a company with the employment register',
    description:
      'As every night: employments entered there without the service appear among the company’s employees.',
    scope: 'write',
    answer: { status: 202 },
    errors: ['authority_access_missing'],
  })
  async sync(@Input() { actor, companyId }: OperationInput): Promise<void> {
    await this.database.inCompany(companyId, async (sql) => {
      if (!(await holdsAuthorityAccess(sql, companyId, this.clock.today()))) throw authorityAccessMissing();
      await enqueue(sql, { kind: 'sync-register', payload: {}, companyId, runAt: this.clock.now() });
      await recordAudit(sql, {
        actor,
        companyId,
        action: 'employee.sync',
        objectType: 'company',
        objectId: encodeId('company', companyId),
      });
    });
  }

  private async review(
    { actor, params }: Pick<OperationInput<z.output<typeof Params>>, 'actor' | 'params'>,
    act: (sql: Sql, review: Review) => Promise<SubmissionRow>,
  ): Promise<SubmissionView> {
    const submissionId = params.submission_id;
    const companyId = await companyOfSubmission(this.database, submissionId);
    const row = await this.database.inCompany(companyId, (sql) =>
      act(sql, { companyId, submissionId, actor, now: this.clock.now(), today: this.clock.today() }),
    );
    return submissionView(row, await this.users.namesOf(sendersOf([row])));
  }
}
