import { buffer } from 'node:stream/consumers';
import { fileName, type FileStorage, type FileStore, MissingObject } from '#files';
import {
  type Clock,
  type Database,
  encodeId,
  isProblem,
  type Permission,
  type Sql,
  toJson,
  workerActor,
} from '#platform';
import {
  type ClaimedTask,
  enqueue,
  type FailedTask,
  PermanentFailure,
  type TaskFailure,
  TaskHandler,
  type TaskOutcome,
} from '#tasks';
import { FORWARDING_CONFIRMATION, isForwardingConfirmation, withoutCode } from './forwarding-confirmation.js';
import { MailParser, UnreadableMail } from './mail-parser.js';
import { type MailAttachment, type ParsedMail } from './parse-mail.js';
import { type EmailStatus, type PartOutcome } from './inbound-email.queries.js';
import { type SenderChecker } from '../authentication/check-sender.js';
import { type MailAuthentication, provesSender } from '../authentication/verdict.js';

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

/** A mail as it was understood, and whether its sender is who he says. */
interface CheckedMail extends ParsedMail {
  readonly authentication: MailAuthentication;
  readonly proven: boolean;
  /** Gmail asks to confirm forwarding to the inbox. */
  readonly confirmation: boolean;
}

export interface TakeInMailTools {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly senders: SenderChecker;
  /** Domains whose seal on a forwarded mail is believed. */
  readonly trustedForwarders: readonly string[];
  readonly parser?: MailParser;
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

/**
 * Files the attachments of a mail. Each is stored by its content, so that a task that runs again files nothing twice;
 * what became of every part commits with the mail's state.
 */
export class TakeInMailHandler extends TaskHandler<'take-in-mail'> {
  readonly kind = 'take-in-mail';

  private readonly parser: MailParser;

  constructor(private readonly tools: TakeInMailTools) {
    super();
    this.parser = tools.parser ?? new MailParser();
  }

  override async handle(task: ClaimedTask<'take-in-mail'>): Promise<TaskOutcome> {
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
    const mail = await this.read(email, task.signal);
    const parts: Part[] = [];
    for (const attachment of mail.attachments) {
      task.signal.throwIfAborted();
      parts.push(await this.file(task, companyId, emailId, email, mail, attachment));
      await task.progress((parts.length / mail.attachments.length) * 100);
    }
    await this.tools.database.inCompany(companyId, async (sql) => {
      await keep(sql, companyId, emailId, { mail, parts, at: this.tools.clock.now() });
      await enqueue(sql, { kind: 'rebuild-status', payload: {}, companyId });
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

  /** @throws PermanentFailure when the mail is gone, or is none */
  private async read(email: EmailRow, signal: AbortSignal): Promise<CheckedMail> {
    const { storage, senders, trustedForwarders } = this.tools;
    try {
      const raw = await buffer(await storage.open(email.raw_ref));
      const mail = await this.parser.parse(raw, signal);
      const check = await senders.check(raw, {
        remoteAddress: email.remote_address,
        helo: email.helo,
        envelopeFrom: email.envelope_from,
      });
      return {
        ...mail,
        subject: withoutCode(mail),
        confirmation: isForwardingConfirmation(mail, check.results.dmarc),
        authentication: check.results,
        proven: provesSender(check, trustedForwarders),
      };
    } catch (error) {
      if (error instanceof UnreadableMail) throw new PermanentFailure(error.code, error.message);
      if (error instanceof MissingObject) throw new PermanentFailure('mail_missing', error.message);
      throw error;
    }
  }

  private async file(
    task: ClaimedTask<'take-in-mail'>,
    companyId: bigint,
    emailId: bigint,
    email: EmailRow,
    mail: CheckedMail,
    attachment: MailAttachment,
  ): Promise<Part> {
    const part = {
      name: fileName(attachment.name, 'attachment'),
      contentType: attachment.contentType,
      sizeBytes: attachment.bytes.length,
    };
    if (attachment.inline) return { ...part, outcome: 'inline_ignored', fileId: null };
    try {
      const upload = await this.tools.files.receive(once(attachment.bytes));
      const { file, created } = await this.tools.files.store({
        companyId,
        actor: workerActor(encodeId('task', task.id), INBOX_PERMISSIONS),
        upload,
        name: part.name,
        source: 'email',
        parentTaskId: task.id,
        kind: undefined,
        autoProcess: false,
        mayPost: mail.proven,
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
      return { ...part, outcome: ours ? 'stored' : 'duplicate', fileId: file.id };
    } catch (error) {
      const outcome = isProblem(error) ? REFUSALS[error.code] : undefined;
      if (outcome === undefined) throw error;
      return { ...part, outcome, fileId: null };
    }
  }
}

/** Keeps what became of a mail and of each of its parts. */
async function keep(
  sql: Sql,
  companyId: bigint,
  emailId: bigint,
  { mail, parts, at }: { readonly mail: CheckedMail; readonly parts: readonly Part[]; readonly at: Date },
): Promise<void> {
  const { status, reason } = outcomeOf(mail, parts);
  await Promise.all([
    sql.run(
      `UPDATE inbox.email SET from_address = coalesce($3, from_address), from_name = $4, subject = $5, message_id = $6,
         status = $7, reason = $8, processed_at = $9, authentication = $10::jsonb
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
        at,
        toJson(mail.authentication),
      ],
    ),
    sql.run(
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
    ),
  ]);
}

/** What a mail has come to, in the words of the list of mails. */
export function outcomeOf(
  mail: Pick<CheckedMail, 'tooMany' | 'confirmation'>,
  parts: readonly Pick<Part, 'outcome'>[],
): { readonly status: EmailStatus; readonly reason: string | null } {
  // What was stored stays stored, but somebody has to look for the rest.
  if (mail.tooMany) return { status: 'failed', reason: 'too_many_attachments' };
  const files = parts.filter((part) => part.outcome !== 'inline_ignored');
  if (files.length === 0 && mail.confirmation)
    return { status: 'processed', reason: FORWARDING_CONFIRMATION };
  if (files.length === 0) return { status: 'ignored', reason: 'no_attachment' };
  if (files.every((part) => part.outcome === 'duplicate')) return { status: 'ignored', reason: 'duplicate' };
  if (files.every((part) => part.outcome !== 'stored' && part.outcome !== 'duplicate')) {
    return { status: 'failed', reason: 'nothing_readable' };
  }
  return { status: 'processed', reason: null };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
