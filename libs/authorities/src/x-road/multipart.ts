import { OutsideCallFailed } from '../http/outside-call.js';
import { type ExchangeAnswer } from './exchange.js';

/**
 * The envelope of an answer: all of it, or the first part of `multipart/related` (SOAP with attachments; MTOM), which
 * the protocol neither allows to stand elsewhere nor to be encoded.
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

/** UTF-8 unless the content type says otherwise; a byte order mark is no part of the text. */
function decoded(service: string, bytes: Buffer, contentType: string): string {
  const charset = /;\s*charset="?([^";\s]+)"?/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    throw new OutsideCallFailed(service, 'malformed', 'its characters cannot be read');
  }
}
