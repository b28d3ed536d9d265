import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Secrets } from '#platform';
import { TokenHasher } from '../access/tokens.js';

/** Lets a secret scanner find a leaked key. */
const PREFIX = 'raamat_live_';
const SECRET_BYTES = 32;
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KEY = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/** A new key: 256 random bits and a checksum, in letters and digits. Shown once and never stored. */
export function newKey(): string {
  const secret = base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_LENGTH);
  return PREFIX + secret + checksum(secret);
}

/** True for a text that this service may have issued: a mistyped or truncated key never reaches the database. */
export function isKey(text: string): boolean {
  if (!KEY.test(text)) return false;
  const secret = text.slice(PREFIX.length, PREFIX.length + SECRET_LENGTH);
  return text.endsWith(checksum(secret));
}

/** Turns keys into their stored form: a hash keyed by the installation's secret, useless without it. */
export class KeyHasher extends TokenHasher {
  constructor(secrets: Secrets) {
    super(secrets, 'raamat api keys');
  }
}

const checksum = (secret: string): string => base62(BigInt(crc32(secret)), CHECKSUM_LENGTH);

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = (DIGITS[Number(rest % 62n)] ?? '') + text;
  return text;
}
