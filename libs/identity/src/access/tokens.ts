import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type PurposeKey, purposeKeys, type Secrets } from '#platform';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** A new secret that a browser or a letter carries: 256 random bits. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** True for a text of the form of a token: anything else never reaches the database. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/**
 * Keyed hashes for one purpose: useless without the secret of the installation, and for any other purpose. What is stored
 * begins with the id of the secret; what was stored before secrets had ids is the bare hash.
 */
export class TokenHasher {
  private readonly keys: readonly [PurposeKey, ...PurposeKey[]];

  constructor(secrets: Secrets, purpose: string) {
    this.keys = purposeKeys(secrets, purpose);
  }

  /** What is stored of a token. */
  hash(token: string): Buffer {
    const [current] = this.keys;
    return Buffer.concat([current.id, hmac(current, token)]);
  }

  /** Everything that may be stored of a token, by every secret that is known: what it is looked up by. */
  hashes(token: string): Buffer[] {
    return this.keys.flatMap((one) => {
      const hash = hmac(one, token);
      return [Buffer.concat([one.id, hash]), hash];
    });
  }

  /** A token that follows from another text, and can be made again from it. */
  derive(from: string): string {
    return hmac(this.keys[0], from).toString('base64url');
  }

  /** Whether a token follows from the text, told in the same time whatever it is. */
  derives(from: string, token: string): boolean {
    const given = Buffer.from(token, 'base64url');
    return this.keys.some((one) => {
      const right = hmac(one, from);
      return given.length === right.length && timingSafeEqual(given, right);
    });
  }
}

const hmac = ({ key }: PurposeKey, text: string): Buffer => createHmac('sha256', key).update(text).digest();
