import { describe, expect, it } from 'vitest';
import { matchWords, plainReference } from './match-words.js';

const words = (description: string | null, reference: string | null = null) =>
  matchWords({ description, reference });

describe('the words of a bank line that may name an invoice', () => {
  it.each([
    ['Arve 2026-17', '202617'],
    ['arve nr.A-2026/17', 'A202617'],
    ['ARVE2026-0017', '20260017'],
    ['arve 12 345 eest', '12345'],
    ['arved 101,102', '102'],
    ['arved A-101+A-102', 'A102'],
    ['arved A-101/A-102', 'A102'],
    ['arved 251001-251004', '251004'],
  ])('for %j include %s', (text, word) => {
    expect(words(text)).toContain(word);
  });

  it('do not take a number apart', () => {
    expect(words('arve 2026-17/0018')).toEqual(['2026170018']);
    expect(words('arve 12345/67890')).toEqual(['1234567890']);
    expect(words('2026-11-04')).toEqual(['20261104']);
  });

  it('are none without digits, and at most 24', () => {
    expect(words('tasumine')).toEqual([]);
    expect(words(null)).toEqual([]);
    expect(words(Array.from({ length: 100 }, (_, at) => `A${at}B${at}`).join(' '))).toHaveLength(24);
  });

  it("include the reference in the banks' normal form", () => {
    expect(words(null, '00 1230')).toContain('1230');
    expect(plainReference('RF94 1230')).toBe('1230');
    expect(plainReference('arve')).toBeNull();
  });
});
