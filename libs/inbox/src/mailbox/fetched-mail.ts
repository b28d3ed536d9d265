import { ReaderEnded } from '#unpacking';
import { type ImapFlow } from 'imapflow';
import { type MailParser, UnreadableMail } from '../emails/mail-parser.js';
import { type ParsedMail } from '../parsing/parse-mail.js';

/** The bytes of a mail. @throws Error in the middle when the connection breaks; nothing of the mail is then kept */
export async function bytesOfMail(client: ImapFlow, uid: number): Promise<AsyncIterable<Uint8Array>> {
  const message = await client.download(`${uid}`, undefined, { uid: true });
  if (!('content' in message) || message.content === undefined) throw new Error(`Mail ${uid} is gone.`);
  return message.content;
}

/** The headers of a mail that is not stored whole; null when they cannot be parsed. */
export async function headingOf(
  parser: MailParser,
  headers: Uint8Array,
  companyId: bigint,
): Promise<ParsedMail | null> {
  try {
    return await parser.parse({ raw: headers, companyId });
  } catch (error) {
    if (error instanceof UnreadableMail || error instanceof ReaderEnded) return null;
    throw error;
  }
}
