import { buffer } from 'node:stream/consumers';
import { type FileSender, type FileStorage, MissingObject } from '#files';
import { type ClaimedTask, PermanentFailure } from '#tasks';
import { type SenderChecker } from '../authentication/check-sender.js';
import { isLoopback } from '../authentication/hop.js';
import { type MailAuthentication, proofOf } from '../authentication/verdict.js';
import { type ParsedMail } from '../parsing/parse-mail.js';
import { isForwardingConfirmation, withoutCode } from './forwarding-confirmation.js';
import { type EmailStatus } from './inbound-email.queries.js';
import { type MailParser, UnreadableMail } from './mail-parser.js';

/** A mail as it was accepted. */
export interface EmailRow {
  raw_ref: string;
  status: EmailStatus;
  envelope_from: string;
  remote_address: string | null;
  helo: string | null;
  received_at: Date;
}

/** A parsed mail, and how certain its sender is. */
export interface CheckedMail extends ParsedMail {
  readonly authentication: MailAuthentication;
  readonly sender: FileSender;
  /** Gmail asks to confirm forwarding to the inbox. */
  readonly asksToConfirm: boolean;
}

/** A mail of a company that is being taken in. */
export interface About {
  readonly companyId: bigint;
  readonly emailId: bigint;
  readonly email: EmailRow;
  readonly raw: Buffer;
  readonly mail: CheckedMail;
}

export interface ReadMailTools {
  readonly storage: FileStorage;
  readonly parser: MailParser;
  readonly senders: SenderChecker;
  /** Domains whose seal on a forwarded mail is trusted. */
  readonly trustedForwarders: readonly string[];
  /**
   * In the sandbox a mail from this machine itself counts as proven: its sender has no name in the public name system.
   */
  readonly sandbox?: boolean;
}

/**
 * The bytes of a mail.
 * @throws PermanentFailure when they are gone
 */
export async function openMail({ storage }: ReadMailTools, { raw_ref: key }: EmailRow): Promise<Buffer> {
  try {
    return await buffer(await storage.open(key));
  } catch (error) {
    if (error instanceof MissingObject) throw new PermanentFailure('mail_missing', error.message);
    throw error;
  }
}

/**
 * The content of a mail, and its sender.
 * @throws PermanentFailure when it is no mail, ReaderEnded when a reader ended over it
 */
export async function readMail(
  tools: ReadMailTools,
  { payload: { alone = false }, signal }: ClaimedTask<'take-in-mail'>,
  { companyId, email, raw }: Pick<About, 'companyId' | 'email' | 'raw'>,
): Promise<CheckedMail> {
  try {
    const mail = await tools.parser.parse({ raw, companyId, alone, signal });
    const { authentication, sender } = await checkSender(tools, raw, email, mail);
    return {
      ...mail,
      subject: withoutCode(mail),
      asksToConfirm: isForwardingConfirmation(sender),
      authentication,
      sender,
    };
  } catch (error) {
    if (error instanceof UnreadableMail) throw new PermanentFailure(error.code, error.message);
    throw error;
  }
}

/** The sender of a mail: proven only when the checked content is what a reader is shown. */
async function checkSender(
  { senders, trustedForwarders, sandbox = false }: ReadMailTools,
  raw: Buffer,
  email: EmailRow,
  { fromAddress }: ParsedMail,
): Promise<{ readonly authentication: MailAuthentication; readonly sender: FileSender }> {
  const envelope = {
    remoteAddress: email.remote_address,
    helo: email.helo,
    envelopeFrom: email.envelope_from,
  };
  const check = await senders.check(raw, envelope);
  const authentication = check.results;
  if (check.from === null || check.from !== fromAddress?.toLowerCase())
    return { authentication, sender: { address: null, proof: 'unproven' } };
  const address = check.from;
  if (sandbox && isLoopback(senders.hostOf(raw, envelope)))
    return { authentication, sender: { address, proof: 'proven' } };
  // A mail that was fetched from a mailbox is checked only by DKIM and DMARC.
  const forwarders = email.remote_address === null ? [] : trustedForwarders;
  return { authentication, sender: { address, proof: proofOf(check, forwarders) } };
}
