import { fileTypeFromBuffer } from 'file-type';
import { type ContentType, isContentType } from './content-types.js';
import { isUtf16, textTypeOf } from './text-type.js';

/** The number of leading bytes that decide the type. */
export const HEAD_BYTES = 64 * 1024;

const PDF = Buffer.from('%PDF-');
const ZIP = Buffer.from('PK\u0003\u0004');
const TIFFS = [Buffer.from('II*\u0000', 'latin1'), Buffer.from('MM\u0000*', 'latin1')];
const ALIASES: Readonly<Record<string, ContentType>> = {
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
  'text/xml': 'application/xml',
};

/**
 * The type of content by its first bytes, or undefined for a type that may not be stored. A zip named `.pdf` is a
 * zip.
 * @param head up to the first 64 KB
 */
export async function contentTypeOf(head: Buffer): Promise<ContentType | undefined> {
  if (startsWithPdf(head)) return 'application/pdf';
  if (head.subarray(0, ZIP.length).equals(ZIP)) return containerType(head);
  // The byte order mark of UTF-16 also looks like the start of a sound file.
  if (isUtf16(head)) return textTypeOf(head);
  const detected = (await fileTypeFromBuffer(head))?.mime;
  // The tag directory, which distinguishes a TIFF from a camera's raw picture, may follow the pages.
  if (detected === undefined && TIFFS.some((mark) => head.subarray(0, 4).equals(mark))) return 'image/tiff';
  if (detected === undefined || detected === 'application/xml') return textTypeOf(head);
  return known(detected);
}

function known(mime: string): ContentType | undefined {
  return ALIASES[mime] ?? (isContentType(mime) ? mime : undefined);
}

/** A PDF may start with a byte order mark or blank lines; with other leading bytes, one file could be two things. */
function startsWithPdf(head: Buffer): boolean {
  const at = head.subarray(0, 1024).indexOf(PDF);
  if (at < 0) return false;
  const before = head.subarray(0, at).toString('latin1');
  return /^(?:\u00ef\u00bb\u00bf)?[\s\u0000]*$/u.test(before);
}

/** Some containers name their type in a first, uncompressed member `mimetype`; the members identify the others. */
async function containerType(head: Buffer): Promise<ContentType | undefined> {
  const nameLength = head.length >= 30 ? head.readUInt16LE(26) : 0;
  const extraLength = head.length >= 30 ? head.readUInt16LE(28) : 0;
  const size = head.length >= 30 ? head.readUInt32LE(22) : 0;
  const start = 30 + nameLength + extraLength;
  if (head.subarray(30, 30 + nameLength).toString('latin1') === 'mimetype' && size > 0 && size < 100) {
    return known(
      head
        .subarray(start, start + size)
        .toString('latin1')
        .trim(),
    );
  }
  const detected = (await fileTypeFromBuffer(head))?.mime;
  return detected === undefined ? undefined : known(detected);
}
