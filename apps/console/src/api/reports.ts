import { queryOptions } from '@tanstack/react-query';
import { type Day } from '../format/days.js';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';
import { only } from './only.js';

export type StatementRow = Schemas['BooksStatementRow'];
export type TrialBalance = Schemas['BooksTrialBalance'];
export type DimensionReport = Schemas['BooksDimensionReport'];
export type ChangesInEquity = Schemas['BooksChangesInEquity'];

/** The days of a report. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
}

const path = (companyId: string) => ({ path: { company_id: companyId } });
/** Any commit may change a report. */
const report = (companyId: string, ...name: readonly unknown[]) => keys.of(companyId, 'figures', ...name);

const compared = (other: Days | undefined) =>
  other === undefined ? {} : { compare_from: other.from, compare_to: other.to };

export const balanceSheetQuery = (companyId: string, asOf: Day, compareAsOf: Day | undefined) =>
  queryOptions({
    queryKey: report(companyId, 'balance-sheet', asOf, compareAsOf),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/reports/balance-sheet/', {
          params: { ...path(companyId), query: only({ as_of: asOf, compare_as_of: compareAsOf }) },
          signal,
        }),
      ),
    placeholderData: (before) => before,
  });

interface ProfitOf extends Days {
  readonly other?: Days | undefined;
  /** 1: by nature; 2: by function. */
  readonly scheme?: '1' | '2' | undefined;
  readonly value?: string | undefined;
}

export const profitQuery = (companyId: string, { from, to, other, scheme, value }: ProfitOf) =>
  queryOptions({
    queryKey: report(companyId, 'profit', from, to, other, scheme, value),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/reports/profit-and-loss/', {
          params: {
            ...path(companyId),
            query: {
              date_from: from,
              date_to: to,
              ...compared(other),
              ...only({ scheme, dimension_value_id: value }),
            },
          },
          signal,
        }),
      ),
    placeholderData: (before) => before,
  });

export const trialBalanceQuery = (companyId: string, { from, to }: Days, value?: string) =>
  queryOptions({
    queryKey: report(companyId, 'trial-balance', from, to, value),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/trial-balance/', {
          params: {
            ...path(companyId),
            query: { date_from: from, date_to: to, ...only({ dimension_value_id: value }) },
          },
          signal,
        }),
      ),
    placeholderData: (before) => before,
  });

export const cashFlowQuery = (companyId: string, { from, to }: Days, other: Days | undefined) =>
  queryOptions({
    queryKey: report(companyId, 'cash-flow', from, to, other),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/reports/cash-flow/', {
          params: { ...path(companyId), query: { date_from: from, date_to: to, ...compared(other) } },
          signal,
        }),
      ),
    placeholderData: (before) => before,
  });

export const equityQuery = (companyId: string, { from, to }: Days) =>
  queryOptions({
    queryKey: report(companyId, 'equity', from, to),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/reports/changes-in-equity/', {
          params: { ...path(companyId), query: { date_from: from, date_to: to } },
          signal,
        }),
      ),
    placeholderData: (before) => before,
  });

export const dimensionReportQuery = (companyId: string, dimensionId: string, { from, to }: Days) =>
  queryOptions({
    queryKey: report(companyId, 'dimension', dimensionId, from, to),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/reports/dimensions/', {
          params: {
            ...path(companyId),
            query: { dimension_id: dimensionId, date_from: from, date_to: to },
          },
          signal,
        }),
      ),
    placeholderData: (before) => before,
  });
