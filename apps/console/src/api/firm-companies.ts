import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';
import { byCursor, from } from './pages.js';
import { thenRead } from './read-again.js';

export type FirmCompany = Schemas['FirmCompany'];
export type Mandate = FirmCompany['authority_access']['state'];
export type CompanyLimits = Schemas['CompanyLimitsRequest'];
export type ViewAsRole = Schemas['ViewAsRequest']['role'];

interface FirmCompanyFilter {
  readonly q?: string | undefined;
  readonly mandate?: Mandate | undefined;
  readonly needs?: 'tasks' | undefined;
}

const firm = (...rest: readonly unknown[]) => keys.mine('firm', ...rest);
const of = (id: string) => ({ params: { path: { company_id: id } } });

/** All companies with their health, as staff see them. */
export const firmCompaniesQuery = ({ q, mandate, needs }: FirmCompanyFilter) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: firm('companies', q, mandate, needs),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/firm/companies/', {
          params: {
            query: {
              ...from(pageParam),
              ...(q === undefined ? {} : { q }),
              ...(mandate === undefined ? {} : { mandate }),
              ...(needs === undefined ? {} : { needs }),
            },
          },
          signal,
        }),
      ),
  });

export const grantMandate = (id: string, basis: string, validTo: string | undefined): Promise<unknown> =>
  thenRead(
    unwrap(
      api.POST('/api/firm/companies/{company_id}/authority-access/grant/', {
        ...of(id),
        body: { ...(basis === '' ? {} : { basis }), ...(validTo === undefined ? {} : { valid_to: validTo }) },
      }),
    ),
    firm('companies'),
  );

export const refuseMandate = (id: string, reason: string): Promise<unknown> =>
  thenRead(
    unwrap(
      api.POST('/api/firm/companies/{company_id}/authority-access/refuse/', { ...of(id), body: { reason } }),
    ),
    firm('companies'),
  );

export const withdrawMandate = (id: string, reason: string): Promise<unknown> =>
  thenRead(
    unwrap(
      api.POST('/api/firm/companies/{company_id}/authority-access/withdraw/', {
        ...of(id),
        body: { reason },
      }),
    ),
    firm('companies'),
  );

export const limitCompany = (id: string, body: CompanyLimits): Promise<unknown> =>
  thenRead(
    unwrap(api.PUT('/api/firm/companies/{company_id}/limits/', { ...of(id), body })),
    firm('companies'),
  );

const ofOrganization = (id: string) => ({ params: { path: { organization_id: id } } });

export const organizationLimitsQuery = (id: string) =>
  queryOptions({
    queryKey: firm('organization-limits', id),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/firm/organizations/{organization_id}/limits/', { ...ofOrganization(id), signal })),
  });

export const limitOrganization = (id: string, companiesADay: number | null): Promise<unknown> =>
  thenRead(
    unwrap(
      api.PUT('/api/firm/organizations/{organization_id}/limits/', {
        ...ofOrganization(id),
        body: { companies_a_day: companiesADay },
      }),
    ),
    firm('organization-limits', id),
  );

export const viewAs = (companyId: string, role: ViewAsRole): Promise<unknown> =>
  unwrap(api.POST('/api/firm/view-as/', { body: { company_id: companyId, role } }));

/** The companies of an organization: staff choose the one that they view. */
export const companiesOfQuery = (organizationId: string) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: firm('companies-of', organizationId),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/organizations/{organization_id}/companies/', {
          params: { path: { organization_id: organizationId }, query: from(pageParam) },
          signal,
        }),
      ),
  });
