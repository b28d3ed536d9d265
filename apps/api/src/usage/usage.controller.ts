import { setOwnLimits, type UsageState, UsageLimits } from '#files';
import { Companies } from '#identity';
import { CursorCodec, Database, type Page, pageOf, placeOf, problem } from '#platform';
import { Controller, Inject } from '@nestjs/common';
import { type z } from 'zod';
import { Input, Operation, type OperationInput, pageAnswer, pageQuery } from '../http/index.js';
import { CompanyLimitsBody, CompanyUsageAnswer, limitsIn, usageStateOf, usageView } from './usage.schemas.js';

const PageQuery = pageQuery({});

type UsageView = z.infer<typeof CompanyUsageAnswer>;

/** The storage and the daily uploads of companies, with their limits. */
@Controller()
export class UsageController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Companies) private readonly companies: Companies,
    @Inject(UsageLimits) private readonly limits: UsageLimits,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'organizations_usage_list',
    method: 'GET',
    path: '/api/organizations/:organization_id/usage/',
    tag: 'app',
    summary: 'Usage and limits of the companies of an organization',
    description:
      'Above a limit, files are refused with 413 `storage_full` or 429 `throttled`, and mails are deferred; stored data ' +
      'is kept and can be read. Staff of the firm can raise the limits of a company.',
    permission: 'organization.read',
    scope: 'read',
    cost: 'normal',
    query: PageQuery,
    answer: { status: 200, schema: pageAnswer(CompanyUsageAnswer) },
  })
  async list(@Input() input: OperationInput<object, z.output<typeof PageQuery>>): Promise<Page<UsageView>> {
    const page = input.page();
    const rows = await this.companies.list(
      [input.organizationId],
      page.limit + 1,
      page.after,
      input.access.caller,
    );
    const usageStates = await this.usageStates(rows.map(({ id }) => id));
    return pageOf(
      this.cursors,
      page,
      rows,
      ({ createdAt, id }) => placeOf(createdAt, id),
      (company) => usageView(company, usageStateOf(usageStates, company.id)),
    );
  }

  @Operation({
    id: 'firm_companies_limits_update',
    method: 'PUT',
    path: '/api/firm/companies/:company_id/limits/',
    tag: 'app',
    summary: 'Set the limits of a company',
    description:
      'These replace the limits of the installation. A limit that is null or absent is that of the ' +
      'installation again.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    staff: true,
    body: CompanyLimitsBody,
    answer: { status: 200, schema: CompanyUsageAnswer },
  })
  async setLimits(
    @Input() input: OperationInput<object, object, z.output<typeof CompanyLimitsBody>>,
  ): Promise<UsageView> {
    const { actor, companyId, body } = input;
    const company = await this.companies.find(companyId);
    if (company === undefined) throw problem('not_found', 'There is no such company.');
    const usageStates = await this.database.inCompany(companyId, async (sql) => {
      await setOwnLimits(sql, actor, companyId, limitsIn(body));
      return this.limits.usageStates(sql, [companyId]);
    });
    return usageView(company, usageStateOf(usageStates, companyId));
  }

  private usageStates(companyIds: readonly bigint[]): Promise<ReadonlyMap<bigint, UsageState>> {
    return this.database.system((sql) => this.limits.usageStates(sql, companyIds));
  }
}
