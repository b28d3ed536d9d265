import { isUtf8 } from 'node:buffer';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import {
  ArchiveBudget,
  type ArchiveFault,
  type ArchiveMember,
  isTnef,
  isZip,
  openTnef,
  openZip,
  UnopenedArchive,
} from '#unpacking';
import { isLeaflet } from './looks-like-receipt.js';
import { type ConfirmationSecret, confirmationSecret } from './confirmation-secret.js';
import { type DeliveryReport, deliveryReport } from './delivery-report.js';
import { mayBeDocument, PHOTO_BYTES, type Shown, shownPictures } from './photo.js';

/** Attachments beyond this number are not read, and the mail fails: no supplier sends that many. */
export const MAX_ATTACHMENTS = 1_000;
/** Mails and archives within mails are opened to this depth: a forward of a forward, and some more. */
const MAX_DEPTH = 5;
/** Mails opened within one mail; the parts of further ones are not read. */
const MAX_MAILS_WITHIN = 200;
const MAX_TEXT = 998;
const NOTHING = new Uint8Array();
const MAX_NESTING = 20;
/**
 * For the headers of a mail together with all of its parts: those of a mail with too many parts can still be told
 * apart.
 */
const MAX_HEADER_BYTES = 4 * 1024 * 1024;
/** Parts that prove the author of the letter, and are no document of their own (RFC 8551, RFC 3156). */
const SIGNATURES: ReadonlySet<string> = new Set([
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
  'application/pgp-keys',
]);
/** Controls, and marks that change the direction of text: with them a sender would be shown as somebody else. */
const INVISIBLE = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]+/gu;

/** A part of a mail that has a name or is a file, or a file of an archive in the mail. */
export interface MailAttachment {
  readonly name: string;
  /** According to the sender; null for a file of an archive, which states no type. */
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
  /** A part of the letter: a picture shown inside its text, such as a logo, or its digital signature. */
  readonly inline: boolean;
  /** A picture inside the text that is as large as a photo: the purpose of a mail that contains nothing else. */
  readonly photo?: boolean;
  /** A forwarded mail in this one that contained no document: its own text may be one. */
  readonly letter?: boolean;
  /** An archive, or a file of one, that could not be opened, and its size: its bytes are not available. */
  readonly shut?: { readonly fault: ArchiveFault; readonly sizeBytes: number };
}

/** The content of a mail, as far as it could be parsed. */
export interface ParsedMail {
  readonly fromAddress: string | null;
  readonly fromName: string | null;
  readonly subject: string | null;
  readonly messageId: string | null;
  /** Sent to a list of people: a newsletter, unless its text shows otherwise. */
  readonly bulk: boolean;
  /** The code and link of a request to confirm forwarding; null in any other mail. */
  readonly confirmation: ConfirmationSecret | null;
  /** The report of a mail server about a letter that was sent from here; null in any other mail. */
  readonly report: DeliveryReport | null;
  readonly attachments: readonly MailAttachment[];
  /** There are more attachments than the limit. */
  readonly tooMany: boolean;
}

/**
 * Parses a mail, however broken: unreadable parts are missing in the result. A mail forwarded as an attachment is
 * opened: its attachments are listed among the mail's own. Depth and headers are limited, but time is not: unknown
 * mails go through `MailParser`.
 * @throws Error when its parts are nested too deep or its headers too long
 */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const mail = await readMail(raw);
  const found: MailAttachment[] = [];
  await collect(mail, found, { depth: 0, opened: { mails: 0 }, budget: new ArchiveBudget() });
  const sender = firstMailbox(mail.from);
  return {
    fromAddress: clean(sender?.address),
    fromName: clean(sender?.name),
    subject: clean(mail.subject),
    messageId: clean(mail.messageId),
    bulk: bulkMail(mail),
    confirmation: confirmationSecret(mail),
    report: deliveryReport(mail),
    attachments: found.slice(0, MAX_ATTACHMENTS),
    tooMany: found.length > MAX_ATTACHMENTS,
  };
}

/** @throws Error when its parts are nested too deep or its headers too long */
export function readMail(raw: Uint8Array): Promise<Email> {
  return PostalMime.parse(withUtf8Headers(raw), {
    maxNestingDepth: MAX_NESTING,
    maxHeadersSize: MAX_HEADER_BYTES,
    attachmentEncoding: 'arraybuffer',
    // The forward is opened here: the parser would leave one that is marked as an attachment unopened.
    forceRfc822Attachments: true,
  });
}

/** The progress of opening mails and archives within mails. */
interface Opening {
  readonly depth: number;
  readonly opened: { mails: number };
  readonly budget: ArchiveBudget;
}

/** Adds the attachments of a mail in their order; those of a mail within it take the place of that mail. */
async function collect(mail: Email, found: MailAttachment[], opening: Opening): Promise<void> {
  const shown = shownPictures(mail.html ?? '');
  // A report of a failed delivery contains a mail that was sent from here, as evidence; it was not sent to the inbox.
  const report = deliveryReport(mail) !== null;
  for (const part of mail.attachments) {
    const file = fileOf(part, shown, found.length + 1);
    if (report) found.push({ ...file, inline: true });
    else await add(file, found, opening);
    // One more than the limit is enough to show that there are too many.
    if (found.length > MAX_ATTACHMENTS) return;
  }
}

