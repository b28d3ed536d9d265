import { Controller, Inject } from '@nestjs/common';
import {
  listPayRuns,
  payRunDetail,
  type PayRunDetail,
  type PayRunView,
  payRunDetailAnswer,
  payRunParams,
} from '#payroll';
import { Clock, CursorCodec, Database, type Page, pageOf, problem, recordAudit, type Sql } from '#platform';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { PAY_RUNS_FILE } from './pay-runs-file.js';
import { PayRunPage, PayRunsQuery } from './pay-runs.schemas.js';

/** The pay of a company's employees, month by month. */
@Controller()
export class PayRunsController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'companies_payroll_pay_runs_list',
    method: 'GET',
    path: '/api/companies/:company_id/payroll/pay-runs/',
    tag: 'companies',
    summary: 'Pay runs, newest month first',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: PayRunsQuery,
    answer: { status: 200, schema: PayRunPage },
    file: PAY_RUNS_FILE,
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof PayRunsQuery>>,
  ): Promise<Page<PayRunView>> {
    const page = input.page();
    const read = (sql: Sql): Promise<PayRunView[]> =>
      listPayRuns(sql, input.companyId, input.query, page, this.clock.today());
    // The list takes several statements: without the snapshot of a file it needs one of its own.
    const rows = await (input.snapshot === undefined
      ? this.database.reportCompany(input.companyId, read)
      : read(input.snapshot));
    return pageOf(
      this.cursors,
      page,
      rows,
      (row) => [row.month],
      (row) => row,
    );
  }

  @Operation({
    id: 'companies_payroll_pay_runs_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/payroll/pay-runs/:pay_run_id/',
    tag: 'companies',
    summary: 'A pay run with its payslips',
    description: 'The audit trail records who read it.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: payRunParams,
    answer: { status: 200, schema: payRunDetailAnswer },
  })
  async retrieve(@Input() input: OperationInput<z.output<typeof payRunParams>>): Promise<PayRunDetail> {
    const { companyId, actor } = input;
    const { pay_run_id: id } = input.params;
    // One snapshot: a run in preparation appears either without payslips or with all of them and their sums.
    const run = await this.database.reportCompany(companyId, (sql) =>
      payRunDetail(sql, companyId, id, this.clock.today()),
    );
    if (run === undefined) throw problem('not_found', 'There is no such pay run.');
    const read = { action: 'pay_run.read', objectType: 'pay_run', objectId: run.id };
    await this.database.inCompany(companyId, (sql) => recordAudit(sql, { actor, companyId, ...read }));
    return run;
  }
}
