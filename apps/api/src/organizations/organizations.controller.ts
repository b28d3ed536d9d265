import { Controller, Inject } from '@nestjs/common';
import {
  type Access,
  accessTo,
  type Caller,
  Companies,
  type Company,
  demandSecondFactor,
  hasFactor,
  NOT_COUNTED,
  type Organization,
  Organizations,
} from '#identity';
import { Clock, CursorCodec, Database, encodeId, type Page, pageOf, placeOf, problem } from '#platform';
import { z } from 'zod';
import { CompanyAnswer } from '../companies/companies.schemas.js';
import { companySummary, companyView } from '../companies/company-views.js';
import { Input, Operation, type OperationInput, pageAnswer, pageQuery } from '../http/index.js';
import { NewOrganizationBody, OrganizationAnswer, SecondFactorDemand } from './organizations.schemas.js';

const PageQuery = pageQuery({});
/** An organization shows all of its companies; a firm with more than this pages through its own list. */
const COMPANIES_SHOWN = 1_000;

type OrganizationView = z.infer<typeof OrganizationAnswer>;

@Controller()
export class OrganizationsController {
  constructor(
    @Inject(Organizations) private readonly organizations: Organizations,
    @Inject(Companies) private readonly companies: Companies,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(Database) private readonly database: Database,
  ) {}

  @Operation({
    id: 'organizations_list',
    method: 'GET',
    path: '/api/organizations/',
    tag: 'organizations',
    summary: 'List the organizations that the caller can access',
    permission: 'organization.read',
    scope: 'read',
    cost: 'normal',
    query: PageQuery,
    answer: { status: 200, schema: pageAnswer(OrganizationAnswer) },
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof PageQuery>>,
  ): Promise<Page<OrganizationView>> {
    const page = input.page();
    const { caller } = input.access;
    const found = await this.organizations.list(
      caller.staffPowers ? 'all' : caller.roles.keys(),
      page.limit + 1,
      page.after,
    );
    const companies = await this.companies.list(
      found.slice(0, page.limit).map(({ id }) => id),
      COMPANIES_SHOWN,
      null,
      caller,
    );
    return pageOf(
      this.cursors,
      page,
      found,
      ({ createdAt, id }) => placeOf(createdAt, id),
      (organization) => {
        const own = companies.filter(({ organizationId }) => organizationId === organization.id);
        return organizationView(organization, own, accessTo(caller, organization.id, null) ?? input.access);
      },
    );
  }

  @Operation({
    id: 'organizations_create',
    method: 'POST',
    path: '/api/organizations/',
    tag: 'app',
    summary: 'Create an organization',
    description: 'The person who creates it becomes its owner.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    command: true,
    body: NewOrganizationBody,
    answer: { status: 201, schema: OrganizationAnswer },
  })
  async create(
    @Input() input: OperationInput<object, object, z.output<typeof NewOrganizationBody>>,
  ): Promise<OrganizationView> {
    const { caller } = input.access;
    const view = (made: Organization) => {
      const owner: Caller = { ...caller, roles: new Map([[made.id, 'owner']]) };
      return organizationView(made, [], accessTo(owner, made.id, null) ?? input.access);
    };
    const made = await this.organizations.create(
      input.actor,
      input.body.name,
      caller.user.id,
      (sql, organization) => input.keep(sql, view(organization)),
    );
    return view(made);
  }

  @Operation({
    id: 'organizations_retrieve',
    method: 'GET',
    path: '/api/organizations/:organization_id/',
    tag: 'organizations',
    summary: 'An organization with its companies',
    permission: 'organization.read',
    scope: 'read',
    cost: 'normal',
    answer: { status: 200, schema: OrganizationAnswer },
  })
  async retrieve(@Input() input: OperationInput): Promise<OrganizationView> {
    const [organization, companies] = await Promise.all([
      this.organizations.find(input.organizationId),
      this.companies.list([input.organizationId], COMPANIES_SHOWN, null, input.access.caller),
    ]);
    if (organization === undefined) throw problem('not_found', 'There is no such organization.');
    return organizationView(organization, companies, input.access);
  }

  @Operation({
    id: 'organizations_second_factor_update',
    method: 'PUT',
    path: '/api/organizations/:organization_id/second-factor/',
    tag: 'app',
    summary: 'Require a second factor of the people of an organization',
    description:
      'Of its owners or of everybody, at once, in open sessions too. A person who has shown none in the session gets 403 ' +
      '`mfa_required` for the whole organization until they show one. Keys and apps are not affected. Only a person who has a second ' +
      'factor can require one (409 `state_conflict`).',
    permission: 'organization.manage',
    scope: 'write',
    cost: 'normal',
    session: true,
    dangerous: true,
    body: SecondFactorDemand,
    answer: { status: 200, schema: SecondFactorDemand },
    errors: ['state_conflict'],
  })
  async demandSecondFactor(
    @Input() input: OperationInput<object, object, z.output<typeof SecondFactorDemand>>,
  ): Promise<z.infer<typeof SecondFactorDemand>> {
    const { actor, access, organizationId, body } = input;
    const by = { actor, hasFactor: hasFactor(access.caller.user) };
    await demandSecondFactor(this.database, by, organizationId, body.required_of);
    return body;
  }

  @Operation({
    id: 'organizations_companies_list',
    method: 'GET',
    path: '/api/organizations/:organization_id/companies/',
    tag: 'organizations',
    summary: 'Companies of an organization',
    permission: 'organization.read',
    scope: 'read',
    cost: 'normal',
    query: PageQuery,
    answer: { status: 200, schema: pageAnswer(CompanyAnswer) },
  })
  async listCompanies(
    @Input() input: OperationInput<object, z.output<typeof PageQuery>>,
  ): Promise<Page<z.infer<typeof CompanyAnswer>>> {
    const page = input.page();
    const rows = await this.companies.list(
      [input.organizationId],
      page.limit + 1,
      page.after,
      input.access.caller,
    );
    const statuses = await this.companies.statuses(rows.map(({ id }) => id));
    return pageOf(
      this.cursors,
      page,
      rows,
      ({ createdAt, id }) => placeOf(createdAt, id),
      (company) =>
        companyView(company, input.access, statuses.get(company.id) ?? NOT_COUNTED, this.clock.today()),
    );
  }
}

function organizationView(
  organization: Organization,
  companies: readonly Company[],
  { role, permissions }: Access,
): OrganizationView {
  return {
    id: encodeId('organization', organization.id),
    name: organization.name,
    role,
    permissions: [...permissions],
    second_factor_required_of: organization.secondFactorOf,
    companies: companies.map(companySummary),
    created_at: organization.createdAt,
    updated_at: organization.updatedAt,
  };
}
