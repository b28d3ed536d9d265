import { OutsideCallFailed } from '../http/outside-call.js';
import { type ExchangeAnswer } from './exchange.js';

/**
 * The envelope of an answer: the whole body, or the first part of `multipart/related` (SOAP with attachments; MTOM).
 * The protocol requires it to be the first part and unencoded.
 * @throws OutsideCallFailed `malformed`
 */
export function soapPart(service: string, { contentType, body }: ExchangeAnswer): string {
  if (!/^multipart\/related/i.test(contentType)) return decoded(service, body, contentType);
  const boundary = /;\s*boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) throw new OutsideCallFailed(service, 'malformed', 'its parts have no boundary');
  const start = body.indexOf(`--${boundary}`);
  const head = body.indexOf('\r\n\r\n', start);
  const end = body.indexOf(`\r\n--${boundary}`, head);
  if (start < 0 || head < 0 || end < 0)
    throw new OutsideCallFailed(service, 'malformed', 'its first part has no end');
  const headers = body.toString('latin1', start, head);
  return decoded(
    service,
    body.subarray(head + 4, end),
    /^content-type:(.*)$/im.exec(headers)?.[1]?.trim() ?? '',
  );
}

/** UTF-8 unless the content type declares another charset; drops a byte order mark. */
function decoded(service: string, bytes: Buffer, contentType: string): string {
  const charset = /;\s*charset="?([^";\s]+)"?/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    throw new OutsideCallFailed(service, 'malformed', 'its characters cannot be decoded');
  }
}
