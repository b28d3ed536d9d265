import { ARCHIVE_LIMITS } from '../archives/archive-limits.js';
import { type ArchiveMember, UnopenedArchive } from '../archives/open-zip.js';

/** [MS-OXTNEF] 2.1.3.1: every stream begins with this, followed by a key of two bytes. */
const SIGNATURE = 0x223e9f78;
const HEAD_BYTES = 6;
/** Level, id and length before an attribute; a checksum follows it. */
const ATTRIBUTE_HEAD_BYTES = 9;
const CHECKSUM_BYTES = 2;

const ATTACH_REND_DATA = 0x00069002;
const ATTACH_TITLE = 0x00018010;
const ATTACH_DATA = 0x0006800f;
const ATTACH_PROPERTIES = 0x00069005;

const PROPERTY_LONG_NAME = 0x3707;
const TYPE_STRING8 = 0x1e;
const TYPE_UNICODE = 0x1f;
/** Bytes of the value of each property type of fixed length, padding included. */
const FIXED_BYTES: Readonly<Record<number, number>> = {
  0x02: 4,
  0x03: 4,
  0x04: 4,
  0x05: 8,
  0x06: 8,
  0x07: 8,
  0x0a: 4,
  0x0b: 4,
  0x14: 8,
  0x40: 8,
  0x48: 16,
};

export function isTnef(bytes: Uint8Array): boolean {
  return bytes.length >= HEAD_BYTES && view(bytes).getUint32(0, true) === SIGNATURE;
}

/**
 * The files of a winmail.dat, which Outlook sends instead of attachments. A file that cannot be extracted, such as
 * the last one of a truncated stream, is reported without bytes.
 * @throws UnopenedArchive when it is cut off before its first file
 */
export function openTnef(bytes: Uint8Array): ArchiveMember[] {
  const files: { name: string; longName: string; bytes: Uint8Array }[] = [];
  for (const attribute of attributes(bytes)) {
    if (attribute === 'cut off') {
      if (files.length === 0) throw new UnopenedArchive('unreadable', 'The winmail.dat is cut off.');
      break;
    }
    const { id, value } = attribute;
    if (id === ATTACH_REND_DATA && files.length < ARCHIVE_LIMITS.members) {
      files.push({ name: '', longName: '', bytes: new Uint8Array() });
    }
    const file = files.at(-1);
    if (file === undefined) continue;
    if (id === ATTACH_TITLE) file.name = text(value, TYPE_STRING8);
    if (id === ATTACH_DATA) file.bytes = value;
    if (id === ATTACH_PROPERTIES) file.longName = longNameIn(value);
  }
  return files.map((file, index) => {
    const name = file.longName || file.name || `attachment-${index + 1}`;
    if (file.bytes.length > 0) return { name, bytes: file.bytes };
    return { name, sizeBytes: 0, fault: 'unreadable' };
  });
}

function* attributes(bytes: Uint8Array): Generator<{ id: number; value: Uint8Array } | 'cut off'> {
  const data = view(bytes);
  let at = HEAD_BYTES;
  while (at + ATTRIBUTE_HEAD_BYTES <= bytes.length) {
    const id = data.getUint32(at + 1, true);
    const start = at + ATTRIBUTE_HEAD_BYTES;
    const end = start + data.getUint32(at + 5, true);
    if (end > bytes.length) {
      yield 'cut off';
      return;
    }
    yield { id, value: bytes.subarray(start, end) };
    at = end + CHECKSUM_BYTES;
  }
}

/** The long name in the properties of an attachment; empty when it is missing or unreachable. */
function longNameIn(bytes: Uint8Array): string {
  const data = view(bytes);
  let at = 4;
  while (at + 4 <= bytes.length) {
    const type = data.getUint16(at, true) & 0xfff;
    const several = (data.getUint16(at, true) & 0x1000) !== 0;
    const id = data.getUint16(at + 2, true);
    at += 4;
    // A named property starts with its name, of variable length: nothing after it is needed.
    if (id >= 0x8000 || several) return '';
    const fixed = FIXED_BYTES[type];
    if (fixed !== undefined) {
      at += fixed;
      continue;
    }
    if (at + 8 > bytes.length) return '';
    const length = data.getUint32(at + 4, true);
    const start = at + 8;
    if (start + length > bytes.length) return '';
    const isText = type === TYPE_STRING8 || type === TYPE_UNICODE;
    if (id === PROPERTY_LONG_NAME && isText) return text(bytes.subarray(start, start + length), type);
    at = start + Math.ceil(length / 4) * 4;
  }
  return '';
}

/**
 * Text up to its first NUL. Text that is not UTF-16 is in the sender's code page: decoded as UTF-8 where valid,
 * otherwise as that of Windows.
 */
function text(value: Uint8Array, type: number): string {
  if (type === TYPE_UNICODE) return untilNul(new TextDecoder('utf-16le').decode(value));
  try {
    return untilNul(new TextDecoder('utf-8', { fatal: true }).decode(value));
  } catch {
    return untilNul(new TextDecoder('windows-1257').decode(value));
  }
}

const untilNul = (value: string): string => value.split('\u0000', 1)[0] ?? '';

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
