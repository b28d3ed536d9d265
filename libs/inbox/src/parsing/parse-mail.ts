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
import { mayBeDocument, PHOTO_BYTES, type Shown, shownPictures } from './photo.js';

/** Attachments beyond this number are not looked at, and the mail fails: no supplier sends as many. */
export const MAX_ATTACHMENTS = 1_000;
/** Mails and archives within mails are opened this deep: a forward of a forward, and some more. */
const MAX_DEPTH = 5;
/** Mails opened within one mail; the parts of the rest are not looked at. */
const MAX_MAILS_WITHIN = 200;
const MAX_TEXT = 998;
const NOTHING = new Uint8Array();
const MAX_NESTING = 20;
/** Of a mail with all of its parts: those of one with too many are still told apart. */
const MAX_HEADER_BYTES = 4 * 1024 * 1024;
/** Parts that prove who wrote the letter, and are no document of their own (RFC 8551, RFC 3156). */
const SIGNATURES: ReadonlySet<string> = new Set([
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
  'application/pgp-keys',
]);
/** Parts by which a mail is a report on another (RFC 3464, RFC 5965). */
const REPORTS: ReadonlySet<string> = new Set(['message/delivery-status', 'message/feedback-report']);
/** Controls, and marks that turn the direction of text: a sender shown with them is not the one who wrote. */
const INVISIBLE = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]+/gu;

/** A part of a mail that has a name or is a file, or a file of an archive in it. */
export interface MailAttachment {
  readonly name: string;
  /** As the sender says; null for a file of an archive, which says nothing. */
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
  /** A part of the letter: a picture shown inside its text, such as a logo, or its digital signature. */
  readonly inline: boolean;
  /** A picture inside the text that is as large as a photo: what the mail is about, when it brings nothing else. */
  readonly photo?: boolean;
  /** A mail that was passed on in this one and brought no document: its own text may be one. */
  readonly letter?: boolean;
  /** An archive, or a file of one, that could not be opened, and its size: there are no bytes of it. */
  readonly shut?: { readonly fault: ArchiveFault; readonly sizeBytes: number };
}

/** What a mail says, as far as it could be understood. */
export interface ParsedMail {
  readonly fromAddress: string | null;
  readonly fromName: string | null;
  readonly subject: string | null;
  readonly messageId: string | null;
  /** Sent to a list of people: a newsletter, unless it says otherwise. */
  readonly bulk: boolean;
  /** What a request to confirm forwarding asks to be opened or typed in; null in any other mail. */
  readonly confirmation: ConfirmationSecret | null;
  readonly attachments: readonly MailAttachment[];
  /** More attachments than are looked at. */
  readonly tooMany: boolean;
}

/**
 * Parses a mail, however broken: what can't be read is missing in the result. A mail forwarded as an attachment is
 * opened: its attachments stand among the mail's own. It is bounded in depth and headers but not in time: unknown mails
 * go through `MailParser`.
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
    // Opened here and not by the parser, which would leave a forward that is marked as an attachment shut.
    forceRfc822Attachments: true,
  });
}

/** How far the opening of mails and archives within mails has come. */
interface Opening {
  readonly depth: number;
  readonly opened: { mails: number };
  readonly budget: ArchiveBudget;
}

/** Adds the attachments of a mail in their order, those of a mail within it in the place of that mail. */
async function collect(mail: Email, found: MailAttachment[], opening: Opening): Promise<void> {
  const shown = shownPictures(mail.html ?? '');
  // What a report of a failed delivery carries is the evidence of our own mail, not one sent to us.
  const report = mail.attachments.some(({ mimeType }) => REPORTS.has(mimeType.toLowerCase()));
  for (const part of mail.attachments) {
    const file = fileOf(part, shown, found.length + 1);
    if (report) found.push(file);
    else await add(file, found, opening);
    // One more than are looked at is enough to tell that there are too many.
    if (found.length > MAX_ATTACHMENTS) return;
  }
}

/** Adds a file, or what it holds when it is a mail or an archive. */
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

/** The mail that a file is; undefined when it is none or can't be read. */
async function mailIn(file: MailAttachment, { opened }: Opening): Promise<Email | undefined> {
  const isMail = file.contentType === 'message/rfc822' || /\.eml$/iu.test(file.name);
  if (!isMail || opened.mails === MAX_MAILS_WITHIN) return undefined;
  opened.mails += 1;
  // One that breaks the bounds stays a part without a reading, and the mail around it is taken in all the same.
  return readMail(file.bytes).catch(() => undefined);
}

/** What a zip or a winmail.dat holds; undefined for any other file. One that stays shut says why. */
async function membersOf(file: MailAttachment, budget: ArchiveBudget): Promise<MailAttachment[] | undefined> {
  const isOutlook = isTnef(file.bytes);
  if (!isOutlook && !(isZip(file.bytes) && isZipFile(file))) return undefined;
  try {
    const members = isOutlook ? openTnef(file.bytes) : await openZip(file.bytes, budget);
    if (members.length > 0) return members.map(memberFile);
    // Outlook packs the looks of a letter without files too; an empty zip is shown as the file that it is.
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

/** By its name or type: documents of office programs are zips too, and stay whole. */
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

/** Whether a picture stands inside the text, and is no attachment beside it. */
function isShown(part: Attachment, size: number, shown: ReadonlyMap<string, Shown>): boolean {
  const cid = cidOf(part);
  if (cid !== undefined && shown.has(cid)) return true;
  return part.disposition === 'inline' && (cid !== undefined || size < PHOTO_BYTES);
}

/**
 * Headers in a code page of a single byte, which no standard allows and old programs write, as UTF-8. Theirs is guessed:
 * the one of the Baltic states, whose common letters are those of the western one.
 */
function withUtf8Headers(raw: Uint8Array): Uint8Array {
  const mail = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const end = mail.indexOf('\r\n\r\n');
  const head = mail.subarray(0, end < 0 ? MAX_HEADER_BYTES : end);
  if (isUtf8(head)) return raw;
  const text = new TextDecoder('windows-1257').decode(head);
  return Buffer.concat([Buffer.from(text), mail.subarray(head.length)]);
}

/** Whether a mail says that it went to many (RFC 2919, RFC 2369, and the older `Precedence`). */
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

/** One line without anything invisible, of a length that a header may have. Whole characters, so that it is storable. */
function clean(text: string | null | undefined): string | null {
  const line = Array.from((text ?? '').replace(INVISIBLE, ' ').trim())
    .slice(0, MAX_TEXT)
    .join('')
    .replace(/\p{Surrogate}/gu, '\ufffd');
  return line === '' ? null : line;
}
