import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { KEY_ID_BYTES } from './purpose-keys.js';

const RAW_PUBLIC_KEY_OFFSET = 12;

const importPublic = (publicKey: string): KeyObject =>
  createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });

const importPrivate = (privateKey: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(privateKey, 'base64'), type: 'pkcs8', format: 'der' });

const raw = (key: KeyObject): Buffer =>
  key.export({ type: 'spki', format: 'der' }).subarray(RAW_PUBLIC_KEY_OFFSET);

/** A new pair of keys for signatures (Ed25519, RFC 8032), as base64 text for the configuration. */
export function generateSigningKeys(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  };
}

/** Whether a text of the configuration is a public key for signatures. */
export function isSigningKey(publicKey: string): boolean {
  try {
    return importPublic(publicKey).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/** Whether the two keys are a pair of Ed25519 keys. Also false when either is not a valid key. */
export function signTogether(publicKey: string, privateKey: string): boolean {
  try {
    const own = importPrivate(privateKey);
    const shared = importPublic(publicKey);
    return own.asymmetricKeyType === 'ed25519' && raw(createPublicKey(own)).equals(raw(shared));
  } catch {
    return false;
  }
}

/** The id of a pair of keys, for places where neither key is shown. @param publicKey as in the configuration */
export function signingKeyId(publicKey: string): string {
  return createHash('sha256')
    .update('raamat signing key ids')
    .update(raw(importPublic(publicKey)))
    .digest('hex')
    .slice(0, 2 * KEY_ID_BYTES);
}

/** The Ed25519 signature of a text in UTF-8: 64 bytes. */
export function signText(privateKey: string, text: string): Buffer {
  return sign(null, Buffer.from(text), importPrivate(privateKey));
}

/** Whether a text was signed with the private key of this public key. */
export function isSignature(publicKey: string, text: string, signature: Buffer): boolean {
  return verify(null, Buffer.from(text), importPublic(publicKey), signature);
}

/** A public key as RFC 8037 describes it, and as PEM for programs that take it so. */
interface PublishedKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly alg: 'EdDSA';
  readonly use: 'sig';
  readonly kid: string;
  readonly x: string;
  readonly pem: string;
}

/** @param publicKey as in the configuration */
export function publishedKey(publicKey: string): PublishedKey {
  const key = importPublic(publicKey);
  return {
    kty: 'OKP',
    crv: 'Ed25519',
    alg: 'EdDSA',
    use: 'sig',
    kid: signingKeyId(publicKey),
    x: raw(key).toString('base64url'),
    pem: key.export({ type: 'spki', format: 'pem' }).toString(),
  };
}
