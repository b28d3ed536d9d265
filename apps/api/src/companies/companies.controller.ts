import { Controller, Inject } from '@nestjs/common';
import { UsageLimits } from '#files';
import { Companies, type Company, type CompanyQuota, NOT_COUNTED } from '#identity';
import { Clock, type Config, CONFIG, problem } from '#platform';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import {
  ChangeCompanyBody,
  CompanyAnswer,
  CreatedCompanyAnswer,
  NewCompanyBody,
} from './companies.schemas.js';
import { CompanySettings } from './company-settings.js';
import { companyView, vatNumberWarnings } from './company-views.js';

@Controller()
export class CompaniesController {
  constructor(
    @Inject(Companies) private readonly companies: Companies,
    @Inject(CompanySettings) private readonly settings: CompanySettings,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(UsageLimits) private readonly limits: UsageLimits,
  ) {}

  @Operation({
    id: 'organizations_companies_create',
    method: 'POST',
    path: '/api/organizations/:organization_id/companies/',
    tag: 'app',
    summary: 'Create a company',
    description:
      'The company begins in state `provisioning`; its books can be used once it is `ready`. An organization can create a limited number of companies per day ' +
      '(429 with `Retry-After`); staff can raise the limit.',
    verified: true,
    permission: 'companies.create',
    scope: 'write',
    cost: 'normal',
    command: true,
    body: NewCompanyBody,
    answer: { status: 201, schema: CreatedCompanyAnswer },
    errors: ['registry_code_taken', 'company_closed', 'throttled', 'storage_full'],
  })
  async create(
    @Input() input: OperationInput<object, object, z.output<typeof NewCompanyBody>>,
  ): Promise<z.infer<typeof CreatedCompanyAnswer>> {
    const { body, access } = input;
    // On a disk that is nearly full, only existing companies may still grow.
    await this.limits.demandDisk();
    const view = (company: Company) => ({
      ...companyView(company, access, NOT_COUNTED, this.clock.today()),
      warnings: vatNumberWarnings(company.vatNumber),
    });
    const company = await this.companies.create(
      input.actor,
      {
        organizationId: input.organizationId,
        name: body.name,
        registryCode: body.registry_code,
        legalForm: body.legal_form,
        vatNumber: body.vat_number ?? undefined,
        vatStatus: body.vat_status ?? undefined,
        baseCurrency: body.base_currency ?? undefined,
        address: body.address,
        fiscalYearStartMonth: body.fiscal_year_start_month ?? undefined,
      },
      (sql, created) => input.keep(sql, view(created)),
      this.quota(),
    );
    return view(company);
  }

  @Operation({
    id: 'companies_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/',
    tag: 'companies',
    summary: 'A company',
    permission: 'organization.read',
    scope: 'read',
    cost: 'normal',
    answer: { status: 200, schema: CompanyAnswer },
  })
  async retrieve(@Input() input: OperationInput): Promise<z.infer<typeof CompanyAnswer>> {
    const [company, status] = await Promise.all([
      this.companies.find(input.companyId),
      this.companies.status(input.companyId),
    ]);
    if (company === undefined) throw problem('not_found', 'There is no such company.');
    return companyView(company, input.access, status, this.clock.today());
  }

  @Operation({
    id: 'companies_partial_update',
    method: 'PATCH',
    path: '/api/companies/:company_id/',
    tag: 'app',
    summary: 'Change a company',
    description:
      'Omitted fields keep their values. A changed numbering applies to invoices issued from now on. `vat_cars` and ' +
      '`vat_cars_partial` are the numbers of cars on lines 5.3 and 5.4 of the VAT return. Only the staff of the firm may change `files_tsd_monthly`.',
    permission: 'books.setup',
    scope: 'write',
    cost: 'normal',
    live: true,
    command: true,
    body: ChangeCompanyBody,
    answer: { status: 200, schema: CompanyAnswer },
  })
  async change(
    @Input() input: OperationInput<object, object, z.output<typeof ChangeCompanyBody>>,
  ): Promise<z.infer<typeof CompanyAnswer>> {
    const { body, companyId, access } = input;
    if (body.files_tsd_monthly !== undefined && access.effectiveRole !== 'staff') {
      throw problem('permission_denied', 'Only the staff of the firm may change files_tsd_monthly.');
    }
    const status = await this.companies.status(companyId);
    const view = (company: Company) => companyView(company, access, status, this.clock.today());
    const company = await this.settings.change(
      { actor: input.actor, companyId },
      {
        name: body.name,
        address: body.address,
        invoiceAutoBook: body.invoice_auto_book,
        autoBookNewSuppliers: body.auto_book_new_suppliers,
        filesTsdMonthly: body.files_tsd_monthly,
        vatCars: body.vat_cars,
        vatCarsPartial: body.vat_cars_partial,
        numbering: body.numbering && {
          policy: body.numbering.policy,
          prefix: body.numbering.prefix,
          padding: body.numbering.padding,
          perYear: body.numbering.per_year,
        },
      },
      (sql, changed) => input.keep(sql, view(changed)),
    );
    return view(company);
  }

  @Operation({
    id: 'companies_provisioning_retry',
    method: 'POST',
    path: '/api/companies/:company_id/provisioning/retry/',
    tag: 'app',
    summary: 'Provision a company again',
    description:
      'For a company in state `failed`, which has no books: its state becomes `provisioning` again, then `ready`.',
    // `books.setup` suffices: the retry completes the provisioning requested at creation and decides nothing new.
    permission: 'books.setup',
    scope: 'write',
    cost: 'normal',
    live: true,
    command: true,
    answer: { status: 202, schema: CompanyAnswer },
    errors: ['state_conflict'],
  })
  async retryProvisioning(@Input() input: OperationInput): Promise<z.infer<typeof CompanyAnswer>> {
    const view = (company: Company) => companyView(company, input.access, NOT_COUNTED, this.clock.today());
    return view(
      await this.settings.retryProvisioning(
        { actor: input.actor, companyId: input.companyId },
        (sql, company) => input.keep(sql, view(company)),
      ),
    );
  }

  @Operation({
    id: 'companies_destroy',
    method: 'DELETE',
    path: '/api/companies/:company_id/',
    tag: 'app',
    summary: 'Delete a company',
    description:
      'Only a signed-in owner may delete a company, never a key or token. The books cannot be restored and the registry code is free again; ' +
      'rows and files are kept, sealed, for as long as the law requires. Deleting a deleted company gets the same answer.',
    // Only owners hold it: a person who may create companies may also delete them.
    permission: 'companies.create',
    scope: 'write',
    cost: 'normal',
    human: true,
    dangerous: true,
    answer: { status: 204 },
  })
  async delete(@Input() input: OperationInput): Promise<void> {
    await this.settings.delete({ actor: input.actor, companyId: input.companyId });
  }

  /** Null in a sandbox: its authorities are simulated, so creating companies exposes nobody's data. */
  private quota(): CompanyQuota | null {
    const { RAAMAT_SANDBOX_URL: sandbox, RAAMAT_COMPANIES_A_DAY: aDay } = this.config;
    return sandbox === undefined ? { aDay, now: this.clock.now() } : null;
  }
}
