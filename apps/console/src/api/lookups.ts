import { api, type Schemas, unwrap } from './client.js';

export type Account = Schemas['BooksAccount'];
export type Party = Schemas['Party'];
export type VatCode = Schemas['BooksVatCode'];

const PAGE = 50;

/** Searches on the server that the pickers make while a person types. */
export const findAccounts = async (
  companyId: string,
  typed: string,
  signal: AbortSignal,
): Promise<readonly Account[]> => {
  const { items } = await unwrap(
    api.GET('/api/companies/{company_id}/accounts/', {
      params: {
        path: { company_id: companyId },
        query: { active: true, limit: PAGE, ...(typed === '' ? {} : { search: typed }) },
      },
      signal,
    }),
  );
  return items;
};

export const findParties = async (
  companyId: string,
  typed: string,
  signal: AbortSignal,
): Promise<readonly Party[]> => {
  const { items } = await unwrap(
    api.GET('/api/companies/{company_id}/parties/', {
      params: {
        path: { company_id: companyId },
        query: { ordering: 'name', limit: PAGE, ...(typed === '' ? {} : { q: typed }) },
      },
      signal,
    }),
  );
  return items;
};

/** A company has some thirty codes: they are read whole, and found among those read. */
export const findVatCodes = async (
  companyId: string,
  filter: { readonly direction?: VatCode['direction']; readonly on?: string },
  signal: AbortSignal,
): Promise<readonly VatCode[]> => {
  const { items } = await unwrap(
    api.GET('/api/companies/{company_id}/vat-codes/', {
      params: {
        path: { company_id: companyId },
        query: {
          active: true,
          limit: 200,
          ...(filter.direction === undefined ? {} : { direction: filter.direction }),
          ...(filter.on === undefined ? {} : { valid_on: filter.on }),
        },
      },
      signal,
    }),
  );
  return items;
};
