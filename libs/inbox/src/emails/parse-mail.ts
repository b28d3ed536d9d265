import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';

/** Attachments beyond this number are not looked at, and the mail fails: no supplier sends as many. */
export const MAX_ATTACHMENTS = 1_000;
/** Mails within mails are opened this deep: a forward of a forward, and some more. */
const MAX_MAILS_DEEP = 5;
/** Mails opened within one mail; the parts of the rest are not looked at. */
const MAX_MAILS_WITHIN = 200;
const MAX_TEXT = 998;
const MAX_NESTING = 20;
const MAX_HEADER_BYTES = 256 * 1024;
/** Parts by which a mail is a report on another (RFC 3464, RFC 5965). */
const REPORTS: ReadonlySet<string> = new Set(['message/delivery-status', 'message/feedback-report']);
/** Controls, and marks that turn the direction of text: a sender shown with them is not the one who wrote. */
const INVISIBLE = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]+/gu;

/** A part of a mail that has a name or is a file. */
export interface MailAttachment {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** A picture shown inside the text, such as a logo or a signature. */
  readonly inline: boolean;
}

/** What a mail says, as far as it could be understood. */
export interface ParsedMail {
  readonly fromAddress: string | null;
  readonly fromName: string | null;
  readonly subject: string | null;
  readonly messageId: string | null;
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
  const mail = await read(raw);
  const found: MailAttachment[] = [];
  await collect(mail, found, { depth: 0, opened: { mails: 0 } });
  const sender = firstMailbox(mail.from);
  return {
    fromAddress: clean(sender?.address),
    fromName: clean(sender?.name),
    subject: clean(mail.subject),
    messageId: clean(mail.messageId),
    attachments: found.slice(0, MAX_ATTACHMENTS),
    tooMany: found.length > MAX_ATTACHMENTS,
  };
}

function read(raw: Uint8Array): Promise<Email> {
  return PostalMime.parse(raw, {
    maxNestingDepth: MAX_NESTING,
    maxHeadersSize: MAX_HEADER_BYTES,
    attachmentEncoding: 'arraybuffer',
    // Opened here and not by the parser, which would leave a forward that is marked as an attachment shut.
    forceRfc822Attachments: true,
  });
}

/** How far the opening of mails within mails has come. */
interface Opening {
  readonly depth: number;
  readonly opened: { mails: number };
}

/** Adds the attachments of a mail in their order, those of a mail within it in the place of that mail. */
async function collect(mail: Email, found: MailAttachment[], { depth, opened }: Opening): Promise<void> {
  const shown = new Set(Array.from((mail.html ?? '').matchAll(/cid:([^\s"'<>)]+)/gi), ([, cid]) => cid));
  // What a report of a failed delivery carries is the evidence of our own mail, not one sent to us.
  const report = mail.attachments.some(({ mimeType }) => REPORTS.has(mimeType.toLowerCase()));
  for (const part of mail.attachments) {
    // One more than are looked at is enough to tell that there are too many.
    if (found.length > MAX_ATTACHMENTS) return;
    const within = report ? undefined : await open(part, { depth, opened });
    if (within === undefined) found.push(attachmentOf(part, shown, found.length + 1));
    else await collect(within, found, { depth: depth + 1, opened });
  }
}

/** The mail that a part is; undefined when it is none, can't be read, or lies too deep. */
async function open(part: Attachment, { depth, opened }: Opening): Promise<Email | undefined> {
  const isMail = part.mimeType.toLowerCase() === 'message/rfc822' || /\.eml$/iu.test(part.filename ?? '');
  if (!isMail || depth === MAX_MAILS_DEEP || opened.mails === MAX_MAILS_WITHIN) return undefined;
  opened.mails += 1;
  // One that breaks the bounds stays a part without a reading, and the mail around it is taken in all the same.
  return read(bytesOf(part)).catch(() => undefined);
}

function attachmentOf(part: Attachment, shown: ReadonlySet<string | undefined>, no: number): MailAttachment {
  const type = part.mimeType.toLowerCase();
  const cid = part.contentId?.replace(/^<|>$/g, '');
  return {
    name: clean(part.filename) ?? `attachment-${no}`,
    contentType: clean(type)?.slice(0, 127) ?? 'application/octet-stream',
    bytes: bytesOf(part),
    inline: type.startsWith('image/') && (shown.has(cid) || part.disposition === 'inline'),
  };
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
