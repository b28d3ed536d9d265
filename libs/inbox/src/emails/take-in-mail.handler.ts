import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  fileName,
  type FileSender,
  type FileStorage,
  type FileStore,
  type LoneTry,
  MissingObject,
  nextLoneTry,
} from '#files';
import { type ArchiveFault, type EndReason, ReaderEnded } from '#unpacking';
import {
  type Clock,
  type Database,
  encodeId,
  isProblem,
  type Permission,
  type SecretBox,
  type Sql,
  toJson,
  workerActor,
} from '#platform';
import {
  type ClaimedTask,
  enqueue,
  enqueueAll,
  type FailedTask,
  PermanentFailure,
  type TaskFailure,
  TaskHandler,
  type TaskOutcome,
} from '#tasks';
import {
  FORWARDING_CONFIRMATION,
  isForwardingConfirmation,
  sealConfirmation,
  withoutCode,
} from './forwarding-confirmation.js';
import { isLeaflet } from '../parsing/looks-like-receipt.js';
import { type MailParser, UnreadableMail } from './mail-parser.js';
import { type MailAttachment, type ParsedMail } from '../parsing/parse-mail.js';
import { type EmailStatus, type PartOutcome } from './inbound-email.queries.js';
import { type SenderChecker } from '../authentication/check-sender.js';
import { isLoopback } from '../authentication/hop.js';
import { type MailAuthentication, proofOf } from '../authentication/verdict.js';

/** What a mail to a company's own private address may do: file and book what was sent. */
export const INBOX_PERMISSIONS: readonly Permission[] = [
  'documents.write',
  'parties.write',
  'invoices.write',
  'invoices.post_purchase',
];

interface EmailRow {
  raw_ref: string;
  status: EmailStatus;
  envelope_from: string;
  remote_address: string | null;
  helo: string | null;
  received_at: Date;
}

/** A mail as it was understood, and how sure its sender is. */
interface CheckedMail extends ParsedMail {
  readonly authentication: MailAuthentication;
  readonly sender: FileSender;
  /** Gmail asks to confirm forwarding to the inbox. */
  readonly asksToConfirm: boolean;
}

interface About {
  readonly companyId: bigint;
  readonly emailId: bigint;
  readonly email: EmailRow;
  readonly mail: CheckedMail;
}

export interface TakeInMailTools {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly senders: SenderChecker;
  /** Domains whose seal on a forwarded mail is believed. */
  readonly trustedForwarders: readonly string[];
  /** With the sandbox a mail from this machine itself counts as proven: its sender has no name in the public name system. */
  readonly sandbox?: boolean;
  /** Keeps the code and link of confirmations of forwarding. */
  readonly box: SecretBox;
  readonly parser: MailParser;
}

interface Part {
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly outcome: PartOutcome;
  readonly fileId: bigint | null;
}

/** Refusals of an attachment that say what became of it; any other failure fails the task. */
const REFUSALS: Readonly<Record<string, PartOutcome>> = {
  file_too_large: 'too_large',
  unsupported_file_type: 'unsupported',
  empty_file: 'unsupported',
};

/** What a mail says that ended its reader twice. */
const CODES: Readonly<Record<EndReason, string>> = {
  timed_out: 'mail_timed_out',
  out_of_memory: 'mail_out_of_memory',
  crashed: 'mail_unreadable',
};

/** What an archive that stayed shut is shown as. */
const SHUT: Readonly<Record<ArchiveFault, PartOutcome>> = {
  encrypted: 'encrypted',
  too_large: 'too_large',
  unreadable: 'unsupported',
};

/** A document came with the mail: its text is a letter beside it, and not itself what is booked. */
const BROUGHT: ReadonlySet<PartOutcome> = new Set(['stored', 'duplicate', 'encrypted', 'too_large']);

/**
 * Files the attachments of a mail. Each is stored by its content, so that a task that runs again files nothing twice;
 * what became of every part commits with the mail's state.
 */
export class TakeInMailHandler extends TaskHandler<'take-in-mail'> {
  readonly kind = 'take-in-mail';

  constructor(private readonly tools: TakeInMailTools) {
    super();
  }

