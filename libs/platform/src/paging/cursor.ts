import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { type Clock } from '../clock/clock.js';
import { fieldProblem } from '../problems/problem.js';

const LIFETIME_MS = 24 * 60 * 60 * 1000;
const VERSION = 1;

/** Values of the ordering's columns in the last row, ending with its id. */
export type CursorKey = readonly (string | number | null)[];

/**
 * Cursors: hex, encrypted and authenticated, bound to one list and its filters, good for 24 hours. Inside is the
 * key of the last row, so page 1,000 costs what page 1 costs.
 */
export class CursorCodec {
  private readonly key: Buffer;

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.key = Buffer.from(
      hkdfSync('sha256', Buffer.from(secret, 'hex'), Buffer.alloc(0), 'raamat cursors', 32),
    );
  }

  encode(list: string, filters: Readonly<Record<string, unknown>>, key: CursorKey): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce);
    cipher.setAAD(binding(list, filters));
    const body = JSON.stringify([this.clock.now().getTime() + LIFETIME_MS, ...key]);
    const ciphertext = Buffer.concat([cipher.update(body, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), ciphertext]).toString('hex');
  }

  /** @throws Problem `validation_error` with `invalid_cursor` on `cursor`: forged, expired, or of another list or filter */
  decode(list: string, filters: Readonly<Record<string, unknown>>, cursor: string): CursorKey {
    try {
      const data = Buffer.from(cursor, 'hex');
      if (data[0] !== VERSION || data.length * 2 !== cursor.length) throw new Error('malformed');
      const decipher = createDecipheriv('aes-256-gcm', this.key, data.subarray(1, 13));
      decipher.setAAD(binding(list, filters));
      decipher.setAuthTag(data.subarray(13, 29));
      const body = Buffer.concat([decipher.update(data.subarray(29)), decipher.final()]).toString('utf8');
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
}

function binding(list: string, filters: Readonly<Record<string, unknown>>): Buffer {
  const entries = Object.entries(filters)
    .filter(([name, value]) => value !== undefined && name !== 'cursor' && name !== 'limit')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([list, entries]))
    .digest();
}
