import { describe, expect, it } from 'vitest';
import { belongTogether, generateSealingKeys, open, seal } from './sealing.js';

describe('sealing', () => {
  const keys = generateSealingKeys();

  it('is opened by the private key under the same context', () => {
    expect(open(keys.privateKey, seal(keys.publicKey, '37605030299', 'employee 1'), 'employee 1')).toBe(
      '37605030299',
    );
  });

  it('recognises a key pair', () => {
    expect(belongTogether(keys.publicKey, keys.privateKey)).toBe(true);
    expect(belongTogether(generateSealingKeys().publicKey, keys.privateKey)).toBe(false);
    expect(belongTogether('AAAA', keys.privateKey)).toBe(false);
  });

  it('is never the same twice', () => {
    expect(seal(keys.publicKey, 'a', 'x').equals(seal(keys.publicKey, 'a', 'x'))).toBe(false);
  });

  it.each([
    ['another context', (sealed: Buffer) => open(keys.privateKey, sealed, 'employee 2')],
    ['another key', (sealed: Buffer) => open(generateSealingKeys().privateKey, sealed, 'employee 1')],
    [
      'a changed byte',
      (sealed: Buffer) => {
        sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);
        return open(keys.privateKey, sealed, 'employee 1');
      },
    ],
    ['the public key alone', (sealed: Buffer) => open(keys.publicKey, sealed, 'employee 1')],
  ])('is not opened with %s', (_, attempt) => {
    expect(() => attempt(seal(keys.publicKey, 'secret', 'employee 1'))).toThrow();
  });
});
