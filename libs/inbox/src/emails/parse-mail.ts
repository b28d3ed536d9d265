import PostalMime, { type Address } from 'postal-mime';

/** Attachments beyond this number are not looked at: no supplier sends as many. */
export const MAX_ATTACHMENTS = 100;
const MAX_TEXT = 998;
const MAX_NESTING = 20;
const MAX_HEADER_BYTES = 256 * 1024;
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
 * Parses a mail, however broken: what can't be read is missing in the result. It is bounded in depth and headers but
 * not in time: unknown mails go through `MailParser`.
 * @throws Error when its parts are nested too deep or its headers too long
 */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const mail = await PostalMime.parse(raw, {
    maxNestingDepth: MAX_NESTING,
    maxHeadersSize: MAX_HEADER_BYTES,
    attachmentEncoding: 'arraybuffer',
  });
  const sender = firstMailbox(mail.from);
  const shown = new Set(Array.from((mail.html ?? '').matchAll(/cid:([^\s"'<>)]+)/gi), ([, cid]) => cid));
  const attachments = mail.attachments.slice(0, MAX_ATTACHMENTS).map((part, index): MailAttachment => {
    const type = part.mimeType.toLowerCase();
    const cid = part.contentId?.replace(/^<|>$/g, '');
    return {
      name: clean(part.filename) ?? `attachment-${index + 1}`,
      contentType: clean(type)?.slice(0, 127) ?? 'application/octet-stream',
      bytes: typeof part.content === 'string' ? Buffer.from(part.content) : new Uint8Array(part.content),
      inline: type.startsWith('image/') && (shown.has(cid) || part.disposition === 'inline'),
    };
  });
  return {
    fromAddress: clean(sender?.address),
    fromName: clean(sender?.name),
    subject: clean(mail.subject),
    messageId: clean(mail.messageId),
    attachments,
    tooMany: mail.attachments.length > MAX_ATTACHMENTS,
  };
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
