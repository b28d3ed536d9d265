import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';

export type Dimension = Schemas['BooksDimension'];

/** A company has a handful: they are read whole. */
export const dimensionsQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'dimension', 'list'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/dimensions/', {
          params: { path: { company_id: companyId }, query: { active: true, limit: 200 } },
          signal,
        }),
      ).then(({ items }) => items),
  });
