import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 1;
const NONCE = 12;
const TAG = 16;

/**
 * Keeps secrets that the service itself must read again (a TOTP secret, which is checked at each sign-in), encrypted
 * under the secret of the installation: a copy of the database alone opens nothing.
 * Layout: version (1) · nonce (12) · tag (16) · ciphertext.
 */
export class SecretBox {
  private readonly key: Buffer;

  constructor(secret: string, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), Buffer.alloc(0), purpose, 32));
  }

  /** `context` names the row: what was put in for one is not taken out for another. */
  put(plaintext: string, context: string): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce);
    cipher.setAAD(Buffer.from(context));
    const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), ciphertext]);
  }

  /** @throws Error when it was changed, or put in under another secret or context */
  take(boxed: Buffer, context: string): string {
    if (boxed[0] !== VERSION || boxed.length < 1 + NONCE + TAG)
      throw new Error('This is not a boxed secret of a known version.');
    const decipher = createDecipheriv('aes-256-gcm', this.key, boxed.subarray(1, 1 + NONCE));
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(boxed.subarray(1 + NONCE, 1 + NONCE + TAG));
    return Buffer.concat([decipher.update(boxed.subarray(1 + NONCE + TAG)), decipher.final()]).toString(
      'utf8',
    );
  }
}
