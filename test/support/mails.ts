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
