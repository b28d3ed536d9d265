import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';
import { everyRow } from './pages.js';
import { asSent, type Sent } from './sent.js';

export type Revaluation = Schemas['BooksRevaluation'];
export type RevaluationItem = Schemas['BooksRevaluationItem'];
export type RevaluationOutcome = Schemas['RevaluationOutcome'];

/** All revaluations, newest first: one for each month or year, and those that were made again. */
export const revaluationsQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'revaluation', 'list'),
    queryFn: async ({ signal }) => {
      const rows = await everyRow((at) =>
        unwrap(
          api.GET('/api/companies/{company_id}/revaluations/', {
            params: { path: { company_id: companyId }, query: { limit: 200, ...at } },
            signal,
          }),
        ),
      );
      return rows.toReversed();
    },
  });

export const revalue = (sent: Sent, day: string) =>
  unwrap(
    api.POST('/api/companies/{company_id}/revaluations', {
      ...asSent(sent, {}),
      body: { as_of: day },
    }),
  );

export const reverseRevaluation = (sent: Sent, revaluationId: string, reason: string) =>
  unwrap(
    api.POST('/api/companies/{company_id}/revaluations/{revaluation_id}/reverse', {
      ...asSent(sent, { revaluation_id: revaluationId }),
      body: { reason },
    }),
  );
