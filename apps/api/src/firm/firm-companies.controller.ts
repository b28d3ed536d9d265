import { Controller, Inject } from '@nestjs/common';
import { UsageLimits } from '#files';
import { type CompanyForFirm, listCompaniesForFirm, NOT_COUNTED, readCompanyStatuses } from '#identity';
import { Clock, CursorCodec, Database, type Page, pageOf, type Sql } from '#platform';
import { failedTasksOfCompanies } from '#tasks';
import { type z } from 'zod';
import { CompanyAnswer } from '../companies/companies.schemas.js';
import { CompanySettings } from '../companies/company-settings.js';
import { companyView } from '../companies/company-views.js';
import { idAfter, Input, Operation, type OperationInput, pageAnswer } from '../http/index.js';
import { usageStateOf, usageView } from '../usage/usage.schemas.js';
import { companyForFirmView, FirmCompaniesQuery, FirmCompany } from './firm-company.schemas.js';

/** The companies whose books the firm keeps, and its decisions about them. */
@Controller()
export class FirmCompaniesController {
  constructor(
    @Inject(CompanySettings) private readonly settings: CompanySettings,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(Database) private readonly database: Database,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
    @Inject(UsageLimits) private readonly limits: UsageLimits,
  ) {}

  @Operation({
    id: 'firm_companies_list',
    method: 'GET',
    path: '/api/firm/companies/',
    tag: 'app',
    summary: 'All companies and their health',
    description:
      'All companies that are not deleted, newest first: whether their books are open, failed tasks, the last bank day, access to the ' +
      'authorities, and usage with limits.',
    permission: null,
    scope: 'read',
    cost: 'normal',
    staff: true,
    query: FirmCompaniesQuery,
    answer: { status: 200, schema: pageAnswer(FirmCompany) },
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof FirmCompaniesQuery>>,
  ): Promise<Page<z.infer<typeof FirmCompany>>> {
    const page = input.page();
    const { q: text, mandate: state, needs } = input.query;
    const today = this.clock.today();
    const failed = await this.database.system(failedTasksOfCompanies);
    const ids = needs === undefined ? undefined : [...failed.keys()];
    const filter = { state, text, ids, today, before: idAfter(page.after), limit: page.limit + 1 };
    const companies = await this.database.read((sql) => listCompaniesForFirm(sql, filter));
    const healthOf = await this.database.system((sql) => this.healthOf(sql, companies, failed));
    return pageOf(
      this.cursors,
      page,
      companies,
      ({ company }) => [company.id.toString()],
      (row) => ({ ...companyForFirmView(row, today), ...healthOf(row) }),
    );
  }

  private async healthOf(
    sql: Sql,
    companies: readonly CompanyForFirm[],
    failed: ReadonlyMap<bigint, number>,
  ) {
    const ids = companies.map(({ company }) => company.id);
    const [statuses, usage] = await Promise.all([
      readCompanyStatuses(sql, ids),
      this.limits.usageStates(sql, ids),
    ]);
    return ({ company }: CompanyForFirm) => {
      const status = statuses.get(company.id)?.status;
      return {
        failure_code: company.failureCode,
        failed_tasks: failed.get(company.id) ?? 0,
        last_bank_date: status?.last_bank_date ?? null,
        computed_at: status?.computed_at ?? null,
        usage: usageView(company, usageStateOf(usage, company.id)),
      };
    };
  }

  @Operation({
    id: 'firm_companies_close',
    method: 'POST',
    path: '/api/firm/companies/:company_id/close/',
    tag: 'app',
    summary: 'Close a company',
    description:
      'The company becomes `deleted`, and creating a company with its registry code gets `company_closed` from then on. ' +
      'A company that its owner deleted can still be closed; closing twice changes nothing.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    staff: true,
    answer: { status: 200, schema: CompanyAnswer },
  })
  async close(@Input() input: OperationInput): Promise<z.infer<typeof CompanyAnswer>> {
    const { actor, companyId, access } = input;
    return companyView(
      await this.settings.close({ actor, companyId }),
      access,
      NOT_COUNTED,
      this.clock.today(),
    );
  }
}