/** Adds a file, or its contents when it is a mail or an archive. */
async function add(file: MailAttachment, found: MailAttachment[], opening: Opening): Promise<void> {
  const within = { ...opening, depth: opening.depth + 1 };
  if (opening.depth < MAX_DEPTH && !file.inline) {
    const mail = await mailIn(file, opening);
    if (mail !== undefined) {
      const before = found.length;
      await collect(mail, found, within);
      const beside = found.slice(before);
      if (beside.every(({ inline, name }) => inline || isLeaflet(name)))
        found.push({ ...file, letter: true });
      return;
    }
    const members = await membersOf(file, opening.budget);
    if (members !== undefined) {
      for (const member of members) {
        if (member.shut === undefined) await add(member, found, within);
        else found.push(member);
      }
      return;
    }
  }
  found.push(file);
}

/** The mail in a file; undefined when the file is no mail or cannot be read. */
async function mailIn(file: MailAttachment, { opened }: Opening): Promise<Email | undefined> {
  const isMail = file.contentType === 'message/rfc822' || /\.eml$/iu.test(file.name);
  if (!isMail || opened.mails === MAX_MAILS_WITHIN) return undefined;
  opened.mails += 1;
  // A mail that exceeds the limits stays an unread part, and the mail around it is still taken in.
  return readMail(file.bytes).catch(() => undefined);
}

/** The contents of a zip or a winmail.dat; undefined for any other file. One that cannot be opened has the reason. */
async function membersOf(file: MailAttachment, budget: ArchiveBudget): Promise<MailAttachment[] | undefined> {
  const isOutlook = isTnef(file.bytes);
  if (!isOutlook && !(isZip(file.bytes) && isZipFile(file))) return undefined;
  try {
    const members = isOutlook ? openTnef(file.bytes) : await openZip(file.bytes, budget);
    if (members.length > 0) return members.map(memberFile);
    // Outlook also packs the formatting of a letter without files; an empty zip is shown as a file.
    return [{ ...file, inline: isOutlook }];
  } catch (error) {
    if (!(error instanceof UnopenedArchive)) throw error;
    return [{ ...file, bytes: NOTHING, shut: { fault: error.fault, sizeBytes: file.bytes.length } }];
  }
}

function memberFile(member: ArchiveMember): MailAttachment {
  const file = { name: clean(member.name) ?? 'file', contentType: null, inline: false };
  if ('bytes' in member) return { ...file, bytes: member.bytes };
  return { ...file, bytes: NOTHING, shut: { fault: member.fault, sizeBytes: member.sizeBytes } };
}

/** By its name or type: documents of office programs are zips too, but are not opened. */
function isZipFile({ name, contentType }: MailAttachment): boolean {
  return /\.zip$/iu.test(name) || /^application\/(?:x-)?zip(?:-compressed)?$/u.test(contentType ?? '');
}

function fileOf(part: Attachment, shown: ReadonlyMap<string, Shown>, no: number): MailAttachment {
  const type = part.mimeType.toLowerCase();
  const bytes = bytesOf(part);
  const size = type.startsWith('image/') ? shown.get(cidOf(part) ?? '') : undefined;
  return {
    name: clean(part.filename) ?? `attachment-${no}`,
    contentType: clean(type)?.slice(0, 127) ?? 'application/octet-stream',
    bytes,
    inline: SIGNATURES.has(type) || (type.startsWith('image/') && isShown(part, bytes.length, shown)),
    ...(size && mayBeDocument(type, bytes, size) && { photo: true }),
  };
}

function cidOf({ contentId }: Attachment): string | undefined {
  return contentId?.replace(/^<|>$/g, '');
}

/** Whether a picture is shown inside the text, and is not a separate attachment. */
function isShown(part: Attachment, size: number, shown: ReadonlyMap<string, Shown>): boolean {
  const cid = cidOf(part);
  if (cid !== undefined && shown.has(cid)) return true;
  return part.disposition === 'inline' && (cid !== undefined || size < PHOTO_BYTES);
}

/**
 * Converts headers in a single-byte code page, which no standard allows and old programs write, to UTF-8. The code page
 * is a guess: that of the Baltic states, whose common letters are those of the western one.
 */
function withUtf8Headers(raw: Uint8Array): Uint8Array {
  const mail = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const end = mail.indexOf('\r\n\r\n');
  const head = mail.subarray(0, end < 0 ? MAX_HEADER_BYTES : end);
  if (isUtf8(head)) return raw;
  const text = new TextDecoder('windows-1257').decode(head);
  return Buffer.concat([Buffer.from(text), mail.subarray(head.length)]);
}

/** Whether a mail was sent to many, according to its headers (RFC 2919, RFC 2369, and the older `Precedence`). */
export function bulkMail({ headers }: Email): boolean {
  return headers.some(
    ({ key, value }) =>
      key === 'list-id' ||
      key === 'list-unsubscribe' ||
      (key === 'precedence' && /^(?:bulk|list|junk)$/iu.test(value.trim())),
  );
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}

function firstMailbox(from: Address | undefined): { address?: string | undefined; name: string } | undefined {
  return from?.group === undefined ? from : from.group[0];
}

/**
 * One line without anything invisible, at most as long as a header may be. Characters stay whole, so that the text can
 * be stored.
 */
function clean(text: string | null | undefined): string | null {
  const line = Array.from((text ?? '').replace(INVISIBLE, ' ').trim())
    .slice(0, MAX_TEXT)
    .join('')
    .replace(/\p{Surrogate}/gu, '\ufffd');
  return line === '' ? null : line;
}
