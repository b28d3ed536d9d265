import { type ReaderPool, readerJob } from '#unpacking';
import { type SoughtReceipt } from '../body/read-body.js';
import { type MailAttachment, type ParsedMail } from '../parsing/parse-mail.js';

/** A mail that cannot be parsed: another attempt with the same bytes would fail too. */
export class UnreadableMail extends Error {
  readonly code = 'mail_unreadable';

  constructor(message: string) {
    super(message);
    this.name = 'UnreadableMail';
  }
}

/** A mail in the reader's answer: the bytes of its attachments follow separately, one after another. */
interface SentMail extends Omit<ParsedMail, 'attachments'> {
  readonly attachments: readonly (Omit<MailAttachment, 'bytes'> & { readonly sizeBytes: number })[];
}
export type MailAnswer = { readonly mail: SentMail } | { readonly unreadable: string };

const MAIL_JOB = readerJob<null, MailAnswer>(import.meta.url, './mail-job.js');
const BODY_JOB = readerJob<SoughtReceipt, null>(import.meta.url, '../body/body-job.js');

/** A mail to be parsed. */
interface MailRequest {
  readonly raw: Uint8Array;
  readonly companyId: bigint;
  readonly alone?: boolean;
  readonly signal?: AbortSignal;
}

/** Parses mails in the isolated reader. It does not check the sender, which needs the network. */
export class MailParser {
  constructor(private readonly readers: Pick<ReaderPool, 'read'>) {}

  /** @throws UnreadableMail; ReaderEnded when the process ended over it; Error as the pool does */
  async parse({ raw, ...request }: MailRequest): Promise<ParsedMail> {
    const { answer, bytes } = await this.readers.read({
      ...request,
      input: raw,
      job: MAIL_JOB,
      params: null,
    });
    if ('unreadable' in answer) throw new UnreadableMail(answer.unreadable);
    let at = 0;
    return {
      ...answer.mail,
      attachments: answer.mail.attachments.map(({ sizeBytes, ...attachment }) => {
        at += sizeBytes;
        return { ...attachment, bytes: bytes.subarray(at - sizeBytes, at) };
      }),
    };
  }

  /**
   * The body of a mail as a PDF, when it is itself a receipt or an invoice; null for any other, and for one that cannot
   * be rendered.
   * @throws ReaderEnded when the process ended over it; Error as the pool does
   */
  async receiptOfBody(
    { raw, ...request }: MailRequest,
    sought: SoughtReceipt = null,
  ): Promise<Uint8Array | null> {
    const { bytes } = await this.readers.read({ ...request, input: raw, job: BODY_JOB, params: sought });
    return bytes.length === 0 ? null : bytes;
  }
}
