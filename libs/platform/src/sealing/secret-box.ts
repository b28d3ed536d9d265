import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { KEY_ID_BYTES, type PurposeKey, purposeKeys, type Secrets } from './purpose-keys.js';

/** Values from before secrets could change do not name their secret. */
const WITHOUT_ID = 1;
const VERSION = 2;
const NONCE = 12;
const TAG = 16;

/** A value was sealed or hashed with a key that this process does not have. */
export class UnknownKey extends Error {
  constructor(readonly id: string) {
    super(`This needs the key ${id}, which this process does not have.`);
    this.name = 'UnknownKey';
  }
}

/**
 * Encrypts secrets that the service itself must read again (such as a TOTP secret, checked at each sign-in) with the
 * secret of the installation: a copy of the database alone reveals nothing.
 * Layout: version (1) · id of the secret (4) · nonce (12) · tag (16) · ciphertext; version 1 has no id.
 */
export class SecretBox {
  private readonly keys: readonly [PurposeKey, ...PurposeKey[]];

  constructor(secrets: Secrets, purpose: string) {
    this.keys = purposeKeys(secrets, purpose);
  }

  /** The prefix of everything encrypted with the current secret. */
  get mark(): Buffer {
    return Buffer.concat([Buffer.from([VERSION]), this.keys[0].id]);
  }

  /** `context` identifies the row: a value encrypted for one row does not decrypt for another. */
  put(plaintext: string, context: string): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.keys[0].key, nonce);
    cipher.setAAD(Buffer.from(context));
    const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
    return Buffer.concat([this.mark, nonce, cipher.getAuthTag(), ciphertext]);
  }

  /** @throws Error when it was changed or encrypted for another context; UnknownKey when with another secret */
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
