import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

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

/** Keyed hashes for one purpose: useless without the secret of the installation, and for any other purpose. */
export class TokenHasher {
  private readonly key: Buffer;

  constructor(secret: string, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), Buffer.alloc(0), purpose, 32));
  }

  /** What is stored of a token. */
  hash(token: string): Buffer {
    return createHmac('sha256', this.key).update(token).digest();
  }

  /** A token that follows from another text, and can be made again from it. */
  derive(from: string): string {
    return this.hash(from).toString('base64url');
  }

  /** Whether a token follows from the text, told in the same time whatever it is. */
  derives(from: string, token: string): boolean {
    const given = Buffer.from(token, 'base64url');
    const right = this.hash(from);
    return given.length === right.length && timingSafeEqual(given, right);
  }
}
