import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { fileOf } from './file-of.js';
import { keys } from './keys.js';
import { only } from './only.js';
import { from } from './pages.js';
import { asSent, type Sent } from './sent.js';

export type Invoice = Schemas['Invoice'];
export type InvoiceDetail = Schemas['InvoiceDetail'];
export type InvoiceLine = Schemas['InvoiceLine'];
export type InvoiceRevision = Schemas['InvoiceRevision'];
export type Direction = Invoice['direction'];
export type InvoiceKind = Invoice['kind'];
export type RecordInvoice = Schemas['InvoiceRecordRequest'];
export type SendInvoice = Schemas['InvoiceSendRequest'];
export type LineRequest = Schemas['InvoiceLineRequest'];
export type InvoiceContent = Schemas['InvoiceRevisionRequest'];

export interface InvoiceFilter {
  readonly direction?: Direction | undefined;
  readonly state?: Invoice['state'] | undefined;
  readonly settlement?: 'open' | 'overdue' | 'paid' | undefined;
  readonly kind?: InvoiceKind | undefined;
  readonly party?: string | undefined;
  /** Text in the number, the reference number or the name of the party. */
  readonly q?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const PAGE = 100;

/** Newest first. */
const listOf = (filter: InvoiceFilter) => ({
  ordering: '-invoice_date' as const,
  ...only({
    direction: filter.direction,
    state: filter.state,
    settlement: filter.settlement,
    kind: filter.kind,
    party_id: filter.party,
    q: filter.q,
    date_from: filter.from,
    date_to: filter.to,
  }),
});

export const invoicesFile = (filter: InvoiceFilter) =>
  fileOf('/api/companies/{company_id}/invoices/', listOf(filter));

export const invoicesQuery = (companyId: string, filter: InvoiceFilter) =>
  infiniteQueryOptions({
    queryKey: keys.of(companyId, 'invoice', 'list', filter),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/invoices/', {
          params: {
            path: { company_id: companyId },
            query: { limit: PAGE, ...listOf(filter), ...from(pageParam) },
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

const AMOUNT = /^\d[\d\s.,]*$/;

/** Invoices of an amount that a person typed: the search finds them, at most five. */
export const invoicesByAmountQuery = (companyId: string, direction: Direction, typed = '') =>
  queryOptions({
    queryKey: keys.of(companyId, 'invoice', 'by-amount', direction, typed),
    queryFn: async ({ signal }) => {
      const { invoices = [] } = await unwrap(
        api.GET('/api/companies/{company_id}/search/', {
          params: { path: { company_id: companyId }, query: { q: typed } },
          signal,
        }),
      );
      const found = await Promise.all(
        invoices
          .filter(({ matched }) => matched === 'amount')
          .map(({ id }) =>
            unwrap(
              api.GET('/api/companies/{company_id}/invoices/{invoice_id}/', {
                params: { path: { company_id: companyId, invoice_id: id } },
                signal,
              }),
            ),
          ),
      );
      return found.filter((invoice) => invoice.direction === direction);
    },
    enabled: AMOUNT.test(typed),
  });

export const invoiceQuery = (companyId: string, invoiceId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'invoice', invoiceId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/invoices/{invoice_id}/', {
          params: { path: { company_id: companyId, invoice_id: invoiceId } },
          signal,
        }),
      ),
  });

/** Was an invoice handed over to be delivered, and may the customer have it? */
export const wasSent = async (companyId: string, invoiceId: string): Promise<boolean> => {
  const params = { path: { company_id: companyId, invoice_id: invoiceId } };
  const { delivery } = await unwrap(
    api.GET('/api/companies/{company_id}/invoices/{invoice_id}/', { params }),
  );
  return delivery !== null && delivery.state !== 'failed';
};

/** A revision is never changed. */
export const revisionQuery = (companyId: string, invoiceId: string, revisionId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'invoice', invoiceId, 'revision', revisionId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/invoices/{invoice_id}/revisions/{revision_id}/', {
          params: { path: { company_id: companyId, invoice_id: invoiceId, revision_id: revisionId } },
          signal,
        }),
      ),
    staleTime: Infinity,
  });

/** The dimension values of each line, by its number: a new revision repeats them. */
export const lineDimensionsQuery = (companyId: string, invoiceId: string, revisionId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'invoice', invoiceId, 'dimensions', revisionId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/invoices/{invoice_id}/revisions/{revision_id}/dimensions/', {
          params: { path: { company_id: companyId, invoice_id: invoiceId, revision_id: revisionId } },
          signal,
        }),
      ).then(({ lines }) => new Map(lines.map(({ line_no, dimensions }) => [line_no, dimensions]))),
    staleTime: 'static',
  });

const toInvoice = (sent: Sent, invoiceId: string) => asSent(sent, { invoice_id: invoiceId });

const INVOICE = '/api/companies/{company_id}/invoices/{invoice_id}';

export const recordInvoice = (sent: Sent, body: RecordInvoice) =>
  unwrap(
    api.POST('/api/companies/{company_id}/invoices', {
      ...asSent(sent, {}),
      body,
    }),
  );

export const reviseInvoice = (sent: Sent, invoiceId: string, body: Schemas['InvoiceReviseRequest']) =>
  unwrap(api.POST(`${INVOICE}/revise`, { ...toInvoice(sent, invoiceId), body }));

export const postInvoice = (sent: Sent, invoiceId: string) =>
  unwrap(api.POST(`${INVOICE}/post`, toInvoice(sent, invoiceId)));

export const issueInvoice = (sent: Sent, invoiceId: string) =>
  unwrap(api.POST(`${INVOICE}/issue`, { ...toInvoice(sent, invoiceId), body: {} }));

export const cancelInvoice = (sent: Sent, invoiceId: string, reason: string) =>
  unwrap(api.POST(`${INVOICE}/cancel`, { ...toInvoice(sent, invoiceId), body: { reason } }));

export const voidInvoice = (sent: Sent, invoiceId: string, reason: string) =>
  unwrap(api.POST(`${INVOICE}/void`, { ...toInvoice(sent, invoiceId), body: { reason } }));

/** The draft is voided, and its documents support the purchase that it repeats. */
export const joinInvoice = (sent: Sent, invoiceId: string, intoId: string) =>
  unwrap(api.POST(`${INVOICE}/join`, { ...toInvoice(sent, invoiceId), body: { into_invoice_id: intoId } }));

/** Takes a copy off the purchase that it joined: a draft is made of its file again. */
export const separateDocument = (sent: Sent, invoiceId: string, documentId: string) =>
  unwrap(
    api.POST(`${INVOICE}/separate`, {
      ...toInvoice(sent, invoiceId),
      body: { document_id: documentId },
    }),
  );

export const sendInvoice = (sent: Sent, invoiceId: string, body: SendInvoice) =>
  unwrap(api.POST(`${INVOICE}/send`, { ...toInvoice(sent, invoiceId), body }));

/** The state of an invoice as a person calls it: how far it is, and once it counts, whether it is paid. */
export type InvoiceStatus =
  'draft' | 'card_line' | 'unpaid' | 'part_paid' | 'paid' | 'overdue' | 'cancelled' | 'void';

export function statusOf({
  state,
  settlement_state,
  waits_for_card_line,
}: Pick<Invoice, 'state' | 'settlement_state' | 'waits_for_card_line'>): InvoiceStatus {
  if (state === 'recorded') return 'draft';
  if (state === 'cancelled' || state === 'void') return state;
  if (waits_for_card_line) return 'card_line';
  return settlement_state === 'unposted' ? 'unpaid' : settlement_state;
}
