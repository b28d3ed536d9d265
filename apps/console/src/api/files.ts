import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { fileOf } from './file-of.js';
import { keys } from './keys.js';
import { once } from './idempotency.js';
import { only } from './only.js';
import { asSent, type Sent } from './sent.js';

export type StoredFile = Schemas['ListedDocument'];
export type FileKind = StoredFile['kind'];
export type FileOutcome = StoredFile['outcome'];
export type DismissalReason = Schemas['DocumentDismissal']['reason'];
export type Extraction = Schemas['FileExtraction'];
export type FieldName = keyof Extraction['fields'];

interface FileFilter {
  /** Only those that are put aside, or only the others. */
  readonly held?: boolean | undefined;
  readonly kind?: FileKind | undefined;
  readonly outcome?: FileOutcome | undefined;
}

/** Reading is no change of the books, so the change feed does not report it: until it is over, it is asked for. */
const READING_MS = 2_000;

export const isBeingRead = ({ outcome }: Pick<StoredFile, 'outcome'>): boolean =>
  outcome === 'queued' || outcome === 'running';

export const filesFile = ({ kind, outcome }: Pick<FileFilter, 'kind' | 'outcome'>) =>
  fileOf('/api/companies/{company_id}/files/', only({ kind, outcome }));

export const filesQuery = (companyId: string, filter: FileFilter) =>
  infiniteQueryOptions({
    queryKey: keys.of(companyId, 'file', 'list', filter),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/files/', {
          params: {
            path: { company_id: companyId },
            query: {
              ...(filter.kind === undefined ? {} : { kind: filter.kind }),
              ...(filter.outcome === undefined ? {} : { outcome: filter.outcome }),
              ...(filter.held === undefined ? {} : { held: filter.held }),
              ...(pageParam === null ? {} : { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isBeingRead)) === true ? READING_MS : false,
  });

const ofFile = (companyId: string, fileId: string) => ({ company_id: companyId, file_id: fileId });

export const fileQuery = (companyId: string, fileId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'file', fileId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/files/{file_id}/', {
          params: { path: ofFile(companyId, fileId) },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isBeingRead(data) ? READING_MS : false),
  });

export const extractionQuery = (companyId: string, fileId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'file', fileId, 'extraction'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/files/{file_id}/extraction/', {
          params: { path: ofFile(companyId, fileId) },
          signal,
        }),
      ),
  });

/** A file has the same pages for ever. */
export const pagesQuery = (companyId: string, fileId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'page', fileId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/files/{file_id}/pages/', {
          params: { path: ofFile(companyId, fileId) },
          signal,
        }),
      ).then(({ items }) => items),
    staleTime: 'static',
    retry: false,
  });

export const pageWordsQuery = (companyId: string, fileId: string, page: number) =>
  queryOptions({
    queryKey: keys.of(companyId, 'page', fileId, 'words', page),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/files/{file_id}/pages/{page}/words/', {
          params: { path: { ...ofFile(companyId, fileId), page } },
          signal,
        }),
      ).then(({ words }) => words),
    staleTime: 'static',
    retry: false,
  });

/** Sharp on a screen with two pixels for each point. */
const IMAGE_WIDTH = 1_600;

export const imageUrl = (companyId: string, fileId: string, page: number): string =>
  `/api/companies/${companyId}/files/${fileId}/pages/${page}/image/?width=${IMAGE_WIDTH}`;

export interface UploadFields {
  readonly kind?: FileKind | undefined;
  /** A statement that is shown before it is imported. */
  readonly hold?: boolean | undefined;
  readonly note?: string | undefined;
}

/** Sends a file; the same bytes a second time give the file that is there. */
export async function uploadFile(
  companyId: string,
  file: File,
  key: string,
  { kind, hold, note }: UploadFields = {},
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const form = new FormData();
  if (kind !== undefined) form.set('kind', kind);
  if (hold === true) form.set('hold', 'true');
  if (note !== undefined) form.set('note', note);
  form.set('file', file);
  const call = api.POST('/api/companies/{company_id}/files/', {
    params: { path: { company_id: companyId }, header: once(key) },
    // The contract names a binary field; the browser writes the form itself.
    body: form as unknown as { file: string },
    bodySerializer: () => form,
  });
  const { id } = await unwrap(call);
  return { id, isNew: (await call).response.status === 201 };
}

export const readAgain = (companyId: string, fileId: string, key: string): Promise<Extraction> =>
  unwrap(
    api.POST('/api/companies/{company_id}/files/{file_id}/extract/', {
      params: { path: ofFile(companyId, fileId), header: once(key) },
    }),
  );

export const bookFile = (companyId: string, fileId: string, key: string): Promise<Extraction> =>
  unwrap(
    api.POST('/api/companies/{company_id}/files/{file_id}/book/', {
      params: { path: ofFile(companyId, fileId), header: once(key) },
    }),
  );

/** Says that a file explains a bank line. */
export const explainLine = (companyId: string, fileId: string, lineId: string, key: string) =>
  unwrap(
    api.POST('/api/companies/{company_id}/files/{file_id}/bank-transactions/', {
      params: { path: ofFile(companyId, fileId), header: once(key) },
      body: { bank_transaction_id: lineId },
    }),
  );

const toDocument = (sent: Sent, documentId: string) => asSent(sent, { document_id: documentId });

export const dismissDocument = (sent: Sent, documentId: string, reason: DismissalReason) =>
  unwrap(
    api.POST('/api/companies/{company_id}/documents/{document_id}/dismiss', {
      ...toDocument(sent, documentId),
      body: { reason },
    }),
  );

/** Voids the draft that was made of a document, and dismisses the document: both, or neither. */
export const dismissDraftOf = (
  sent: Sent,
  invoiceId: string,
  {
    documentId,
    reason,
    because,
  }: { readonly documentId: string; readonly reason: DismissalReason; readonly because: string },
) =>
  unwrap(
    api.POST('/api/companies/{company_id}/batch', {
      ...asSent(sent, {}),
      body: {
        atomic: true,
        commands: [
          { name: 'invoice.void', payload: { invoice_id: invoiceId, reason: because } },
          { name: 'document.dismiss', payload: { document_id: documentId, reason } },
        ],
      },
    }),
  );

export const restoreDocument = (sent: Sent, documentId: string) =>
  unwrap(
    api.POST('/api/companies/{company_id}/documents/{document_id}/restore', toDocument(sent, documentId)),
  );

export const contentUrl = (companyId: string, fileId: string): string =>
  `/api/companies/${companyId}/files/${fileId}/content/`;