  override async handle(task: ClaimedTask<'take-in-mail'>): Promise<TaskOutcome> {
    try {
      return await this.takeIn(task);
    } catch (error) {
      if (!(error instanceof ReaderEnded)) throw error;
      const next = nextLoneTry(task.payload, error.reason);
      if (next === undefined) throw new PermanentFailure(CODES[error.reason], error.message);
      return this.later(task, next);
    }
  }

  /** @throws ReaderEnded when a reader ended over the mail */
  private async takeIn(task: ClaimedTask<'take-in-mail'>): Promise<TaskOutcome> {
    const { companyId } = task;
    const emailId = BigInt(task.payload.emailId);
    if (companyId === null) return 'skipped';
    const email = await this.tools.database.readCompany(companyId, (sql) =>
      sql.row<EmailRow>(
        `SELECT raw_ref, status, envelope_from, remote_address, helo, received_at
         FROM inbox.email WHERE company_id = $1 AND id = $2`,
        [companyId, emailId],
      ),
    );
    if (email?.status !== 'received') return 'skipped';
    const raw = await this.raw(email);
    const mail = await this.read(task, companyId, raw, email);
    const about = { companyId, emailId, email, mail };
    const parts: Part[] = [];
    for (const attachment of mail.attachments) {
      task.signal.throwIfAborted();
      parts.push(storedOnce(await this.part(task, about, attachment), parts));
      const left = mail.attachments.length - parts.length;
      // After the last one comes the end of the task, which says so too.
      if (left > 0) await task.progress((parts.length / mail.attachments.length) * 100);
    }
    const files = parts.filter(({ outcome }) => BROUGHT.has(outcome));
    const brought = files.some(({ name }) => !isLeaflet(name));
    const again = !brought && (await this.cameBefore(about));
    if (!brought && !again) {
      const body = await this.body(task, about, raw);
      if (body.length > 0) parts.push(...body);
      else if (files.length === 0) await this.photos(task, about, parts);
    }
    await this.tools.database.inCompany(companyId, async (sql) => {
      sql.withCommit(
        Promise.all([
          this.keep(sql, about, parts, again),
          enqueueAll(sql, [{ kind: 'rebuild-status', payload: {}, companyId }]),
        ]),
      );
      await task.finish(sql);
    });
    return 'done';
  }

  override async onFailed(sql: Sql, task: FailedTask, failure: TaskFailure): Promise<void> {
    if (task.companyId === null || task.subject === null) return;
    await sql.run(
      `UPDATE inbox.email SET status = 'failed', reason = $3 WHERE company_id = $1 AND id = $2 AND status = 'received'`,
      [task.companyId, task.subject.id, failure.code],
    );
    await enqueue(sql, { kind: 'rebuild-status', payload: {}, companyId: task.companyId });
  }

  /** Puts a mail off that ended its reader until its next try. */
  private async later(task: ClaimedTask<'take-in-mail'>, next: LoneTry): Promise<TaskOutcome> {
    const { database, clock } = this.tools;
    const { companyId, payload } = task;
    if (companyId === null) return 'skipped';
    await database.inCompany(companyId, async (sql) => {
      await enqueue(sql, {
        kind: 'take-in-mail',
        payload: { ...payload, ...next.payload },
        companyId,
        parentId: task.id,
        runAt: new Date(clock.now().getTime() + next.afterMs),
      });
      await task.finish(sql);
    });
    return 'done';
  }

  /** @throws PermanentFailure when the mail is gone */
  private async raw(email: EmailRow): Promise<Buffer> {
    try {
      return await buffer(await this.tools.storage.open(email.raw_ref));
    } catch (error) {
      if (error instanceof MissingObject) throw new PermanentFailure('mail_missing', error.message);
      throw error;
    }
  }

