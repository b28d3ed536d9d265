import { describe, expect, it } from 'vitest';
import { assertStrong } from './passwords.js';

const fault = (password: string): string => {
  try {
    assertStrong(password, 'Mari.Maasikas@näide.ee', 'new_password');
    return 'none';
  } catch (error) {
    return (error as { errors: { field: string; code: string }[] }).errors
      .map(({ field, code }) => `${field} ${code}`)
      .join();
  }
};

describe('a password that somebody chooses', () => {
  it.each([
    ['kümme-mär', 'new_password too_short'],
    ['🔑🔑🔑🔑🔑🔑🔑🔑🔑', 'new_password too_short'],
    ['aaaaaaaaaaaaa', 'new_password too_guessable'],
    ['mari.maasikas1', 'new_password too_guessable'],
    ['MARI.MAASIKAS1', 'new_password too_guessable'],
    ['kümme-märk', 'none'],
    ['correct horse battery staple', 'none'],
  ])('%s: %s', (password, expected) => {
    expect(fault(password)).toBe(expected);
  });
});
