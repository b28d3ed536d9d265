import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';
import { asSent, type Sent } from './sent.js';

/** Invoices that wait for a person, and what a person does with one. */

export type Invoice = Schemas['Invoice'];
export type InvoiceDetail = Schemas['InvoiceDetail'];
export type InvoiceLine = Schemas['InvoiceLine'];
export type RevisedRequest = Schemas['InvoiceRevisedRevisionRequest'];
export type LineRequest = Schemas['InvoiceLineRequest'];

const PAGE = 200;
const INVOICE = '/api/companies/{company_id}/invoices/{invoice_id}';

const toInvoice = (sent: Sent, invoiceId: string) => ({
  path: { company_id: sent.companyId, invoice_id: invoiceId },
  ...asSent(sent),
});

/** Purchases that are not posted, oldest first. */
export const draftsQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'invoice', 'drafts'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/invoices/', {
          params: {
            path: { company_id: companyId },
            query: { direction: 'purchase', state: 'recorded', ordering: 'invoice_date', limit: PAGE },
          },
          signal,
        }),
      ),
  });

export const draftQuery = (companyId: string, invoiceId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'invoice', invoiceId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET(`${INVOICE}/`, {
          params: { path: { company_id: companyId, invoice_id: invoiceId } },
          signal,
        }),
      ),
  });

/** The dimension values of each line: a new revision repeats them. */
export const dimensionsQuery = (companyId: string, { id, revision_id }: InvoiceDetail) =>
  queryOptions({
    queryKey: keys.of(companyId, 'invoice', id, 'dimensions', revision_id),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET(`${INVOICE}/revisions/{revision_id}/dimensions/`, {
          params: { path: { company_id: companyId, invoice_id: id, revision_id } },
          signal,
        }),
      ).then(({ lines }) => lines),
    staleTime: 'static',
  });

export const revise = (sent: Sent, invoiceId: string, body: Schemas['InvoiceReviseRequest']) =>
  unwrap(api.POST(`${INVOICE}/revise`, { params: toInvoice(sent, invoiceId), body }));

export const post = (sent: Sent, invoiceId: string) =>
  unwrap(api.POST(`${INVOICE}/post`, { params: toInvoice(sent, invoiceId) }));

export const voidDraft = (sent: Sent, invoiceId: string, reason: string) =>
  unwrap(api.POST(`${INVOICE}/void`, { params: toInvoice(sent, invoiceId), body: { reason } }));

export const cancel = (sent: Sent, invoiceId: string, reason: string) =>
  unwrap(api.POST(`${INVOICE}/cancel`, { params: toInvoice(sent, invoiceId), body: { reason } }));
