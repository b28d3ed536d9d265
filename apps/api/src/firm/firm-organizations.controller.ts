import { Organizations } from '#identity';
import { type Config, CONFIG } from '#platform';
import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';

/** A higher value would be no limit. */
const MOST = 100_000;

const LimitsBody = z
  .strictObject({
    companies_a_day: z
      .int()
      .min(1)
      .max(MOST)
      .nullable()
      .meta({ description: 'Companies that it may create per day; null: the limit of the installation.' }),
  })
  .meta({ id: 'OrganizationLimitsRequest' });

const LimitsAnswer = z
  .object({
    companies_a_day: z.int().meta({ description: 'The limits in force.' }),
  })
  .meta({ id: 'OrganizationLimits' });

const SHARED = {
  path: '/api/firm/organizations/:organization_id/limits/',
  tag: 'app',
  permission: null,
  cost: 'normal',
  staff: true,
  answer: { status: 200, schema: LimitsAnswer },
} as const;

/** Exceptions that the firm grants to a single organization. */
@Controller()
export class FirmOrganizationsController {
  constructor(
    @Inject(Organizations) private readonly organizations: Organizations,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Operation({
    ...SHARED,
    id: 'firm_organizations_limits_retrieve',
    method: 'GET',
    summary: 'The limits of an organization',
    scope: 'read',
  })
  async retrieve(@Input() { organizationId }: OperationInput): Promise<z.infer<typeof LimitsAnswer>> {
    const aDay = await this.organizations.companiesADay(organizationId);
    return { companies_a_day: aDay ?? this.config.RAAMAT_COMPANIES_A_DAY };
  }

  @Operation({
    ...SHARED,
    id: 'firm_organizations_limits_update',
    method: 'PUT',
    summary: 'Set the limits of an organization',
    scope: 'write',
    body: LimitsBody,
  })
  async update(
    @Input() input: OperationInput<object, object, z.output<typeof LimitsBody>>,
  ): Promise<z.infer<typeof LimitsAnswer>> {
    const { actor, organizationId, body } = input;
    await this.organizations.setCompaniesADay(actor, organizationId, body.companies_a_day);
    return { companies_a_day: body.companies_a_day ?? this.config.RAAMAT_COMPANIES_A_DAY };
  }
}
