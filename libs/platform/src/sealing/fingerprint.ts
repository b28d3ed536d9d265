import { createHmac } from 'node:crypto';
import { type PurposeKey, purposeKeys, type Secrets } from './purpose-keys.js';

/**
 * Tells whether two contents are the same without keeping them, under the secret of the installation: of a plain hash a
 * copy of the database gives a personal code away, when all else of the content is known and its few digits are tried.
 */
export class Fingerprint {
  private readonly keys: readonly [PurposeKey, ...PurposeKey[]];

  constructor(secrets: Secrets) {
    this.keys = purposeKeys(secrets, 'raamat fingerprints');
  }

  /** 43 characters of base64url. */
  of(content: string): string {
    return print(this.keys[0], content);
  }

  /** What the same content was called under secrets of before. */
  formerly(content: string): string[] {
    return this.keys.slice(1).map((one) => print(one, content));
  }
}

const print = ({ key }: PurposeKey, content: string): string =>
  createHmac('sha256', key).update(content).digest('base64url');
