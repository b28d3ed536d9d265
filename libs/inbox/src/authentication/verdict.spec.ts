import { describe, expect, it } from 'vitest';
import { provesSender } from './verdict.js';

const check = (dmarc: string, seal: { domain: string; dmarc: string } | null = null) => ({
  results: { spf: 'none', dkim: 'none', dmarc, arc: 'none' },
  seal,
});

describe('what a mail brings may be posted', () => {
  it.each([
    ['pass', true],
    ['none', true],
    ['fail', false],
    ['permerror', false],
    ['temperror', false],
  ])('when DMARC says %s: %s', (dmarc, proven) => {
    expect(provesSender(check(dmarc), [])).toBe(proven);
  });

  it.each([
    ['google.com', 'pass', true],
    ['Google.com', 'pass', true],
    ['google.com', 'fail', false],
    ['google.com', 'none', false],
    ['vale.example', 'pass', false],
  ])('when it fails DMARC and %s sealed that it was %s: %s', (domain, found, proven) => {
    expect(provesSender(check('fail', { domain, dmarc: found }), ['google.com'])).toBe(proven);
  });
});
