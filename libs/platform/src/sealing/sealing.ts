import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { KEY_ID_BYTES } from './purpose-keys.js';
import { UnknownKey } from './secret-box.js';

/**
 * Sealing of personal data to a public key (X25519, HKDF-SHA-256, AES-256-GCM, as in HPKE's base mode): a holder of
 * the public key can seal but not open. The API process holds only the public key.
 * Layout: version (1) · id of the public key (4) · ephemeral public key (32) · tag (16) · ciphertext. Version 1 dates
 * from before keys could change and has no id.
 */
const WITHOUT_ID = 1;
const VERSION = 2;
const EPHEMERAL = 32;
const TAG = 16;
const RAW_PUBLIC_KEY_OFFSET = 12;

const raw = (key: KeyObject): Buffer =>
  key.export({ type: 'spki', format: 'der' }).subarray(RAW_PUBLIC_KEY_OFFSET);
const SPKI_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');

function secretKey(shared: Buffer, ephemeral: Buffer, context: string): { key: Buffer; nonce: Buffer } {
  const okm = Buffer.from(hkdfSync('sha256', shared, ephemeral, `raamat sealing 1 ${context}`, 44));
  return { key: okm.subarray(0, 32), nonce: okm.subarray(32) };
}

/** A new key pair, as base64 text for the configuration. */
export function generateSealingKeys(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  };
}

/** Whether the two keys are a pair. Also false when either is not a valid key. */
export function belongTogether(publicKey: string, privateKey: string): boolean {
  try {
    const own = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), type: 'pkcs8', format: 'der' });
    return raw(createPublicKey(own)).equals(
      raw(createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })),
    );
  } catch {
    return false;
  }
}

/** The public key of a private one, as text for the configuration. */
export function publicKeyOf(privateKey: string): string {
  const own = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), type: 'pkcs8', format: 'der' });
  return createPublicKey(own).export({ type: 'spki', format: 'der' }).toString('base64');
}

/** The id of a key pair, for places where neither key is shown. @param publicKey as in the configuration */
export function sealingKeyId(publicKey: string): string {
  return idOf(importPublic(publicKey)).toString('hex');
}

/** The prefix of everything sealed to a public key. */
export function sealingMark(publicKey: string): Buffer {
  return Buffer.concat([Buffer.from([VERSION]), idOf(importPublic(publicKey))]);
}

const importPublic = (publicKey: string): KeyObject =>
  createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });

const idOf = (publicKey: KeyObject): Buffer =>
  createHash('sha256')
    .update('raamat sealing key ids')
    .update(raw(publicKey))
    .digest()
    .subarray(0, KEY_ID_BYTES);

/** Seals text so that only the holder of the private key can read it, and only under the same context. */
export function seal(publicKey: string, plaintext: string, context: string): Buffer {
  const recipient = importPublic(publicKey);
  const pair = generateKeyPairSync('x25519');
  const ephemeral = raw(pair.publicKey);
  const { key, nonce } = secretKey(
    diffieHellman({ privateKey: pair.privateKey, publicKey: recipient }),
    ephemeral,
    context,
  );
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), idOf(recipient), ephemeral, cipher.getAuthTag(), ciphertext]);
}

/**
 * @param privateKeys the current one and former ones
 * @throws Error when the data was changed or sealed under another context; UnknownKey when sealed to another key
 */
export function open(privateKeys: string | readonly string[], sealed: Buffer, context: string): string {
  const withId = sealed[0] === VERSION;
  const header = withId ? 1 + KEY_ID_BYTES : 1;
  if ((!withId && sealed[0] !== WITHOUT_ID) || sealed.length < header + EPHEMERAL + TAG)
    throw new Error('This is not sealed data of a known version.');
  const own = (typeof privateKeys === 'string' ? [privateKeys] : privateKeys).map((one) =>
    createPrivateKey({ key: Buffer.from(one, 'base64'), type: 'pkcs8', format: 'der' }),
  );
  const id = sealed.subarray(1, header);
  const fitting = withId ? own.filter((one) => idOf(createPublicKey(one)).equals(id)) : own;
  if (fitting.length === 0) throw new UnknownKey(id.toString('hex'));
  let failure: unknown;
  for (const one of fitting) {
    try {
      return openWith(one, sealed.subarray(header), context);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function openWith(own: KeyObject, sealed: Buffer, context: string): string {
  const ephemeral = sealed.subarray(0, EPHEMERAL);
  const publicKey = createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, ephemeral]),
    type: 'spki',
    format: 'der',
  });
  const { key, nonce } = secretKey(diffieHellman({ privateKey: own, publicKey }), ephemeral, context);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(EPHEMERAL, EPHEMERAL + TAG));
  const plaintext = decipher.update(sealed.subarray(EPHEMERAL + TAG));
  return Buffer.concat([plaintext, decipher.final()]).toString('utf8');
}
