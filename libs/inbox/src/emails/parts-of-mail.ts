import { nextLoneTry } from '#files';
import { type Database } from '#platform';
import { type ClaimedTask } from '#tasks';
import { ReaderEnded } from '#unpacking';
import { isLeaflet } from '../parsing/looks-like-receipt.js';
import { type MailAttachment } from '../parsing/parse-mail.js';
import { filePart, type FilePartTools, type Part } from './file-part.js';
import { withoutCode } from './forwarding-confirmation.js';
import { type PartOutcome } from './inbound-email.queries.js';
import { type MailParser } from './mail-parser.js';
import { type About } from './read-mail.js';

type Task = ClaimedTask<'take-in-mail'>;

export interface PartsOfMailTools extends FilePartTools {
  readonly database: Database;
  readonly parser: MailParser;
}

/** The contents of a mail. */
export interface Taken {
  readonly parts: readonly Part[];
  /** This very mail was taken in before. */
  readonly again: boolean;
}

/** Outcomes of an attached document: the text of its mail is then a letter, and not the document to book. */
const BROUGHT: ReadonlySet<PartOutcome> = new Set(['stored', 'duplicate', 'encrypted', 'too_large']);

/**
 * Files the contents of a mail: its attachments, or else its text when that is a receipt, or else the photos that its
 * text shows.
 */
export async function filePartsOf(tools: PartsOfMailTools, task: Task, about: About): Promise<Taken> {
  const parts = await fileAttachments(tools, task, about);
  // Its text and the letter in it may look like an invoice: they are the company's own.
  if (about.mail.report !== null) return { parts, again: false };
  const files = parts.filter(({ outcome }) => BROUGHT.has(outcome));
  if (files.some(({ name }) => !isLeaflet(name))) return { parts, again: false };
  if (await cameBefore(tools.database, about)) return { parts, again: true };
  const body = await fileBody(tools, task, about);
  if (body !== null) return { parts: [...parts, body], again: false };
  return { parts: files.length === 0 ? await filePhotos(tools, task, about, parts) : parts, again: false };
}

async function fileAttachments(tools: PartsOfMailTools, task: Task, about: About): Promise<Part[]> {
  const { attachments } = about.mail;
  const parts: Part[] = [];
  for (const attachment of attachments) {
    task.signal.throwIfAborted();
    parts.push(storedOnce(await fileAttachment(tools, task, about, attachment), parts));
    // The end of the task, which follows the last one, reports progress too.
    if (parts.length < attachments.length) await task.progress((parts.length / attachments.length) * 100);
  }
  return parts;
}

/**
 * The outcome of an attachment. A forwarded mail without a document is one itself when its text is a receipt, or else a
 * letter.
 */
async function fileAttachment(
  tools: PartsOfMailTools,
  task: Task,
  about: About,
  attachment: MailAttachment,
): Promise<Part> {
  if (attachment.letter !== true) return filePart(tools, task, about, attachment);
  // Programs name it by its subject, which in a confirmation contains the code.
  const name = withoutCode({ fromAddress: null, subject: attachment.name }) ?? attachment.name;
  const pdf = await receiptOf(tools, task, about, attachment.bytes, name.replace(/\.eml$/iu, ''));
  return filePart(tools, task, about, pdf ?? { ...attachment, name, inline: true });
}

/** Files the text of a mail that brought no document, when it is itself a receipt. */
async function fileBody(tools: PartsOfMailTools, task: Task, about: About): Promise<Part | null> {
  if (about.mail.asksToConfirm) return null;
  const pdf = await receiptOf(tools, task, about, about.raw, about.mail.subject);
  return pdf === null ? null : filePart(tools, task, about, pdf);
}

/** Files the photos that the text of a mail shows, when it brought nothing else: somebody sent them as the receipt. */
async function filePhotos(
  tools: PartsOfMailTools,
  task: Task,
  about: About,
  parts: readonly Part[],
): Promise<readonly Part[]> {
  const { asksToConfirm, attachments, bulk } = about.mail;
  if (asksToConfirm || bulk) return parts;
  const filed = [...parts];
  for (const [index, attachment] of attachments.entries())
    if (attachment.photo) filed[index] = await filePart(tools, task, about, { ...attachment, inline: false });
  return filed;
}

async function receiptOf(
  { parser }: PartsOfMailTools,
  { payload, signal }: Task,
  { companyId }: About,
  raw: Uint8Array,
  title: string | null,
): Promise<MailAttachment | null> {
  const pdf = await parser
    .receiptOfBody(
      { raw, companyId, alone: payload.alone === true, signal },
      payload.amounts === undefined ? null : { amounts: payload.amounts },
    )
    .catch((error: unknown) => {
      // The mail is taken in without the PDF: its text remains in the raw mail.
      if (error instanceof ReaderEnded && nextLoneTry(payload, error.reason) === undefined) return null;
      throw error;
    });
  if (pdf === null) return null;
  const name = `${title ?? 'kiri'}.pdf`.replaceAll(/[\\/]/gu, '-');
  return { name, contentType: 'application/pdf', bytes: pdf, inline: false };
}

/**
 * Whether this very mail was taken in before: it arrived by two routes, or was forwarded twice. Checked only for mails
 * without a document: documents are recognized by their content.
 */
async function cameBefore(database: Database, { companyId, emailId, mail }: About): Promise<boolean> {
  if (mail.messageId === null) return false;
  const row = await database.readCompany(companyId, (sql) =>
    sql.row(
      `SELECT 1 FROM inbox.email WHERE company_id = $1 AND message_id = $2 AND id < $3 AND subject IS NOT DISTINCT FROM $4
         AND from_address = $5 AND status IN ('processed', 'ignored') LIMIT 1`,
      [companyId, mail.messageId, emailId, mail.subject, mail.fromAddress],
    ),
  );
  return row !== undefined;
}

/** Identical bytes in one mail are stored once, whatever their names: the second is a duplicate of the first. */
function storedOnce(part: Part, earlier: readonly Part[]): Part {
  const again = part.outcome === 'stored' && earlier.some(({ fileId }) => fileId === part.fileId);
  return again ? { ...part, outcome: 'duplicate' } : part;
}
