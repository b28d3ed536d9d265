import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Day } from '../format/days.js';
import { api, type Schemas, unwrap } from './client.js';
import { closedPeriodQuery } from './company-settings.js';
import { fileOf } from './file-of.js';
import { keys } from './keys.js';
import { only } from './only.js';
import { companyWorkQuery } from './work.js';

export type OpenItem = Schemas['BooksOpenItem'];
export type PartyAges = Schemas['BooksPartyAges'];
export type BankAccount = Schemas['BooksBankAccount'];
export type TaxDeclaration = Schemas['TaxDeclaration'];
/** The part that both kinds of return have. */
type Payable = Pick<Schemas['MonthTsd'], 'payable_minor' | 'currency'>;

const PAGE = 200;
const path = (companyId: string) => ({ company_id: companyId });

/** The figures of a company at a glance. Any commit may change them, so they are read again together. */
const figure = (companyId: string, ...name: readonly (string | undefined)[]) =>
  keys.of(companyId, 'figures', ...name);

export const balancesQuery = (companyId: string) =>
  queryOptions({
    queryKey: figure(companyId, 'bank'),
    queryFn: async ({ signal }) => {
      const { items } = await unwrap(
        api.GET('/api/companies/{company_id}/bank-accounts/', {
          params: { path: path(companyId), query: { active: true, limit: PAGE } },
          signal,
        }),
      );
      return items;
    },
  });

interface OpenItemsOf {
  readonly party?: string | undefined;
  /** The end of this day instead of now. */
  readonly asOf?: Day | undefined;
}

/** Receivables, payables and the rest that is open. */
export const openItemsQuery = (companyId: string, { party, asOf }: OpenItemsOf = {}) =>
  queryOptions({
    queryKey: figure(companyId, 'open-items', party, asOf),
    queryFn: async ({ signal }) => {
      const { items } = await unwrap(
        api.GET('/api/companies/{company_id}/open-items/', {
          params: { path: path(companyId), query: only({ party_id: party, as_of: asOf }) },
          signal,
        }),
      );
      return items;
    },
    placeholderData: (before) => before,
  });

/** The same, added up by party, side and age. */
export const openItemAgesQuery = (companyId: string) =>
  queryOptions({
    queryKey: figure(companyId, 'open-item-ages'),
    queryFn: async ({ signal }) => {
      const { items } = await unwrap(
        api.GET('/api/companies/{company_id}/open-items/ages/', {
          params: { path: path(companyId) },
          signal,
        }),
      );
      return items;
    },
  });

export const openItemAgesFile = () => fileOf('/api/companies/{company_id}/open-items/ages/', {});

/** The result of some days, and of earlier ones to compare with. */
export const resultQuery = (
  companyId: string,
  days: { readonly from: Day; readonly to: Day; readonly earlierFrom: Day; readonly earlierTo: Day },
) =>
  queryOptions({
    queryKey: figure(companyId, 'result', days.from, days.to),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/reports/profit-and-loss/', {
          params: {
            path: path(companyId),
            query: {
              date_from: days.from,
              date_to: days.to,
              compare_from: days.earlierFrom,
              compare_to: days.earlierTo,
            },
          },
          signal,
        }),
      ),
  });

/** The amount that a return would declare if it was filed now. */
export const unfiledQuery = (companyId: string, tax: 'vat_return' | 'tsd', month: string) =>
  queryOptions({
    queryKey: figure(companyId, tax, month),
    queryFn: ({ signal }): Promise<Payable> =>
      tax === 'vat_return'
        ? unwrap(
            api.GET('/api/companies/{company_id}/vat-preview/', {
              params: { path: path(companyId), query: { period: month } },
              signal,
            }),
          )
        : unwrap(
            api.GET('/api/companies/{company_id}/payroll/tsd/{month}/', {
              params: { path: { ...path(companyId), month } },
              signal,
            }),
          ),
  });

/** Taxes that were declared, as the tax account will charge them. */
export const declaredQuery = (companyId: string) =>
  queryOptions({
    queryKey: figure(companyId, 'declared'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/tax-account/reconciliation/', {
          params: { path: path(companyId) },
          signal,
        }),
      ),
  });

/** Asks for what the first screen of a company shows, before the screen is there to ask. */
export const startFigures = (queries: QueryClient, companyId: string): Promise<unknown> =>
  Promise.all([
    queries.query(closedPeriodQuery(companyId)),
    queries.query(balancesQuery(companyId)),
    queries.query(companyWorkQuery(companyId)),
    queries.query(declaredQuery(companyId)),
    queries.query(openItemAgesQuery(companyId)),
  ]);
