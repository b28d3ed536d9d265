import { Controller, Inject } from '@nestjs/common';
import { Companies } from '#identity';
import { findPeriod, periodParams } from '#ledger';
import { Clock, Database, problem, visibleText } from '#platform';
import { taxReconciliation } from '#tax-account';
import { type ClosingCheck, monthClosing } from '#work';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { ClosingAnswer } from './closing.schemas.js';

/** Checks that tell of documents are for those who read them. */
const OF_DOCUMENTS: ReadonlySet<ClosingCheck['kind']> = new Set(['documents', 'failed_files']);

@Controller()
export class ClosingController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Companies) private readonly companies: Companies,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Operation({
    id: 'books_periods_closing_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/periods/:period_id/closing/',
    tag: 'app',
    summary: 'What is to be done before a period is closed',
    description:
      'Each check with the number of what is missing and the first of them, until the last day of the period. Only a check that `blocks` ' +
      'hinders closing; the others are for a person to judge. Checks that the caller may not read are absent.',
    permission: 'books.read',
    scope: 'read',
    cost: 'expensive',
    books: true,
    params: periodParams,
    answer: { status: 200, schema: ClosingAnswer },
  })
  async closing(
    @Input() input: OperationInput<z.output<typeof periodParams>>,
  ): Promise<z.infer<typeof ClosingAnswer>> {
    const { companyId, access, params } = input;
    const today = this.clock.today();
    const [company, taxes] = await Promise.all([
      this.companies.find(companyId),
      taxReconciliation(this.database, companyId, this.clock),
    ]);
    if (company === undefined) throw problem('not_found', 'There is no such company.');
    return this.database.reportCompany(companyId, async (sql) => {
      const period = await findPeriod(sql, companyId, params.period_id, today);
      if (period === undefined) throw problem('not_found', 'There is no such period.');
      const checks = await monthClosing(sql, companyId, {
        period,
        filesTsdMonthly: company.filesTsdMonthly,
        taxAccountAgrees: taxes.agrees,
      });
      const seen = checks.filter(
        ({ kind }) => !OF_DOCUMENTS.has(kind) || access.permissions.has('documents.read'),
      );
      return { period, ended: period.to < today, checks: seen.map(shown) };
    });
  }
}

const shown = (check: ClosingCheck): z.infer<typeof ClosingAnswer>['checks'][number] => ({
  ...check,
  items: check.items.map((item) => ({ ...item, title: visibleText(item.title) })),
});
