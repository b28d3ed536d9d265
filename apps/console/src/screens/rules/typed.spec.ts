import { describe, expect, it } from 'vitest';
import { wordsOf } from './typed.js';

describe('the words of a description that a rule looks for', () => {
  it('are the longest run without digits: dates and numbers differ the next time', () => {
    expect(wordsOf('Teenustasu 10/2026')).toBe('Teenustasu');
    expect(wordsOf('nr 5 konto kuutasu 11.2026 eest')).toBe('konto kuutasu');
    expect(wordsOf('12345')).toBe('');
  });
});
