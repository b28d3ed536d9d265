import { createHash, randomFillSync } from 'node:crypto';
import { encodeTime, monotonicFactory } from 'ulid';

/** Id of a books object: 26 characters that sort by creation time. */
export type Ulid = string;

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Random bytes are drawn by the thousand: drawn one by one they cost more than the rest of an id. */
const bytes = new Uint8Array(1_024);
let used = bytes.length;

function random(): number {
  if (used === bytes.length) {
    randomFillSync(bytes);
    used = 0;
  }
  used += 1;
  return (bytes[used - 1] ?? 0) / 256;
}

const next = monotonicFactory(random);

/** A new id, greater than every other made by this process. */
export function newUlid(): Ulid {
  return next();
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An id that is the same every time, derived from the time and a distinguishing text of an object. */
export function derivedUlid(at: Date, text: string): Ulid {
  const hash = createHash('sha256').update(text).digest().subarray(0, 16);
  return encodeTime(at.getTime()) + Array.from(hash, (byte) => ALPHABET[byte % 32] ?? '').join('');
}

export function isUlid(value: string): value is Ulid {
  return ULID.test(value);
}
