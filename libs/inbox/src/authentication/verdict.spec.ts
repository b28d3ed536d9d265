import { describe, expect, it } from 'vitest';
import { proofOf, type SenderCheck } from './verdict.js';

const check = ({ dmarc = 'none', ...more }: Partial<SenderCheck> & { dmarc?: string } = {}): SenderCheck => ({
  results: { spf: 'none', dkim: 'none', dmarc, arc: 'none' },
  from: 'arved@myyja.example',
  published: dmarc === 'pass' || dmarc === 'fail',
  signed: false,
  hosted: false,
  seal: null,
  ...more,
});

describe('the sender of a mail is', () => {
  it.each<[string, SenderCheck, string]>([
    ['proven by a published policy that is met', check({ dmarc: 'pass', hosted: true }), 'proven'],
    ['not proven by a policy that fails', check({ dmarc: 'fail' }), 'unproven'],
    [
      'not proven by an aligned signature when the policy fails',
      check({ dmarc: 'fail', signed: true }),
      'unproven',
    ],
    ['proven by an aligned signature without a policy', check({ signed: true }), 'proven'],
    ['not proven by the lack of a policy', check(), 'unproven'],
    ['spoken for by its host alone without a policy', check({ hosted: true }), 'by_host'],
    [
      'not proven when the policy could not be asked for',
      check({ dmarc: 'temperror', signed: true, hosted: true }),
      'unproven',
    ],
    ['nobody with two in From', check({ dmarc: 'pass', signed: true, from: null }), 'unproven'],
  ])('%s', (_rule, found, proof) => {
    expect(proofOf(found, [])).toBe(proof);
  });

  it.each([
    ['google.com', true, 'proven'],
    ['Google.com', true, 'proven'],
    ['google.com', false, 'unproven'],
    ['vale.example', true, 'unproven'],
  ])('%s sealed it, and had found this very From proven: %s', (domain, proven, expected) => {
    const seal = { domain, proven };
    expect(proofOf(check({ dmarc: 'fail', seal }), ['google.com'])).toBe(expected);
    expect(proofOf(check({ seal }), ['google.com'])).toBe(expected);
    expect(proofOf(check({ dmarc: 'fail', seal, from: null }), ['google.com'])).toBe('unproven');
  });
});
