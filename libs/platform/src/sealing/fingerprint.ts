import { createHmac } from 'node:crypto';
import { type PurposeKey, purposeKeys, type Secrets } from './purpose-keys.js';

/**
 * Compares contents without keeping them, under the secret of the installation. A plain hash in a copy of the
 * database would give a personal code away: when the rest of the content is known, its few digits can be tried.
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

  /** The same content's fingerprints under former secrets. */
  formerly(content: string): string[] {
    return this.keys.slice(1).map((one) => print(one, content));
  }
}

const print = ({ key }: PurposeKey, content: string): string =>
  createHmac('sha256', key).update(content).digest('base64url');
