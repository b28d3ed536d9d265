import { Controller, Inject } from '@nestjs/common';
import {
  type Access,
  accessTo,
  type Caller,
  Companies,
  type Company,
  NOT_COUNTED,
  type Organization,
  Organizations,
} from '#identity';
import { CursorCodec, encodeId, type Page, pageOf, problem } from '#platform';
import { z } from 'zod';
import { CompanyAnswer } from '../companies/companies.schemas.js';
import { companySummary, companyView } from '../companies/company-views.js';
import { idAfter, Input, Operation, type OperationInput, pageAnswer, pageQuery } from '../http/index.js';
import { NewOrganizationBody, OrganizationAnswer } from './organizations.schemas.js';

const PageQuery = pageQuery({});
/** An organization shows all of its companies; a firm with more than this pages through their own list. */
const COMPANIES_SHOWN = 1_000;

type OrganizationView = z.infer<typeof OrganizationAnswer>;

@Controller()
export class OrganizationsController {
  constructor(
    @Inject(Organizations) private readonly organizations: Organizations,
    @Inject(Companies) private readonly companies: Companies,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'organizations_list',
    method: 'GET',
    path: '/api/organizations/',
    tag: 'organizations',
    summary: 'Organizations within reach',
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
      idAfter(page.after),
    );
    const companies = await this.companies.list(
      found.slice(0, page.limit).map(({ id }) => id),
      COMPANIES_SHOWN,
    );
    return pageOf(
      this.cursors,
      page,
      found,
      ({ id }) => [id.toString()],
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
    summary: 'Make an organization',
    description: 'Whoever makes it is its owner.',
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
      this.companies.list([input.organizationId], COMPANIES_SHOWN),
    ]);
    if (organization === undefined) throw problem('not_found', 'There is no such organization.');
    return organizationView(organization, companies, input.access);
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
    const rows = await this.companies.list([input.organizationId], page.limit + 1, idAfter(page.after));
    const statuses = await this.companies.statuses(rows.map(({ id }) => id));
    return pageOf(
      this.cursors,
      page,
      rows,
      ({ id }) => [id.toString()],
      (company) => companyView(company, input.access, statuses.get(company.id) ?? NOT_COUNTED),
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
    companies: companies.map(companySummary),
    created_at: organization.createdAt.toISOString(),
    updated_at: organization.updatedAt.toISOString(),
  };
}
