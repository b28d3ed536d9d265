import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { generateSealingKeys } from './sealing.js';
import {
  generateSigningKeys,
  isSignature,
  publishedKey,
  signingKeyId,
  signText,
  signTogether,
} from './signing.js';

describe('signing', () => {
  const keys = generateSigningKeys();
  const other = generateSigningKeys();

  it('is verified by the public key of the pair, for the same text alone', () => {
    const signature = signText(keys.privateKey, 'õhtu');
    expect(signature).toHaveLength(64);
    expect(isSignature(keys.publicKey, 'õhtu', signature)).toBe(true);
    expect(isSignature(keys.publicKey, 'õhtul', signature)).toBe(false);
    expect(isSignature(other.publicKey, 'õhtu', signature)).toBe(false);
  });

  it('recognises a key pair for signatures', () => {
    expect(signTogether(keys.publicKey, keys.privateKey)).toBe(true);
    expect(signTogether(other.publicKey, keys.privateKey)).toBe(false);
    expect(signTogether('AAAA', keys.privateKey)).toBe(false);
    const sealing = generateSealingKeys();
    expect(signTogether(sealing.publicKey, sealing.privateKey)).toBe(false);
  });

  it('publishes a key that other programs verify with, as JWK and as PEM', () => {
    const { pem, ...jwk } = publishedKey(keys.publicKey);
    expect(jwk).toMatchObject({ kty: 'OKP', crv: 'Ed25519', kid: signingKeyId(keys.publicKey) });
    const signature = signText(keys.privateKey, 'text');
    for (const key of [createPublicKey(pem), createPublicKey({ key: { ...jwk }, format: 'jwk' })]) {
      expect(verify(null, Buffer.from('text'), key, signature)).toBe(true);
    }
  });
});
