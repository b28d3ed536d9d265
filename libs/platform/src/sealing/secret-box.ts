import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { KEY_ID_BYTES, type PurposeKey, purposeKeys, type Secrets } from './purpose-keys.js';

/** Before secrets could be changed, what was put in did not name its own. */
const WITHOUT_ID = 1;
const VERSION = 2;
const NONCE = 12;
const TAG = 16;

/** What a value was sealed or hashed with is not among the keys that this process was given. */
export class UnknownKey extends Error {
  constructor(readonly id: string) {
    super(`This needs the key ${id}, which this process was not given.`);
    this.name = 'UnknownKey';
  }
}

/**
 * Keeps secrets that the service itself must read again (a TOTP secret, which is checked at each sign-in), encrypted
 * under the secret of the installation: a copy of the database alone opens nothing.
 * Layout: version (1) · id of the secret (4) · nonce (12) · tag (16) · ciphertext; version 1 has no id.
 */
export class SecretBox {
  private readonly keys: readonly [PurposeKey, ...PurposeKey[]];

  constructor(secrets: Secrets, purpose: string) {
    this.keys = purposeKeys(secrets, purpose);
  }

  /** What everything begins with that was put in under the current secret. */
  get mark(): Buffer {
    return Buffer.concat([Buffer.from([VERSION]), this.keys[0].id]);
  }

  /** `context` names the row: what was put in for one is not taken out for another. */
  put(plaintext: string, context: string): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.keys[0].key, nonce);
    cipher.setAAD(Buffer.from(context));
    const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
    return Buffer.concat([this.mark, nonce, cipher.getAuthTag(), ciphertext]);
  }

  /** @throws Error when it was changed, or put in under another context; UnknownKey under another secret */
  take(boxed: Buffer, context: string): string {
    const header = boxed[0] === VERSION ? 1 + KEY_ID_BYTES : 1;
    if ((boxed[0] !== VERSION && boxed[0] !== WITHOUT_ID) || boxed.length < header + NONCE + TAG)
      throw new Error('This is not a boxed secret of a known version.');
    const sealed = boxed.subarray(header);
    if (boxed[0] === WITHOUT_ID) return this.takeWithAny(sealed, context);
    const id = boxed.subarray(1, header);
    const named = this.keys.find((one) => one.id.equals(id));
    if (named === undefined) throw new UnknownKey(id.toString('hex'));
    return decrypt(named.key, sealed, context);
  }

  private takeWithAny(sealed: Buffer, context: string): string {
    let failure: unknown;
    for (const { key } of this.keys) {
      try {
        return decrypt(key, sealed, context);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }
}

function decrypt(key: Buffer, sealed: Buffer, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}
