import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, recoveryCode } from './recovery-codes.js';

describe('recovery codes', () => {
  it('are ten, all different, of 80 bits, each accepted as it was shown', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
      expect(recoveryCode(code)).toBe(code);
    }
  });

  it.each([
    ['ABCD-2345-EFGH-6789', 'abcd-2345-efgh-6789'],
    [' abcd 2345 efgh 6789 ', 'abcd-2345-efgh-6789'],
    ['abcd2345efgh6789', 'abcd-2345-efgh-6789'],
    ['OoIl-2345-efgh-6789', '0011-2345-efgh-6789'],
    ['abcd-2345-efgh-678', undefined],
    ['abcd-2345-efgh-67890', undefined],
    ['abcd-2345-efgh-678u', undefined],
    ['abcd-2345-efgh-678ä', undefined],
    ['123456', undefined],
  ])('are recognized however they are typed: %s', (typed, code) => {
    expect(recoveryCode(typed)).toBe(code);
  });

  it.each([
    ['ABCDE-23456', 'abcde-23456'],
    [' abcde 2345u ', 'abcde-2345u'],
    ['abcde-2345', undefined],
    ['abcde-23450', undefined],
  ])('of an earlier release are still valid: %s', (typed, code) => {
    expect(recoveryCode(typed)).toBe(code);
  });
});
