import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';
import { from } from './pages.js';
import { asSent, type Sent } from './sent.js';

export type Revaluation = Schemas['BooksRevaluation'];
export type RevaluationItem = Schemas['BooksRevaluationItem'];
export type RevaluationOutcome = Schemas['RevaluationOutcome'];

/** All revaluations, newest first: one for each month or year, and those that were made again. */
export const revaluationsQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'revaluation', 'list'),
    queryFn: async ({ signal }) => {
      const found: Revaluation[] = [];
      let cursor: string | null = null;
      do {
        const page: Schemas['BooksRevaluationPage'] = await unwrap(
          api.GET('/api/companies/{company_id}/revaluations/', {
            params: { path: { company_id: companyId }, query: { limit: 200, ...from(cursor) } },
            signal,
          }),
        );
        found.push(...page.items);
        cursor = page.next_cursor;
      } while (cursor !== null);
      return found.toReversed();
    },
  });

export const revalue = (sent: Sent, day: string) =>
  unwrap(
    api.POST('/api/companies/{company_id}/revaluations', {
      params: { path: { company_id: sent.companyId }, ...asSent(sent) },
      body: { as_of: day },
    }),
  );

export const reverseRevaluation = (sent: Sent, revaluationId: string, reason: string) =>
  unwrap(
    api.POST('/api/companies/{company_id}/revaluations/{revaluation_id}/reverse', {
      params: { path: { company_id: sent.companyId, revaluation_id: revaluationId }, ...asSent(sent) },
      body: { reason },
    }),
  );
