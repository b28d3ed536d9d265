import { Readable } from 'node:stream';
import { fileName, type FileStore } from '#files';
import { type Clock, encodeId, isProblem, type Permission } from '#platform';
import { type ClaimedTask, taskActor } from '#tasks';
import { type ArchiveFault } from '#unpacking';
import { type MailAttachment } from '../parsing/parse-mail.js';
import { type PartOutcome } from './inbound-email.queries.js';
import { type About } from './read-mail.js';

/** The rights of a mail to a company's own private address: to file and book the documents sent. */
export const INBOX_PERMISSIONS: readonly Permission[] = [
  'documents.write',
  'parties.write',
  'invoices.write',
  'invoices.post_purchase',
];

/** An attachment of a mail, and its outcome. */
export interface Part {
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly outcome: PartOutcome;
  readonly fileId: bigint | null;
}

/** Refusals of an attachment that are outcomes of their own; any other failure fails the task. */
const REFUSALS: Readonly<Record<string, PartOutcome>> = {
  file_too_large: 'too_large',
  unsupported_file_type: 'unsupported',
  empty_file: 'unsupported',
};

/** Outcomes shown for archives that could not be opened. */
const SHUT: Readonly<Record<ArchiveFault, PartOutcome>> = {
  encrypted: 'encrypted',
  too_large: 'too_large',
  unreadable: 'unsupported',
};

export interface FilePartTools {
  readonly files: FileStore;
  readonly clock: Clock;
}

/** Stores an attachment by its content: a task that runs again files nothing twice. */
export async function filePart(
  { files, clock }: FilePartTools,
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
    const upload = await files.receive(Readable.from([bytes]));
    const { file, created } = await files.store({
      companyId,
      actor: taskActor(task, INBOX_PERMISSIONS),
      upload,
      name: part.name,
      source: 'email',
      parentTaskId: task.id,
      kind: undefined,
      autoProcess: false,
      sender: mail.sender,
      receivedOn: clock.today(),
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
