import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, recoveryCode } from './recovery-codes.js';

describe('recovery codes', () => {
  it('are ten, all different, each read as it was shown', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(recoveryCode(code)).toBe(code);
  });

  it.each([
    ['ABCDE-23456', 'abcde-23456'],
    [' abcde 23456 ', 'abcde-23456'],
    ['abcde23456', 'abcde-23456'],
    ['abcde-2345', undefined],
    ['abcde-234567', undefined],
    ['abcde-23450', undefined],
    ['abcde-2345ä', undefined],
    ['123456', undefined],
  ])('are known however they are typed: %s', (typed, code) => {
    expect(recoveryCode(typed)).toBe(code);
  });
});
