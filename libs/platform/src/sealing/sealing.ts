import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

/**
 * Sealing of personal data to a public key (X25519, HKDF-SHA-256, AES-256-GCM, as in HPKE's base mode): whoever
 * holds the public key can seal and not open again. The API process holds only that one.
 * Layout: version (1) · ephemeral public key (32) · tag (16) · ciphertext.
 */
const VERSION = 1;
const HEADER = 1 + 32 + 16;
const RAW_PUBLIC_KEY_OFFSET = 12;

const raw = (key: KeyObject): Buffer =>
  key.export({ type: 'spki', format: 'der' }).subarray(RAW_PUBLIC_KEY_OFFSET);
const SPKI_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');

function secretKey(shared: Buffer, ephemeral: Buffer, context: string): { key: Buffer; nonce: Buffer } {
  const okm = Buffer.from(hkdfSync('sha256', shared, ephemeral, `raamat sealing 1 ${context}`, 44));
  return { key: okm.subarray(0, 32), nonce: okm.subarray(32) };
}

/** A fresh pair, as base64 text for the configuration. */
export function generateSealingKeys(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  };
}

/** Is that the private key of the public one? False also when either is no such key. */
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

/** Seals text so that only the holder of the private key reads it, and only under the same context. */
export function seal(publicKey: string, plaintext: string, context: string): Buffer {
  const recipient = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });
  const pair = generateKeyPairSync('x25519');
  const ephemeral = raw(pair.publicKey);
  const { key, nonce } = secretKey(
    diffieHellman({ privateKey: pair.privateKey, publicKey: recipient }),
    ephemeral,
    context,
  );
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), ephemeral, cipher.getAuthTag(), ciphertext]);
}

/** @throws Error when the data was changed, or sealed to another key or under another context */
export function open(privateKey: string, sealed: Buffer, context: string): string {
  if (sealed.length < HEADER || sealed[0] !== VERSION)
    throw new Error('This is not sealed data of a known version.');
  const own = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), type: 'pkcs8', format: 'der' });
  const ephemeral = sealed.subarray(1, 33);
  const publicKey = createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, ephemeral]),
    type: 'spki',
    format: 'der',
  });
  const { key, nonce } = secretKey(diffieHellman({ privateKey: own, publicKey }), ephemeral, context);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(33, HEADER));
  return Buffer.concat([decipher.update(sealed.subarray(HEADER)), decipher.final()]).toString('utf8');
}
