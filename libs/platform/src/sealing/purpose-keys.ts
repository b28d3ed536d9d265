import { createHash, hkdfSync } from 'node:crypto';

/** The secrets of an installation: the first one seals and signs, those after it only open and verify. */
export type Secrets = string | readonly [current: string, ...former: string[]];

/** Number of bytes in a stored value that identify its key. */
export const KEY_ID_BYTES = 4;

/** A key for one purpose, and the id of the secret it is derived from. */
export interface PurposeKey {
  readonly id: Buffer;
  readonly key: Buffer;
}

/** The id of a secret, for places where the secret must not be seen: backups, messages and connection names. */
export function secretId(secret: string): string {
  return idOf(secret).toString('hex');
}

/**
 * Derives a separate key for each purpose from every secret, so that nothing made for one purpose works for another.
 */
export function purposeKeys(secrets: Secrets, purpose: string): readonly [PurposeKey, ...PurposeKey[]] {
  const [current, ...former] = typeof secrets === 'string' ? ([secrets] as const) : secrets;
  const keyOf = (secret: string): PurposeKey => ({ id: idOf(secret), key: purposeKey(secret, purpose) });
  return [keyOf(current), ...former.map(keyOf)];
}

function purposeKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), Buffer.alloc(0), purpose, 32));
}

function idOf(secret: string): Buffer {
  return createHash('sha256').update(purposeKey(secret, 'raamat key ids')).digest().subarray(0, KEY_ID_BYTES);
}
