import { type Attachment, type Email } from 'postal-mime';

/** Why a letter did not arrive, by the status codes of RFC 3463. */
export type ReturnReason =
  | 'address_unknown'
  | 'domain_unknown'
  | 'mailbox_full'
  | 'mailbox_disabled'
  | 'letter_too_large'
  | 'letter_blocked'
  | 'delivery_expired'
  | 'letter_returned';

/** A mail of a mail server about a letter that was sent from here. */
export interface DeliveryReport {
  /** Ids of the letter, from its Message-ID or the id of its envelope: the part before the `@`. */
  readonly letterIds: readonly string[];
  /** Null when the letter is only late, or arrived. */
  readonly failure: ReturnReason | null;
}

/** Parts that make a mail a report on another one (RFC 3464, RFC 6533, RFC 5965). */
const STATUS: ReadonlySet<string> = new Set([
  'message/delivery-status',
  'message/global-delivery-status',
  'message/feedback-report',
]);
/** The letter that a report is about, whole or its headers. */
const RETURNED: ReadonlySet<string> = new Set([
  'message/rfc822',
  'message/global',
  'message/global-headers',
  'text/rfc822-headers',
]);
/** A report names one letter; further ids are those of the letters before it in a conversation. */
const MOST_IDS = 20;
const MOST_TEXT = 64 * 1024;
const ID = /<?([^<>@\s]{1,64})(?:@[^<>\s]{1,255})?>?/u;
const MESSAGE_ID = /^message-id[ \t]*:\s*(\S{1,320})/imu;
const STATUS_CODE = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.]\d|\d)/u;

/** The report in a mail; null for any other mail. */
export function deliveryReport(mail: Email): DeliveryReport | null {
  const status = mail.attachments.find(({ mimeType }) => STATUS.has(mimeType.toLowerCase()));
  if (status !== undefined) return byStatus(mail, textOf(status));
  return isPlainReport(mail) ? byText(mail, (mail.text ?? '').slice(0, MOST_TEXT)) : null;
}

/** RFC 3464: fields of the report, then, after empty lines, those of each recipient. */
function byStatus(mail: Email, text: string): DeliveryReport {
  const [ofReport = '', ...recipients] = unfolded(text)
    .split(/\n\s*\n/u)
    .filter((fields) => fields.trim() !== '');
  const failed = recipients.find((fields) => /^action[ \t]*:\s*failed\b/imu.test(fields));
  const letter = mail.attachments.find(({ mimeType }) => RETURNED.has(mimeType.toLowerCase()));
  const headers = letter === undefined ? '' : (textOf(letter).split(/\n\s*\n/u)[0] ?? '');
  return {
    letterIds: idsIn(
      field(ofReport, 'original-envelope-id'),
      field(ofReport, '(?:x-)?original-message-id'),
      MESSAGE_ID.exec(unfolded(headers))?.[1],
      mail.inReplyTo,
      mail.references,
    ),
    failure:
      failed === undefined ? null : reasonOf(field(failed, 'status'), field(failed, 'diagnostic-code')),
  };
}

/** Servers that write their report as a letter: Exim, qmail, and Exchange for its own network. */
function isPlainReport({ headers, text }: Email): boolean {
  return (
    headers.some(({ key }) => key === 'x-failed-recipients' || key === 'x-ms-exchange-message-is-ndr') ||
    /^hi\. this is the .{1,80}program/iu.test((text ?? '').trimStart())
  );
}

function byText(mail: Email, text: string): DeliveryReport {
  return {
    letterIds: idsIn(MESSAGE_ID.exec(text)?.[1], mail.inReplyTo, mail.references),
    failure: reasonOf(undefined, text),
  };
}

/** The code of the server that refused the letter is more exact than that of the server that reports it. */
function reasonOf(status: string | undefined, diagnostic: string | undefined): ReturnReason {
  const words = diagnostic ?? '';
  const [, , subject, detail] = STATUS_CODE.exec(words) ?? STATUS_CODE.exec(status ?? '') ?? [];
  const [, first] = STATUS_CODE.exec(status ?? '') ?? [];
  // Exchange Online reports addresses that it does not have as 5.4.1.
  if (/recipient address rejected/iu.test(words) && subject !== '7') return 'address_unknown';
  switch (`${subject ?? ''}.${detail ?? ''}`) {
    case '1.0':
    case '1.1':
    case '1.3':
    case '1.6':
    case '1.10':
      return 'address_unknown';
    case '1.2':
    case '4.4':
      return 'domain_unknown';
    case '2.1':
      return 'mailbox_disabled';
    case '2.2':
      return 'mailbox_full';
    case '2.3':
    case '3.4':
      return 'letter_too_large';
    case '4.7':
      return 'delivery_expired';
    default:
      if (subject === '7') return 'letter_blocked';
      return first === '4' ? 'delivery_expired' : 'letter_returned';
  }
}

function idsIn(...named: readonly (string | undefined)[]): string[] {
  const parts = named.flatMap((text) => text?.split(/\s+/u) ?? []);
  const ids = parts.flatMap((word) => ID.exec(word)?.[1] ?? []);
  return [...new Set(ids)].slice(0, MOST_IDS);
}

function field(fields: string, name: string): string | undefined {
  return new RegExp(`^${name}[ \\t]*:[ \\t]*(.*)$`, 'imu').exec(fields)?.[1]?.trim();
}

const unfolded = (text: string): string => text.replaceAll(/\r\n/gu, '\n').replaceAll(/\n[ \t]+/gu, ' ');

function textOf({ content }: Attachment): string {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content.slice(0, MOST_TEXT));
  return text.slice(0, MOST_TEXT).replaceAll('\r\n', '\n');
}
