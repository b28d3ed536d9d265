import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { fileOf } from './file-of.js';
import { keys } from './keys.js';
import { everyRow } from './pages.js';
import { asSent, type Sent } from './sent.js';

export type VatPreview = Schemas['BooksVatReturnPreview'];
export type VatReturn = Schemas['BooksVatReturn'];
export type VatReturnSummary = Schemas['BooksVatReturnSummary'];
export type VatWarning = Schemas['BooksVatWarning'];
export type VatEntry = Schemas['BooksVatReturnEntry'];
export type VatLeftOut = Schemas['BooksVatLeftOut'];
export type VatAnnexSale = Schemas['BooksVatAnnexSale'];
export type VatAnnexPurchase = Schemas['BooksVatAnnexPurchase'];
export type VatStatementRow = Schemas['BooksVatRecapitulativeRow'];

const path = (companyId: string) => ({ path: { company_id: companyId } });
/** Any commit may change a return that is not filed. */
const figure = (companyId: string, ...name: readonly string[]) =>
  keys.of(companyId, 'figures', 'vat_return', ...name);

export const vatPreviewQuery = (companyId: string, month: string) =>
  queryOptions({
    queryKey: figure(companyId, month),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/vat-preview/', {
          params: { ...path(companyId), query: { period: month } },
          signal,
        }),
      ),
  });

export const vatPreviewFile = (month: string) =>
  fileOf('/api/companies/{company_id}/vat-preview/', { period: month });

/** The entries of all lines: a screen shows those of one, and the next line is there at once. */
export const vatEntriesQuery = (companyId: string, month: string) =>
  queryOptions({
    queryKey: figure(companyId, month, 'entries'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/vat-preview/entries/', {
          params: { ...path(companyId), query: { period: month } },
          signal,
        }),
      ),
  });

/** Every return that was prepared, newest month and revision first: a few a year. */
export const vatReturnsQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'vat_return', 'list'),
    queryFn: async ({ signal }) => {
      const rows = await everyRow((at) =>
        unwrap(
          api.GET('/api/companies/{company_id}/vat-returns/', {
            params: { ...path(companyId), query: { limit: 200, ...at } },
            signal,
          }),
        ),
      );
      return rows.toReversed();
    },
  });

const ofReturn = (companyId: string, returnId: string) => ({
  path: { company_id: companyId, return_id: returnId },
});

/** A return as it was prepared: it never changes. */
export const vatReturnQuery = (companyId: string, returnId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'vat_return', returnId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/vat-returns/{return_id}/', {
          params: ofReturn(companyId, returnId),
          signal,
        }),
      ),
  });

export const prepareReturn = (sent: Sent, month: string) =>
  unwrap(
    api.POST('/api/companies/{company_id}/vat-returns', {
      ...asSent(sent, {}),
      body: { period_from: `${month}-01` },
    }),
  );

export const fileReturn = (sent: Sent, returnId: string) =>
  unwrap(
    api.POST(
      '/api/companies/{company_id}/vat-returns/{return_id}/file',
      asSent(sent, { return_id: returnId }),
    ),
  );

/** The file for the e-service of the tax authority. */
export const xmlUrl = (companyId: string, returnId: string): string =>
  `/api/companies/${companyId}/vat-returns/${returnId}/xml/`;
