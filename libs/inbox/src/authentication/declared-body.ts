/**
 * The first line of every mail with parts ends within this length: a boundary has at most 70 characters (RFC 2046 §
 * 5.1.1).
 */
const BEGINNING_BYTES = 200;

/**
 * Whether the body of a mail begins as its headers declare. Many providers, Gmail among them, do not sign
 * `Content-Type`, so anybody may add another one to a signed mail: another boundary turns lines that the sender only
 * quoted into attachments, and another type turns the whole body into a file. A mail of several parts must therefore
 * have nothing before its first part, and any other mail must be text to be shown.
 * @param headers of the mail, with at most one `Content-Type` among them
 */
export function beginsAsDeclared(headers: string, body: Buffer): boolean {
  const unfolded = headers.replaceAll(/\r?\n(?=[ \t])/gu, '');
  const declared = valueOf('content-type', unfolded);
  if (declared === undefined || /^text\/(?:plain|html)[ \t]*(?:;|$)/iu.test(declared)) {
    return /^inline\b/iu.test(valueOf('content-disposition', unfolded) ?? 'inline');
  }
  const boundary = boundaryOf(declared);
  return boundary !== undefined && firstLine(body) === `--${boundary}`;
}

const valueOf = (name: string, unfolded: string): string | undefined =>
  new RegExp(`^${name}[ \\t]*:(.*)$`, 'imu').exec(unfolded)?.[1]?.trim();

/**
 * The boundary of a mail of several parts; undefined for other mails, and where two programs could read different ones.
 */
function boundaryOf(declared: string): string | undefined {
  const isPlain = /^multipart\/[\w.+-]+[ \t]*;[^(\\]*$/iu.test(declared);
  if (!isPlain || declared.match(/boundary/giu)?.length !== 1) return undefined;
  const found = /;[ \t]*boundary=(?:"([^"]+)"|([^\s";,]+))[ \t]*(?:;|$)/iu.exec(declared);
  return found?.[1] ?? found?.[2];
}

/** The first line that is not blank, without trailing blanks. */
function firstLine(body: Buffer): string {
  const beginning = body.subarray(0, BEGINNING_BYTES).toString('latin1');
  return /^[\r\n]*([^\r\n]*)/u.exec(beginning)?.[1]?.trimEnd() ?? '';
}
