import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { once } from './idempotency.js';
import { keys } from './keys.js';

export type Inbox = Schemas['Inbox'];
export type Mail = Schemas['InboundEmail'];
export type MailPart = Mail['attachments'][number];
export type TrustedSenders = Schemas['TrustedSenders'];

const of = (companyId: string) => ({ path: { company_id: companyId } });

export const inboxQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'inbox'),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/companies/{company_id}/inbox/', { params: of(companyId), signal })),
    retry: false,
  });

export const mailsQuery = (companyId: string) =>
  infiniteQueryOptions({
    queryKey: keys.of(companyId, 'inbox', 'mails'),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/inbox/emails/', {
          params: { ...of(companyId), query: pageParam === null ? {} : { cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

export const trustedSendersQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'inbox', 'trusted-senders'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/inbox/trusted-senders/', { params: of(companyId), signal }),
      ),
  });

/** The whole list: sent twice, it is the same list. */
export const setTrustedSenders = (companyId: string, senders: TrustedSenders): Promise<TrustedSenders> =>
  unwrap(
    api.PUT('/api/companies/{company_id}/inbox/trusted-senders/', {
      params: of(companyId),
      body: senders,
    }),
  );

/** The old address stops at once. */
export const rotateAddress = (companyId: string, key: string): Promise<Inbox> =>
  unwrap(
    api.POST('/api/companies/{company_id}/inbox/rotate/', {
      params: { ...of(companyId), header: once(key) },
    }),
  );
