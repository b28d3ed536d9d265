import { api, type Schemas, unwrap } from './client.js';
import { once } from './idempotency.js';
import { keys } from './keys.js';
import { thenRead } from './read-again.js';

export type NewCompany = Schemas['NewCompany'];
export type CreatedCompany = Schemas['CreatedCompany'];
export type RegisteredCompany = Schemas['RegisteredCompany'];

/** The business register's data of a code, before there is a company here. */
export const lookUpCompany = (organizationId: string, regCode: string): Promise<RegisteredCompany> =>
  unwrap(
    api.GET('/api/organizations/{organization_id}/business-register/', {
      params: { path: { organization_id: organizationId }, query: { reg_code: regCode } },
    }),
  );

export const createCompany = (
  organizationId: string,
  body: NewCompany,
  key: string,
): Promise<CreatedCompany> =>
  thenRead(
    unwrap(
      api.POST('/api/organizations/{organization_id}/companies/', {
        params: { path: { organization_id: organizationId }, header: once(key) },
        body,
      }),
    ),
    keys.me,
    keys.organization(organizationId),
  );

export const retryProvisioning = (companyId: string, key: string): Promise<unknown> =>
  thenRead(
    unwrap(
      api.POST('/api/companies/{company_id}/provisioning/retry/', {
        params: { path: { company_id: companyId }, header: once(key) },
      }),
    ),
    keys.company(companyId),
    keys.me,
  );
