import {
  createSubmission,
  listSubmissions,
  PersonalCodeSeal,
  readSubmission,
  REGISTER_LISTS,
  type RegisterLists,
  submissionAnswer,
} from '#employment';
import {
  Clock,
  CursorCodec,
  Database,
  encodeId,
  problem,
  recordAudit,
  type Sql,
  serviceIdForm,
} from '#platform';
import { isPaid } from '#payroll';
import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import { Input, Operation, type OperationInput, pageAnswer, pageQuery, readQuery } from '../http/index.js';
import { SubmissionBody, submissionRequest } from './submission.schemas.js';

const SubmissionParams = z.object({ submission_id: serviceIdForm('submission') });

/** Starts, changes, suspensions and ends of employment, on their way to the employment register. */
@Controller()
export class SubmissionsController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
    @Inject(REGISTER_LISTS) private readonly lists: RegisterLists,
    @Inject(PersonalCodeSeal) private readonly seal: PersonalCodeSeal,
  ) {}

  @Operation({
    id: 'companies_employees_submissions_list',
    method: 'GET',
    path: '/api/companies/:company_id/employees/submissions/',
    tag: 'companies',
    summary: 'Submissions to the employment register, newest first',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    feature: 'employees',
    query: pageQuery({}),
    answer: { status: 200, schema: pageAnswer(submissionAnswer) },
  })
  list(@Input() input: OperationInput): Promise<unknown> {
    const { companyId, actor } = input;
    return this.database.inCompany(companyId, async (sql) => {
      const page = await listSubmissions(sql, this.cursors, companyId, input.page());
      await recordAudit(sql, {
        actor,
        companyId,
        action: 'submission.list',
        objectType: 'company',
        objectId: encodeId('company', companyId),
        newValues: { submissions: page.items.map(({ id }) => id) },
      });
      return page;
    });
  }

  @Operation({
    id: 'companies_employees_submissions_create',
    method: 'POST',
    path: '/api/companies/:company_id/employees/submissions/',
    tag: 'companies',
    summary: 'Submit a start, change, suspension or end of work',
    description:
      'The event is checked by the rules of the register; a refusal has the register’s names in `register_messages`. Staff review it, then the ' +
      'service sends it to the register. A personal code is sealed at once and never returned.',
    permission: 'employees.submit',
    scope: 'write',
    cost: 'normal',
    live: true,
    feature: 'employees',
    command: true,
    dryRun: true,
    body: SubmissionBody,
    answer: { status: 201, schema: submissionAnswer },
    errors: ['register_invalid_event', 'state_conflict'],
  })
  create(@Input() input: OperationInput<object, object, z.output<typeof SubmissionBody>>): Promise<unknown> {
    const { companyId, actor } = input;
    const today = this.clock.today();
    const request = submissionRequest(input.body, today);
    const submit = async (sql: Sql): Promise<unknown> => {
      const context = {
        companyId,
        actor,
        now: this.clock.now(),
        today,
        lists: this.lists,
        seal: this.seal,
        isPaid,
      };
      const answer = await createSubmission(sql, context, request);
      await input.keep(sql, answer);
      return answer;
    };
    return this.database.inCompany(companyId, submit, input);
  }

  @Operation({
    id: 'companies_employees_submissions_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/employees/submissions/:submission_id/',
    tag: 'companies',
    summary: 'A submission and its state',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    feature: 'employees',
    params: SubmissionParams,
    query: readQuery({}),
    answer: { status: 200, schema: submissionAnswer },
  })
  retrieve(@Input() input: OperationInput<z.output<typeof SubmissionParams>>): Promise<unknown> {
    const { companyId, actor, params } = input;
    return this.database.inCompany(companyId, async (sql) => {
      const submission = await readSubmission(sql, companyId, params.submission_id);
      if (submission === undefined) throw problem('not_found', 'There is no such submission.');
      await recordAudit(sql, {
        actor,
        companyId,
        action: 'submission.read',
        objectType: 'submission',
        objectId: submission.id,
      });
      return submission;
    });
  }
}
