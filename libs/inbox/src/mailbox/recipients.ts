/** Headers that contain the recipient of a mail: recorded by the last server, or written by the sender. */
const NAMED_IN =
  /^(?:delivered-to|x-original-to|x-envelope-to|envelope-to|x-forwarded-to|x-delivered-to|x-rcpt-to|to|cc|resent-to)[ \t]*:(.*)$/gimu;
const SENDER = /^return-path[ \t]*:\s*<([^<>\s]*)>/imu;
/** An honest mail goes to one company, or a few of one accountant. */
const MOST_RECIPIENTS = 50;

/** The addresses of a domain that the headers of a mail name as its recipients. */
export function recipientsIn(headers: string, domain: string): string[] {
  const address = new RegExp(
    `[a-z0-9-]{16,64}@${domain.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![a-z0-9.-])`,
    'giu',
  );
  const found = Array.from(
    unfolded(headers).matchAll(NAMED_IN),
    ([, value = '']) => value.match(address) ?? [],
  );
  return [...new Set(found.flat().map((one) => one.toLowerCase()))].slice(0, MOST_RECIPIENTS);
}

/** The sender of the envelope as the last server recorded it; empty where it recorded none. */
export function envelopeSender(headers: string): string {
  return SENDER.exec(unfolded(headers))?.[1] ?? '';
}

function unfolded(headers: string): string {
  return headers.replaceAll(/\r?\n[ \t]+/gu, ' ');
}
