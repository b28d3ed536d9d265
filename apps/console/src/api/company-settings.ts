import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { once } from './idempotency.js';
import { keys } from './keys.js';
import { byCursor, from } from './pages.js';
import { thenRead } from './read-again.js';

export type ClientScope = Schemas['ClientAccess']['scopes'][number];
type ChangeCompany = Schemas['ChangeCompany'];

const of = (companyId: string) => ({ path: { company_id: companyId } });
export const changeCompany = (companyId: string, body: ChangeCompany, key: string): Promise<unknown> =>
  thenRead(
    unwrap(
      api.PATCH('/api/companies/{company_id}/', {
        params: { ...of(companyId), header: once(key) },
        body,
      }),
    ),
    keys.company(companyId),
    keys.me,
  );

export const vatRegistrationsQuery = (companyId: string) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: keys.of(companyId, 'vat_registration', 'list'),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/vat-registrations/', {
          params: { ...of(companyId), query: from(pageParam) },
          signal,
        }),
      ),
  });

export const webhookEndpointsQuery = (companyId: string) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: keys.of(companyId, 'webhook_endpoint', 'list'),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/webhook-endpoints/', {
          params: { ...of(companyId), query: from(pageParam) },
          signal,
        }),
      ),
  });

export const clientAccessQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'client_access'),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/companies/{company_id}/client-access/', { params: of(companyId), signal })),
  });

export const limitClients = (companyId: string, scopes: readonly ClientScope[]): Promise<unknown> =>
  thenRead(
    unwrap(
      api.PUT('/api/companies/{company_id}/client-access/', {
        params: of(companyId),
        body: { scopes: [...scopes] },
      }),
    ),
    keys.of(companyId, 'client_access'),
  );

/** Whether a month is closed: the first steps are then behind the company. */
export const closedPeriodQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'period', 'closed'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/periods/', {
          params: { ...of(companyId), query: { state: 'closed', limit: 1 } },
          signal,
        }),
      ),
  });
