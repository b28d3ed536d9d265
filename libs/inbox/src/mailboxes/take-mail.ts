import { type Sql } from '#platform';
import { Readable } from 'node:stream';
import { MAX_MAIL_BYTES } from '../emails/raw-mail.js';
import { bytesOfMail, headingOf } from '../mailbox/fetched-mail.js';
import { envelopeSender } from '../mailbox/recipients.js';
import { type FetchTools } from './fetch-mails.js';
import { MailboxFailure } from './mailbox-terms.js';
import { fromServer, type OpenFolder } from './open-mailbox.js';

type Client = OpenFolder['client'];

/** A mail on the server, by its headers. */
interface MailOnServer {
  readonly uid: number;
  readonly headers: Buffer;
  readonly size: number;
}

/** The headers and the size of a mail; undefined when somebody deleted it in this moment. */
export async function mailOnServer(client: Client, uid: number): Promise<MailOnServer | undefined> {
  const message = await fromServer(client.fetchOne(`${uid}`, { size: true, headers: true }, { uid: true }));
  if (!message || message.headers === undefined) return undefined;
  const { headers, size = 0 } = message;
  return { uid, headers, size };
}

/** Bytes of a mail that is stored whole. */
export const largestMailOf = ({ largestMail }: FetchTools): number => largestMail ?? MAX_MAIL_BYTES;

/** Accepts a mail for a company; one that is too large is shown as failed. Returns the ids of its rows. */
export async function takeMail(
  tools: FetchTools,
  client: Client,
  companyId: bigint,
  { uid, headers, size }: MailOnServer,
  inTransaction: (sql: Sql) => Promise<void>,
): Promise<bigint[]> {
  const largest = largestMailOf(tools);
  const failure =
    size > largest
      ? { reason: 'mail_too_large', heading: await headingOf(tools.parser, headers, companyId) }
      : undefined;
  return tools.acceptance.accept(
    {
      envelopeFrom: envelopeSender(headers.toString('latin1')),
      remoteAddress: null,
      helo: null,
      companyIds: [companyId],
      bytes: failure === undefined ? bytesOf(client, uid, largest) : Readable.from([headers]),
      ...(failure === undefined ? {} : { failure }),
    },
    inTransaction,
  );
}

/** A server may send more than it announced. */
async function* bytesOf(client: Client, uid: number, largest: number): AsyncGenerator<Uint8Array> {
  const source = (await fromServer(bytesOfMail(client, uid)))[Symbol.asyncIterator]();
  let size = 0;
  try {
    for (
      let next = await fromServer(source.next());
      next.done !== true;
      next = await fromServer(source.next())
    ) {
      size += next.value.length;
      if (size > largest) throw new MailboxFailure('server_misbehaves');
      yield next.value;
    }
  } finally {
    await source.return?.();
  }
}
