import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';
import { once } from './idempotency.js';

export type StoredFile = Schemas['StoredDocument'];
export type ListedFile = Schemas['ListedDocument'];
export type FileKind = StoredFile['kind'];

export const filesQuery = (companyId: string, filter: { readonly kind?: FileKind | undefined }) =>
  infiniteQueryOptions({
    queryKey: keys.of(companyId, 'file', 'list', filter),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/files/', {
          params: {
            path: { company_id: companyId },
            query: {
              ...(filter.kind === undefined ? {} : { kind: filter.kind }),
              ...(pageParam === null ? {} : { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** Without a kind the service finds out what the file is. */
export function uploadFile(
  companyId: string,
  file: File,
  key: string,
  kind?: FileKind,
): Promise<StoredFile> {
  const form = new FormData();
  // The fields come before the file.
  if (kind !== undefined) form.set('kind', kind);
  form.set('file', file);
  return unwrap(
    api.POST('/api/companies/{company_id}/files/', {
      params: { path: { company_id: companyId }, header: once(key) },
      // The contract names a binary field; the browser writes the form itself.
      body: form as unknown as { file: string },
      bodySerializer: () => form,
    }),
  );
}

export const contentUrl = (companyId: string, fileId: string): string =>
  `/api/companies/${companyId}/files/${fileId}/content/`;
