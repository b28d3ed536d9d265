import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from './client.js';
import { keys } from './keys.js';

const PAGE = 200;

/** Purchases that are not posted, oldest first. */
export const draftsQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'invoice', 'drafts'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/invoices/', {
          params: {
            path: { company_id: companyId },
            query: {
              direction: 'purchase',
              state: 'recorded',
              held: false,
              ordering: 'invoice_date',
              limit: PAGE,
            },
          },
          signal,
        }),
      ),
  });
