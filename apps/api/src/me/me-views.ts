import { Inject, Injectable } from '@nestjs/common';
import {
  accessTo,
  type Caller,
  type Company,
  companyNames,
  COMPANY_STATES,
  listCompanies,
  listOrganizations,
  ROLES,
  SCOPES,
} from '#identity';
import { Database, encodeId, idForm, PERMISSIONS, type Sql, timeForm } from '#platform';
import { z } from 'zod';
import { FEATURES, type Features } from './features.js';

export const MeAnswer = z
  .object({
    user: z
      .object({
        id: idForm,
        email: z.string(),
        name: z.string(),
        language: z.string(),
        is_staff: z.boolean(),
      })
      .nullable(),
    has_totp: z.boolean(),
    has_passkey: z.boolean(),
    staff_mfa_required: z.boolean(),
    second_factor_demanded: z.boolean().meta({
      description:
        'An organization of the person requires a second factor that this session has not shown: it is not listed until then.',
    }),
    email_verified: z.boolean(),
    view_as: z
      .object({ company_id: idForm, company_name: z.string(), role: z.enum(ROLES) })
      .nullable()
      .meta({ description: 'The company that staff view through a role in this session.' }),
    credential: z.object({
      kind: z.enum(['session', 'api_key', 'oauth']),
      id: z.string(),
      name: z.string().nullable(),
      scopes: z.array(z.enum(SCOPES)),
      organization_id: idForm.nullable(),
      client_id: z.string().nullable(),
      expires_at: timeForm.nullable(),
    }),
    organizations: z.array(
      z.object({
        id: idForm,
        name: z.string(),
        role: z.enum(ROLES),
        permissions: z.array(z.enum(PERMISSIONS)),
      }),
    ),
    companies: z.array(
      z.object({
        id: idForm,
        organization_id: idForm,
        name: z.string(),
        state: z.enum(COMPANY_STATES),
        role: z.enum(ROLES),
        permissions: z.array(z.enum(PERMISSIONS)),
      }),
    ),
    features: z.object({
      employees: z.boolean(),
      inbox: z.boolean(),
      payroll: z.boolean(),
      mcp: z.boolean(),
      passkeys: z.boolean(),
      tax_account: z.boolean(),
    }),
    cli_min_version: z
      .string()
      .optional()
      .meta({ description: 'The oldest version of the command line that this server supports.' }),
  })
  .meta({ id: 'Caller' });

/** Raise this when a later command line is required, for example because the form of a request changes. */
const CLI_MIN_VERSION = '0.1.0';

/** More than anybody works with at once; the lists of organizations and companies have them all. */
const SHOWN = 1_000;

/** The caller's view of themselves: on request, and after signing in. */
@Injectable()
export class MeViews {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(FEATURES) private readonly features: Features,
  ) {}

  async of(caller: Caller): Promise<z.infer<typeof MeAnswer>> {
    const { user, credential } = caller;
    const ids = [...caller.roles.keys()];
    // On one connection the queries travel together: round trips to the database are most of the cost of this answer.
    const [organizations, companies, viewAs] = await this.database.read((sql) =>
      Promise.all([
        listOrganizations(sql, ids, SHOWN),
        listCompanies(sql, ids, SHOWN, null, caller),
        viewedThrough(sql, caller),
      ]),
    );
    const accessIn = (organizationId: bigint, company: Company | null = null) => ({
      role: caller.roles.get(organizationId) ?? 'viewer',
      permissions: [...(accessTo(caller, organizationId, company)?.permissions ?? [])],
    });
    return {
      user: {
        id: encodeId('user', user.id),
        email: user.email,
        name: user.name,
        language: user.language,
        is_staff: user.isStaff,
      },
      has_totp: user.hasTotp,
      has_passkey: user.hasPasskey,
      staff_mfa_required: user.isStaff && !caller.staffPowers,
      second_factor_demanded: caller.factorDemandedBy.size > 0,
      email_verified: user.emailVerified,
      view_as: viewAs && { ...viewAs, company_id: encodeId('company', viewAs.company_id) },
      credential: {
        kind: z.enum(['session', 'api_key', 'oauth']).parse(credential.kind),
        id: credential.id,
        name: credential.name,
        scopes: [...credential.scopes],
        organization_id:
          credential.organizationId === null ? null : encodeId('organization', credential.organizationId),
        client_id: credential.clientId,
        expires_at: credential.expiresAt,
      },
      organizations: organizations.map(({ id, name }) => ({
        id: encodeId('organization', id),
        name,
        ...accessIn(id),
      })),
      companies: companies.map((company) => ({
        id: encodeId('company', company.id),
        organization_id: encodeId('organization', company.organizationId),
        name: company.name,
        state: company.state,
        ...accessIn(company.organizationId, company),
      })),
      features: this.features,
      cli_min_version: CLI_MIN_VERSION,
    };
  }
}

async function viewedThrough(sql: Sql, { viewAs }: Caller) {
  if (viewAs === null) return null;
  const { companyId, role } = viewAs;
  const names = await companyNames(sql, [companyId]);
  return { company_id: companyId, company_name: names.get(companyId) ?? '', role };
}
