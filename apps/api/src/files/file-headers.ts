import { type ByteRange, isShownInline, type StoredFile } from '#files';

/** Nothing in a stored file runs, whatever it holds. A browser's own PDF viewer does not start inside a sandbox. */
const INERT = "default-src 'none'; sandbox; frame-ancestors 'none'";
const INERT_PDF =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Headers of the bytes of a file: typed by content, kept by nobody, PDF and images in place, all else to save. */
export function contentHeaders(file: StoredFile, range?: ByteRange): Record<string, string> {
  const size = Number(file.sizeBytes);
  const disposition = isShownInline(file.contentType) ? 'inline' : 'attachment';
  return {
    'content-type': file.contentType,
    'content-disposition': `${disposition}; ${dispositionName(file.name)}`,
    'content-security-policy': file.contentType === 'application/pdf' ? INERT_PDF : INERT,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag: `"${file.sha256}"`,
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
 * The one part of a file that a `Range` header asks for. Undefined, the whole: without a range, for several, for one
 * outside the file, and for a file other than the one the client holds a part of.
 */
export function wantedRange(
  headers: { readonly range?: string | undefined; readonly 'if-range'?: string | undefined },
  file: Pick<StoredFile, 'sizeBytes' | 'sha256'>,
): ByteRange | undefined {
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && ifRange !== `"${file.sha256}"`) return undefined;
  const [, from, to] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(headers.range ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const last = Number(file.sizeBytes) - 1;
  const start = from === '' ? Math.max(0, last - Number(to) + 1) : Number(from);
  const end = from === '' || to === '' ? last : Math.min(last, Number(to));
  return start <= end ? { start, end } : undefined;
}
