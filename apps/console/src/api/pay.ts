import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';
import { byCursor, from } from './pages.js';
import { asSent, type Sent } from './sent.js';

export type PayRun = Schemas['PayRun'];
export type PayRunDetail = Schemas['PayRunDetail'];
export type Payslip = Schemas['Payslip'];
export type PayslipLine = Schemas['PayslipLine'];
export type PayFigure = Schemas['PayFigure'];
export type PayItem = Schemas['PayItem'];
export type PayItemRequest = Schemas['PayItemRequest'];
export type MonthTsd = Schemas['MonthTsd'];
export type FiledTsd = Schemas['FiledTsd'];
export type TsdAccount = Schemas['TsdAccount'];

const path = (companyId: string) => ({ path: { company_id: companyId } });
const ofRun = (sent: Sent, pay_run_id: string) => asSent(sent, { pay_run_id });
const ofItem = (sent: Sent, pay_item_id: string) => asSent(sent, { pay_item_id });

/** The newest month first. */
export const payRunsQuery = (companyId: string) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: keys.of(companyId, 'pay_run', 'list'),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/payroll/pay-runs/', {
          params: { ...path(companyId), query: { limit: 60, ...from(pageParam) } },
          signal,
        }),
      ),
  });

/** The run of a month; null without one. */
export const payRunOfQuery = (companyId: string, month: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'pay_run', 'of', month),
    queryFn: async ({ signal }) => {
      const { items } = await unwrap(
        api.GET('/api/companies/{company_id}/payroll/pay-runs/', {
          params: { ...path(companyId), query: { month, limit: 1 } },
          signal,
        }),
      );
      return items[0] ?? null;
    },
  });

/** A run that a task still computes is read until it has. */
const PREPARING_MS = 1_500;

export const payRunQuery = (companyId: string, payRunId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'pay_run', payRunId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/payroll/pay-runs/{pay_run_id}/', {
          params: { path: { company_id: companyId, pay_run_id: payRunId } },
          signal,
        }),
      ),
    // Employees change outside of the books: a draft may have become stale while it was looked at elsewhere.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.prepared === false ? PREPARING_MS : false),
  });

/** Of a month without a run, or of one with a draft, which is prepared again. */
export const preparePayRun = (sent: Sent, body: Schemas['PayRunRequest']) =>
  unwrap(
    api.POST('/api/companies/{company_id}/payroll/pay-runs', {
      ...asSent(sent, {}),
      body,
    }),
  );

export const approvePayRun = (sent: Sent, id: string) =>
  unwrap(api.POST('/api/companies/{company_id}/payroll/pay-runs/{pay_run_id}/approve', ofRun(sent, id)));

export const postPayRun = (sent: Sent, id: string) =>
  unwrap(api.POST('/api/companies/{company_id}/payroll/pay-runs/{pay_run_id}/post', ofRun(sent, id)));

export const reversePayRun = (sent: Sent, id: string) =>
  unwrap(api.POST('/api/companies/{company_id}/payroll/pay-runs/{pay_run_id}/reverse', ofRun(sent, id)));

export const payItemsQuery = (companyId: string, month: string) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: keys.of(companyId, 'pay_item', month),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/payroll/items/', {
          params: { ...path(companyId), query: { month, limit: 200, ...from(pageParam) } },
          signal,
        }),
      ),
  });

export const createPayItem = (sent: Sent, body: PayItemRequest) =>
  unwrap(
    api.POST('/api/companies/{company_id}/payroll/items', {
      ...asSent(sent, {}),
      body,
    }),
  );

export const updatePayItem = (sent: Sent, id: string, body: PayItemRequest) =>
  unwrap(
    api.POST('/api/companies/{company_id}/payroll/items/{pay_item_id}/update', {
      ...ofItem(sent, id),
      body,
    }),
  );

export const deletePayItem = (sent: Sent, id: string) =>
  unwrap(api.POST('/api/companies/{company_id}/payroll/items/{pay_item_id}/delete', ofItem(sent, id)));

export const importPayItems = (sent: Sent, csv: string) =>
  unwrap(
    api.POST('/api/companies/{company_id}/payroll/items/import', {
      ...asSent(sent, {}),
      body: { csv },
    }),
  );

export const payItemsFromAbsences = (sent: Sent, month: string) =>
  unwrap(
    api.POST('/api/companies/{company_id}/payroll/items/from-absences', {
      ...asSent(sent, {}),
      body: { month },
    }),
  );

/** Read again with the runs that it adds up. */
export const tsdQuery = (companyId: string, month: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'pay_run', 'tsd', month),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/payroll/tsd/{month}/', {
          params: { path: { company_id: companyId, month } },
          signal,
        }),
      ),
  });

/** A return as it was filed, which never changes. */
export const filedTsdQuery = (companyId: string, returnId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'tsd_return', returnId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/payroll/tsd-returns/{return_id}/', {
          params: { path: { company_id: companyId, return_id: returnId } },
          signal,
        }),
      ),
    staleTime: Infinity,
  });

export const fileTsd = (sent: Sent, month: string) =>
  unwrap(api.POST('/api/companies/{company_id}/payroll/tsd/{month}/file', asSent(sent, { month })));

export const tsdAccountsQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'account', 'tsd'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/payroll/tsd-accounts/', { params: path(companyId), signal }),
      ),
  });

export const declareAccount = (sent: Sent, body: Schemas['TsdAccountRequest']) =>
  unwrap(
    api.POST('/api/companies/{company_id}/payroll/tsd-accounts', {
      ...asSent(sent, {}),
      body,
    }),
  );

/** Addresses that the browser opens by itself, with the session's cookie. */
const base = (companyId: string): string => `/api/companies/${companyId}/payroll`;
export const payslipAddress = (company: string, run: string, employee: string, language: string): string =>
  `${base(company)}/pay-runs/${run}/payslips/${employee}/?language=${language}`;
export const tsdCsvAddress = (company: string, run: string): string =>
  `${base(company)}/pay-runs/${run}/tsd/csv/`;
export const tsdFileAddress = (company: string, month: string): string =>
  `${base(company)}/tsd/${month}/file/`;
