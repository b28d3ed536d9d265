import { describe, expect, it } from 'vitest';
import { newTotpSecret, totpStep, totpUri } from './totp.js';

/** RFC 6238, appendix B: the secret of its examples for SHA-1, and the last six digits of its codes. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code of an authenticator', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('is that of RFC 6238 at %s seconds', (seconds, code, step) => {
    expect(totpStep(SECRET, code, new Date(seconds * 1000), null)).toBe(step);
  });

  it('is accepted once, and no earlier code after it', () => {
    const now = new Date(59_000);
    expect([0, 1, 2].map((last) => totpStep(SECRET, '287082', now, last))).toEqual([1, undefined, undefined]);
  });

  it.each(['', '28708', '2870820', 'Näidis', '２８７０８２', '-28708', 'aaaaaa'])(
    'is six digits: %j',
    (code) => {
      expect(totpStep(SECRET, code, new Date(59_000), null)).toBeUndefined();
    },
  );

  it('comes from a secret of 160 bits, in the form that authenticators read', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
    const uri = new URL(totpUri(secret, 'mari@näide.ee'));
    expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
      'otpauth:',
      secret,
      'Raamat',
    ]);
  });
});
