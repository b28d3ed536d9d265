import { Controller, Inject } from '@nestjs/common';
import { NOT_COUNTED } from '#identity';
import { Clock } from '#platform';
import { type z } from 'zod';
import { CompanyAnswer } from '../companies/companies.schemas.js';
import { CompanySettings } from '../companies/company-settings.js';
import { companyView } from '../companies/company-views.js';
import { Input, Operation, type OperationInput } from '../http/index.js';

/** Decisions of the firm about the companies whose books it keeps. */
@Controller()
export class FirmCompaniesController {
  constructor(
    @Inject(CompanySettings) private readonly settings: CompanySettings,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

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
