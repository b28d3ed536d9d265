import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { type Clock } from '../clock/clock.js';
import { fieldProblem } from '../problems/problem.js';
import { purposeKeys, type Secrets } from '../sealing/purpose-keys.js';

const LIFETIME_MS = 24 * 60 * 60 * 1000;
/** Increased when a list changes its order: older cursors are refused, and clients start over. */
const VERSION = 3;
const NONCE_BYTES = 12;
const NONCES_AT_ONCE = 256;

/** Values of the order columns in the last row, ending with its id. */
export type CursorKey = readonly (string | number | null)[];

/**
 * Cursors: hexadecimal, encrypted and authenticated, bound to one list and its filters, valid for 24 hours. They
 * contain the key of the last row, so page 1,000 costs as much as page 1.
 */
export class CursorCodec {
  /** The first encrypts; the others decrypt cursors made under former secrets until they expire. */
  private readonly keys: readonly KeyObject[];
  /** Drawn in batches: drawing one takes longer than encrypting. */
  private nonces = Buffer.alloc(0);

  constructor(
    secrets: Secrets,
    private readonly clock: Clock,
  ) {
    this.keys = purposeKeys(secrets, 'raamat cursors').map(({ key }) => createSecretKey(key));
  }

  encode(list: string, filters: Readonly<Record<string, unknown>>, key: CursorKey): string {
    const nonce = this.nonce();
    const cipher = createCipheriv('aes-256-gcm', this.keys[0] as KeyObject, nonce);
    cipher.setAAD(binding(list, filters));
    const body = JSON.stringify([this.clock.now().getTime() + LIFETIME_MS, ...key]);
    const ciphertext = Buffer.concat([cipher.update(body, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), ciphertext]).toString('hex');
  }

  private nonce(): Buffer {
    if (this.nonces.length === 0) this.nonces = randomBytes(NONCE_BYTES * NONCES_AT_ONCE);
    const nonce = this.nonces.subarray(0, NONCE_BYTES);
    this.nonces = this.nonces.subarray(NONCE_BYTES);
    return nonce;
  }

  /** @throws Problem `validation_error` with `invalid_cursor` on `cursor`: forged, expired, or of another list or filter */
  decode(list: string, filters: Readonly<Record<string, unknown>>, cursor: string): CursorKey {
    try {
      const data = Buffer.from(cursor, 'hex');
      if (data[0] !== VERSION || data.length * 2 !== cursor.length) throw new Error('malformed');
      const body = this.decrypt(data, binding(list, filters));
      const [expires, ...key] = JSON.parse(body) as [number, ...CursorKey];
      if (expires < this.clock.now().getTime()) throw new Error('expired');
      return key;
    } catch {
      throw fieldProblem(
        'validation_error',
        'cursor',
        'invalid_cursor',
        'The cursor is malformed, expired, or belongs to another list or other filters.',
      );
    }
  }

  /** @throws Error when no key decrypts it */
  private decrypt(data: Buffer, bound: Buffer): string {
    for (const key of this.keys) {
      const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(1, 13));
      decipher.setAAD(bound);
      decipher.setAuthTag(data.subarray(13, 29));
      const body = decipher.update(data.subarray(29));
      try {
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        // Another secret may have encrypted it.
      }
    }
    throw new Error('forged');
  }
}

/** The only list and filters that a cursor is valid for. */
function binding(list: string, filters: Readonly<Record<string, unknown>>): Buffer {
  const entries = Object.entries(filters)
    .filter(([name, value]) => value !== undefined && name !== 'cursor' && name !== 'limit')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.from(JSON.stringify([list, entries]));
}
