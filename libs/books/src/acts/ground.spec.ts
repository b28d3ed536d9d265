import { describe, expect, it } from 'vitest';
import { causeOfMatch } from './ground.js';

describe('the cause of a match', () => {
  it.each([
    ['the reference before the amount', ['amount_agrees', 'reference_agrees'], 'match:reference_agrees'],
    [
      'the sum of several invoices before all',
      ['reference_agrees', 'invoices_together'],
      'match:invoices_together',
    ],
    [
      'what names the other half of a transfer',
      ['transfer_amount', 'transfer_named'],
      'match:transfer_named',
    ],
    ['a feature of a later release', ['something_new'], 'match:something_new'],
  ])('is %s', (_name, codes, cause) => {
    expect(causeOfMatch(codes.map((code) => ({ code })))).toBe(cause);
  });
});
