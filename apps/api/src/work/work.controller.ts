import { Controller, Inject } from '@nestjs/common';
import { Companies } from '#identity';
import { Clock, Database, problem, visibleText } from '#platform';
import { waitingWork } from '#work';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { deadlineView, visibleDeadlines, visibleKinds } from './visible-work.js';
import { WorkAnswer } from './work.schemas.js';

/** Most items of each kind. */
const SHOWN = 5;

@Controller()
export class WorkController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Companies) private readonly companies: Companies,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Operation({
    id: 'companies_work_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/work/',
    tag: 'app',
    summary: 'Work that waits for people in a company',
    description:
      'For each kind the number, the oldest day and the oldest items, counted now. Kinds that the caller may not read are absent.',
    permission: ['books.read', 'documents.read'],
    scope: 'read',
    cost: 'normal',
    live: true,
    answer: { status: 200, schema: WorkAnswer },
  })
  async work(@Input() input: OperationInput): Promise<z.infer<typeof WorkAnswer>> {
    const { companyId, access } = input;
    const company = await this.companies.find(companyId);
    if (company === undefined) throw problem('not_found', 'There is no such company.');
    const today = this.clock.today();
    const { kinds, openQuestions, deadlines } = await this.database.readCompany(companyId, (sql) =>
      waitingWork(
        sql,
        companyId,
        { now: this.clock.now(), today, filesTsdMonthly: company.filesTsdMonthly },
        SHOWN,
      ),
    );
    const visible = visibleKinds(access.permissions);
    return {
      kinds: visible.map((kind) => ({
        kind,
        count: kinds[kind].count,
        oldest_on: kinds[kind].oldest_on,
        items: kinds[kind].items.map((item) => ({
          ...item,
          title: visibleText(item.title),
          detail: visibleText(item.detail),
        })),
      })),
      open_questions: visible.includes('questions') ? openQuestions : null,
      deadlines: visibleDeadlines(access.permissions, deadlines).map((one) => deadlineView(one, today)),
    };
  }
}
