import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';

export type Company = Schemas['Company'];
export type Permission = Company['permissions'][number];

/** A company while its books are prepared is asked for again and again. */
const PREPARING_MS = 2_000;

export const companyQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.company(companyId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/', { params: { path: { company_id: companyId } }, signal }),
      ),
    refetchInterval: ({ state }) => (state.data?.state === 'provisioning' ? PREPARING_MS : false),
  });
