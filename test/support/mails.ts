/** An attachment of a mail of a test. */
export interface MailPart {
  readonly name?: string;
  readonly type?: string;
  readonly content: Buffer | string;
  /** Additional headers of the part, or replacements of its default ones. */
  readonly headers?: readonly string[];
}

/** A mail as a supplier's program sends it, with its attachments in base64. */
export function mailOf(parts: readonly MailPart[], headers: readonly string[] = []): Buffer {
  const given = headers.map((line) => line.split(':')[0]?.toLowerCase());
  const own = ['From: Müüja <arved@myyja.example>', 'Subject: Arve', 'Message-ID: <1@myyja.example>'].filter(
    (line) => !given.includes(line.split(':')[0]?.toLowerCase()),
  );
  const lines = [
    ...own,
    ...headers,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Tere, arve on manuses.',
    ...parts.flatMap((part) => ['--b1', ...partLines(part)]),
    '--b1--',
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}

/** Part of a report by which a mail server returns a letter (RFC 3464). */
export interface ReturnedMail {
  /** The Message-ID of the letter, with its brackets. */
  readonly messageId: string;
  readonly to?: string;
  readonly action?: string;
  readonly status?: string;
  readonly diagnostic?: string;
  /** The whole letter is returned, and not only its headers. */
  readonly letter?: string;
}

/** A report by which a mail server returns a letter, as Postfix writes it. */
export const returnedMail = ({
  messageId,
  to = 'arved@klient.example',
  action = 'failed',
  status = '5.1.1',
  diagnostic = 'smtp; 550 5.1.1 <arved@klient.example>: User unknown in\r\n    virtual mailbox table',
  letter,
}: ReturnedMail): Buffer =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mx.klient.example (Mail Delivery System)',
      'Subject: Undelivered Mail Returned to Sender',
      `Message-ID: <${encodeURIComponent(`${messageId} ${action}`)}@mx.klient.example>`,
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="r1"',
      '',
      '--r1',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      'I am sorry to have to inform you that your message could not be delivered.',
      '--r1',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.klient.example',
      '',
      `Final-Recipient: rfc822; ${to}`,
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: ${diagnostic}`,
      '--r1',
      `Content-Type: ${letter === undefined ? 'text/rfc822-headers' : 'message/rfc822'}`,
      '',
      `Message-ID: ${messageId}`,
      letter ?? 'Subject: Arve',
      '--r1--',
      '',
    ].join('\r\n'),
  );

/** A mail whose body is only HTML. */
export const htmlMailOf = (html: string): Buffer =>
  Buffer.from(
    [
      'From: Müüja <arved@myyja.example>',
      'Subject: Arve',
      'Message-ID: <1@myyja.example>',
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      '',
      html,
      '',
    ].join('\r\n'),
  );

function partLines({ name = 'arve.pdf', type = 'application/pdf', content, headers }: MailPart): string[] {
  const base64 = Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  return [
    ...(headers ?? [`Content-Type: ${type}`, `Content-Disposition: attachment; filename="${name}"`]),
    'Content-Transfer-Encoding: base64',
    '',
    base64,
  ];
}
