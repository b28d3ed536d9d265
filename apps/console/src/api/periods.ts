import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';
import { everyRow } from './pages.js';
import { asSent, type Sent } from './sent.js';

export type Period = Schemas['BooksPeriod'];
export type PeriodWarning = Schemas['PeriodWarning'];

const ofPeriod = (sent: Sent, periodId: string) => asSent(sent, { period_id: periodId });

/** All months of the books, newest first: a few dozen. */
export const periodsQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'period', 'list'),
    queryFn: async ({ signal }) => {
      const rows = await everyRow((at) =>
        unwrap(
          api.GET('/api/companies/{company_id}/periods/', {
            params: { path: { company_id: companyId }, query: { limit: 200, ...at } },
            signal,
          }),
        ),
      );
      return rows.toReversed();
    },
  });

export const closePeriod = (sent: Sent, periodId: string) =>
  unwrap(api.POST('/api/companies/{company_id}/periods/{period_id}/close', ofPeriod(sent, periodId)));

/** The gaps that closing the month would warn of, or the refusal that it would get. */
export const tryClosingQuery = (companyId: string, periodId: string) =>
  queryOptions({
    // Not read again with the company: a month that was just closed would be tried once more, and refused.
    queryKey: ['closing', companyId, periodId],
    queryFn: ({ signal }) => closePeriod({ companyId, signal }, periodId),
    retry: false,
    staleTime: 0,
  });

export const reopenPeriod = (sent: Sent, periodId: string, reason: string) =>
  unwrap(
    api.POST('/api/companies/{company_id}/periods/{period_id}/reopen', {
      ...ofPeriod(sent, periodId),
      body: { reason },
    }),
  );

export type Closing = Schemas['PeriodClosing'];
export type ClosingCheck = Schemas['ClosingCheck'];

/** Everything that is to be done before a month is closed. Any commit may change it. */
export const closingQuery = (companyId: string, periodId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'figures', 'closing', periodId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/periods/{period_id}/closing/', {
          params: { path: { company_id: companyId, period_id: periodId } },
          signal,
        }),
      ),
    staleTime: 0,
  });
