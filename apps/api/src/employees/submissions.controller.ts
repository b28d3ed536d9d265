import {
  createSubmission,
  listSubmissions,
  PersonalCodeSeal,
  readSubmission,
  REGISTER_LISTS,
  type RegisterLists,
  registerListsAnswer,
  sendersOf,
  submissionAnswer,
  submissionPage,
  submissionView,
  type SubmissionView,
  withdrawSubmission,
} from '#employment';
import { Users } from '#identity';
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
import {
  flag,
  Input,
  Operation,
  type OperationInput,
  pageAnswer,
  pageQuery,
  readQuery,
} from '../http/index.js';
import { SubmissionBody, submissionRequest } from './submission.schemas.js';

type OfSubmission = OperationInput<z.output<typeof SubmissionParams>>;

const SubmissionParams = z.object({ submission_id: serviceIdForm('submission') });

const SubmissionsQuery = pageQuery({
  open: flag.optional().meta({ description: 'true: those that wait for review or the register alone.' }),
});

/** Starts, changes, suspensions and ends of employment, on their way to the employment register. */
@Controller()
export class SubmissionsController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
    @Inject(REGISTER_LISTS) private readonly lists: RegisterLists,
    @Inject(PersonalCodeSeal) private readonly seal: PersonalCodeSeal,
    @Inject(Users) private readonly users: Users,
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
    query: SubmissionsQuery,
    answer: { status: 200, schema: pageAnswer(submissionAnswer) },
  })
  async list(@Input() input: OperationInput<object, z.output<typeof SubmissionsQuery>>): Promise<unknown> {
    const { companyId, actor, query } = input;
    const page = input.page();
    const rows = await this.database.inCompany(companyId, async (sql) => {
      const found = await listSubmissions(sql, companyId, page, query);
      await recordAudit(sql, {
        actor,
        companyId,
        action: 'submission.list',
        objectType: 'company',
        objectId: encodeId('company', companyId),
        newValues: { submissions: found.map(({ id }) => encodeId('submission', id)) },
      });
      return found;
    });
    return submissionPage(this.cursors, page, rows, await this.users.namesOf(sendersOf(rows)));
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
  async create(
    @Input() input: OperationInput<object, object, z.output<typeof SubmissionBody>>,
  ): Promise<unknown> {
    const { companyId, actor } = input;
    const names = await this.users.namesOf(actor.userId === null ? [] : [actor.userId]);
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
      const answer = submissionView(await createSubmission(sql, context, request), names);
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
  async retrieve(@Input() input: OfSubmission): Promise<SubmissionView> {
    const { companyId, actor, params } = input;
    const row = await this.database.inCompany(companyId, async (sql) => {
      const found = await readSubmission(sql, companyId, params.submission_id);
      if (found === undefined) throw problem('not_found', 'There is no such submission.');
      await recordAudit(sql, {
        actor,
        companyId,
        action: 'submission.read',
        objectType: 'submission',
        objectId: encodeId('submission', found.id),
      });
      return found;
    });
    return submissionView(row, await this.users.namesOf(sendersOf([row])));
  }

  @Operation({
    id: 'companies_employees_submissions_withdraw',
    method: 'POST',
    path: '/api/companies/:company_id/employees/submissions/:submission_id/withdraw/',
    tag: 'app',
    summary: 'Take back a submission',
    description:
      'Before staff have decided it, or when the register refused it or could not be reached; not when the register may have accepted it. Its ' +
      'status is then `rejected`, and the personal code is erased. A corrected submission can follow.',
    permission: 'employees.submit',
    scope: 'write',
    cost: 'normal',
    live: true,
    feature: 'employees',
    params: SubmissionParams,
    answer: { status: 200, schema: submissionAnswer },
    errors: ['state_conflict'],
  })
  async withdraw(@Input() input: OfSubmission): Promise<SubmissionView> {
    const { companyId, actor, params } = input;
    const row = await this.database.inCompany(companyId, (sql) =>
      withdrawSubmission(sql, {
        companyId,
        actor,
        submissionId: params.submission_id,
        now: this.clock.now(),
        today: this.clock.today(),
      }),
    );
    return submissionView(row, await this.users.namesOf(sendersOf([row])));
  }

  @Operation({
    id: 'companies_employees_register_lists',
    method: 'GET',
    path: '/api/companies/:company_id/employees/register-lists/',
    tag: 'app',
    summary: 'Code lists of the employment register',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    feature: 'employees',
    query: readQuery({}),
    answer: { status: 200, schema: registerListsAnswer },
  })
  registerLists(): RegisterLists {
    return this.lists;
  }
}
