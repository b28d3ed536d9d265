import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type PurposeKey, purposeKeys, type Secrets } from '#platform';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** A new secret for a browser or a letter to carry: 256 random bits. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** True for a text in the form of a token: no other text reaches the database. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/**
 * Keyed hashes for one purpose: useless without the secret of the installation, and for any other purpose. A stored
 * hash begins with the id of its secret; one stored before secrets had ids is the bare hash.
 */
export class TokenHasher {
  private readonly keys: readonly [PurposeKey, ...PurposeKey[]];

  constructor(secrets: Secrets, purpose: string) {
    this.keys = purposeKeys(secrets, purpose);
  }

  /** The hash of a token, as it is stored. */
  hash(token: string): Buffer {
    const [current] = this.keys;
    return Buffer.concat([current.id, hmac(current, token)]);
  }

  /** Every hash under which a token may be stored, one for each known secret, for looking it up. */
  hashes(token: string): Buffer[] {
    return this.keys.flatMap((one) => {
      const hash = hmac(one, token);
      return [Buffer.concat([one.id, hash]), hash];
    });
  }

  /** A token derived from another text, which can be derived again at any time. */
  derive(from: string): string {
    return hmac(this.keys[0], from).toString('base64url');
  }

  /** Whether a token derives from the text, checked in constant time. */
  derives(from: string, token: string): boolean {
    const given = Buffer.from(token, 'base64url');
    return this.keys.some((one) => {
      const right = hmac(one, from);
      return given.length === right.length && timingSafeEqual(given, right);
    });
  }
}

const hmac = ({ key }: PurposeKey, text: string): Buffer => createHmac('sha256', key).update(text).digest();
