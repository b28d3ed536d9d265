import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from './client.js';
import { keys } from './keys.js';

export const entryQuery = (companyId: string, entryId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'entry', entryId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/entries/{entry_id}/', {
          params: { path: { company_id: companyId, entry_id: entryId } },
          signal,
        }),
      ),
  });
