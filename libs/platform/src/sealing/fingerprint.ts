import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Tells whether two contents are the same without keeping them, under the secret of the installation: of a plain hash a
 * copy of the database gives a personal code away, when all else of the content is known and its few digits are tried.
 */
export class Fingerprint {
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = Buffer.from(
      hkdfSync('sha256', Buffer.from(secret, 'hex'), Buffer.alloc(0), 'raamat fingerprints', 32),
    );
  }

  /** 43 characters of base64url. */
  of(content: string): string {
    return createHmac('sha256', this.key).update(content).digest('base64url');
  }
}