  /** @throws PermanentFailure when the mail is none */
  private async read(
    { payload: { alone = false }, signal }: ClaimedTask<'take-in-mail'>,
    companyId: bigint,
    raw: Buffer,
    email: EmailRow,
  ): Promise<CheckedMail> {
    try {
      const mail = await this.tools.parser.parse({ raw, companyId, alone, signal });
      const { authentication, sender } = await this.check(raw, email, mail);
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

  /** Who sent a mail: proven only when what was checked is what a reader is shown. */
  private async check(
    raw: Buffer,
    email: EmailRow,
    { fromAddress }: ParsedMail,
  ): Promise<{ readonly authentication: MailAuthentication; readonly sender: FileSender }> {
    const { senders, trustedForwarders, sandbox = false } = this.tools;
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
    // A mail that was fetched from a mailbox is judged by DKIM and DMARC alone.
    const forwarders = email.remote_address === null ? [] : trustedForwarders;
    return { authentication, sender: { address, proof: proofOf(check, forwarders) } };
  }

  /** The text of a mail that brought no document, when it is itself a receipt. */
  private async body(task: ClaimedTask<'take-in-mail'>, about: About, raw: Buffer): Promise<Part[]> {
    if (about.mail.asksToConfirm) return [];
    const pdf = await this.receipt(task, about, raw, about.mail.subject);
    return pdf === null ? [] : [await this.file(task, about, pdf)];
  }

  /** What became of an attachment. A mail passed on without a document is one when its text is a receipt, else a letter. */
  private async part(
    task: ClaimedTask<'take-in-mail'>,
    about: About,
    attachment: MailAttachment,
  ): Promise<Part> {
    if (attachment.letter !== true) return this.file(task, about, attachment);
    // Programs name it by its subject, which is that of a confirmation with its code too.
    const name = withoutCode({ fromAddress: null, subject: attachment.name }) ?? attachment.name;
    const pdf = await this.receipt(task, about, attachment.bytes, name.replace(/\.eml$/iu, ''));
    return this.file(task, about, pdf ?? { ...attachment, name, inline: true });
  }

  private async receipt(
    { payload, signal }: ClaimedTask<'take-in-mail'>,
    { companyId }: About,
    raw: Uint8Array,
    title: string | null,
  ): Promise<MailAttachment | null> {
    const pdf = await this.tools.parser
      .receiptOfBody({ raw, companyId, alone: payload.alone === true, signal })
      .catch((error: unknown) => {
        // The mail is taken in without it: its text stays in the mail as it came.
        if (error instanceof ReaderEnded && nextLoneTry(payload, error.reason) === undefined) return null;
        throw error;
      });
    if (pdf === null) return null;
    const name = `${title ?? 'kiri'}.pdf`.replaceAll(/[\\/]/gu, '-');
    return { name, contentType: 'application/pdf', bytes: pdf, inline: false };
  }

  /** Files the photos that the text of a mail shows, when it brought nothing else: somebody sent them as the receipt. */
  private async photos(task: ClaimedTask<'take-in-mail'>, about: About, parts: Part[]): Promise<void> {
    if (about.mail.asksToConfirm || about.mail.bulk) return;
    for (const [index, attachment] of about.mail.attachments.entries())
      if (attachment.photo) parts[index] = await this.file(task, about, { ...attachment, inline: false });
  }

  /**
   * Whether this very mail was taken in before: it went two ways, or was forwarded twice. Asked only of mails that bring
   * no document: those are known by their content.
   */
  private async cameBefore({ companyId, emailId, mail }: About): Promise<boolean> {
    if (mail.messageId === null) return false;
    const row = await this.tools.database.readCompany(companyId, (sql) =>
      sql.row(
        `SELECT 1 FROM inbox.email WHERE company_id = $1 AND message_id = $2 AND id < $3 AND subject IS NOT DISTINCT FROM $4
           AND from_address = $5 AND status IN ('processed', 'ignored') LIMIT 1`,
        [companyId, mail.messageId, emailId, mail.subject, mail.fromAddress],
      ),
    );
    return row !== undefined;
  }

  private async file(
    task: ClaimedTask<'take-in-mail'>,
    { companyId, emailId, email, mail }: About,
    attachment: MailAttachment,
  ): Promise<Part> {
    const { bytes, inline, shut } = attachment;
    const part = {
      name: fileName(attachment.name, 'attachment'),
      contentType: attachment.contentType ?? 'application/octet-stream',
      sizeBytes: shut?.sizeBytes ?? bytes.length,
      fileId: null,
    };
    if (inline) return { ...part, outcome: 'inline_ignored' };
    if (shut !== undefined) return { ...part, outcome: SHUT[shut.fault] };
    try {
      const upload = await this.tools.files.receive(Readable.from([bytes]));
      const { file, created } = await this.tools.files.store({
        companyId,
        actor: workerActor(encodeId('task', task.id), INBOX_PERMISSIONS),
        upload,
        name: part.name,
        source: 'email',
        parentTaskId: task.id,
        kind: undefined,
        autoProcess: false,
        sender: mail.sender,
        receivedOn: this.tools.clock.today(),
        bankTransactionId: null,
        origin: {
          rowId: emailId,
          email_id: encodeId('email', emailId),
          from: mail.fromAddress ?? email.envelope_from,
          subject: mail.subject,
          received_at: email.received_at.toISOString(),
        },
      });
      const ours = created || file.origin?.email_id === encodeId('email', emailId);
      const contentType = attachment.contentType ?? file.contentType;
      return { ...part, contentType, outcome: ours ? 'stored' : 'duplicate', fileId: file.id };
    } catch (error) {
      const outcome = isProblem(error) ? REFUSALS[error.code] : undefined;
      if (outcome === undefined) throw error;
      return { ...part, outcome };
    }
  }

  /** Keeps what became of a mail and of each of its parts. */
  private async keep(
    sql: Sql,
    { companyId, emailId, mail }: About,
    parts: readonly Part[],
    again: boolean,
  ): Promise<void> {
    const { box, clock } = this.tools;
    const { status, reason } = again ? DUPLICATE : outcomeOf(mail, parts);
    const secret = mail.asksToConfirm ? mail.confirmation : null;
    await Promise.all([
      sql.run(
        `UPDATE inbox.email SET from_address = coalesce($3, from_address), from_name = $4, subject = $5, message_id = $6,
           status = $7, reason = $8, processed_at = $9, authentication = $10::jsonb, confirmation = $11
         WHERE company_id = $1 AND id = $2`,
        [
          companyId,
          emailId,
          mail.fromAddress,
          mail.fromName,
          mail.subject,
          mail.messageId,
          status,
          reason,
          clock.now(),
          toJson(mail.authentication),
          secret === null ? null : sealConfirmation(box, companyId, emailId, secret),
        ],
      ),
      keepParts(sql, companyId, emailId, parts),
    ]);
  }
}

async function keepParts(
  sql: Sql,
  companyId: bigint,
  emailId: bigint,
  parts: readonly Part[],
): Promise<void> {
  await sql.run(
    `INSERT INTO inbox.email_part (company_id, email_id, part_no, name, content_type, size_bytes, outcome, file_id)
     SELECT $1, $2, part_no, name, content_type, size_bytes, outcome, file_id
     FROM jsonb_to_recordset($3::jsonb) AS part(part_no integer, name text, content_type text, size_bytes bigint,
       outcome text, file_id bigint)`,
    [
      companyId,
      emailId,
      toJson(
        parts.map((part, index) => ({
          part_no: index + 1,
          name: part.name,
          content_type: part.contentType,
          size_bytes: part.sizeBytes,
          outcome: part.outcome,
          file_id: part.fileId,
        })),
      ),
    ],
  );
}

/** Bytes that a mail brings twice are stored once, whatever their names: the second is a duplicate of the first. */
function storedOnce(part: Part, earlier: readonly Part[]): Part {
  const again = part.outcome === 'stored' && earlier.some(({ fileId }) => fileId === part.fileId);
  return again ? { ...part, outcome: 'duplicate' } : part;
}

const DUPLICATE = { status: 'ignored', reason: 'duplicate' } as const;

/** What a mail has come to, in the words of the list of mails. */
export function outcomeOf(
  mail: Pick<CheckedMail, 'tooMany' | 'asksToConfirm' | 'bulk'>,
  parts: readonly Pick<Part, 'outcome'>[],
): { readonly status: EmailStatus; readonly reason: string | null } {
  // What was stored stays stored, but somebody has to look for the rest.
  if (mail.tooMany) return { status: 'failed', reason: 'too_many_attachments' };
  const files = parts.filter((part) => part.outcome !== 'inline_ignored');
  if (files.length === 0 && mail.asksToConfirm)
    return { status: 'processed', reason: FORWARDING_CONFIRMATION };
  if (files.length === 0) return { status: 'ignored', reason: mail.bulk ? 'newsletter' : 'no_attachment' };
  if (files.every((part) => part.outcome === 'duplicate')) return DUPLICATE;
  if (files.every((part) => part.outcome !== 'stored' && part.outcome !== 'duplicate')) {
    return { status: 'failed', reason: 'nothing_readable' };
  }
  return { status: 'processed', reason: null };
}
