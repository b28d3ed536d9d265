import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { once } from './idempotency.js';
import { keys } from './keys.js';
import { byCursor, from } from './pages.js';
import { thenRead } from './read-again.js';
import { type Keyed } from './sent.js';

export type Mailbox = Schemas['Mailbox'];
export type NewMailbox = Schemas['NewMailbox'];
export type MailboxChange = Schemas['MailboxChange'];

const MAILBOXES = '/api/companies/{company_id}/inbox/mailboxes/';
const MAILBOX = `${MAILBOXES}{mailbox_id}/` as const;
/** A fetch makes no commit of the books, so nothing tells that one ended. */
const LOOK_AGAIN_MS = 15_000;

const one = (companyId: string, mailbox_id: string) => ({ path: { company_id: companyId, mailbox_id } });
const read = (companyId: string) => keys.of(companyId, 'mailbox');

export const mailboxesQuery = (companyId: string) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: keys.of(companyId, 'mailbox', 'list'),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET(MAILBOXES, {
          params: { path: { company_id: companyId }, query: from(pageParam) },
          signal,
        }),
      ),
    refetchInterval: LOOK_AGAIN_MS,
  });

export const addMailbox = ({ companyId, key }: Keyed, body: NewMailbox): Promise<Mailbox> =>
  thenRead(
    unwrap(api.POST(MAILBOXES, { params: { path: { company_id: companyId }, header: once(key) }, body })),
    read(companyId),
  );

export const changeMailbox = ({ companyId, key }: Keyed, id: string, body: MailboxChange): Promise<Mailbox> =>
  thenRead(
    unwrap(api.PATCH(MAILBOX, { params: { ...one(companyId, id), header: once(key) }, body })),
    read(companyId),
  );

export const removeMailbox = (companyId: string, id: string): Promise<unknown> =>
  thenRead(unwrap(api.DELETE(MAILBOX, { params: one(companyId, id) })), read(companyId));
