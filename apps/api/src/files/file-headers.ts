import { type ByteRange, isShownInline, type StoredFile } from '#files';
import { problem } from '#platform';

/** Nothing in a stored file runs, whatever its content. A browser's own PDF viewer does not start inside a sandbox. */
const INERT = "default-src 'none'; sandbox; frame-ancestors 'none'";
const INERT_PDF =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Headers for the bytes of a file: typed by content, revalidated before reuse, PDF and images shown inline, all else
 * saved.
 */
export function contentHeaders(file: StoredFile, range?: ByteRange): Record<string, string> {
  const size = Number(file.sizeBytes);
  const disposition = isShownInline(file.contentType) ? 'inline' : 'attachment';
  return {
    'content-type': file.contentType,
    'content-disposition': `${disposition}; ${dispositionName(file.name)}`,
    'content-security-policy': file.contentType === 'application/pdf' ? INERT_PDF : INERT,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    etag: etagOf(file),
    'content-length': String(range === undefined ? size : range.end - range.start + 1),
    ...(range === undefined ? {} : { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  };
}

/** RFC 6266: a plain name for old clients, and the real one in UTF-8. */
export function dispositionName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * The one part of a file that a `Range` header requests (RFC 9110 § 14). Undefined means the whole file: no range,
 * several ranges, a malformed range, or a range of another file than the one the client holds a part of.
 * @throws Problem `range_not_satisfiable` when the part lies outside the file
 */
export function wantedRange(
  headers: { readonly range?: string | undefined; readonly 'if-range'?: string | undefined },
  file: Pick<StoredFile, 'sizeBytes' | 'sha256'>,
): ByteRange | undefined {
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && ifRange !== etagOf(file)) return undefined;
  const [, from, to] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(headers.range ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from !== '' && to !== '' && Number(from) > Number(to)) return undefined;
  const size = Number(file.sizeBytes);
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  if (start >= size) {
    throw problem('range_not_satisfiable', `The file has ${size} bytes.`, {
      headers: { 'content-range': `bytes */${size}` },
    });
  }
  return { start, end: from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to)) };
}

/** Equal hashes mean equal bytes. */
export const etagOf = ({ sha256 }: Pick<StoredFile, 'sha256'>): string => `"${sha256}"`;
