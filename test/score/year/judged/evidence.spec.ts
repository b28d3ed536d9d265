import { describe, expect, it } from 'vitest';
import { countEvidence } from './evidence.js';

describe('the record of evidence', () => {
  it('holds a fault against the evidence that answers for it alone', () => {
    const evidence = ['reading:text:0.95', 'supplier:reg_code', 'account:line_words', 'vat:charged_at_home'];
    expect(
      countEvidence([
        { evidence, wrong: [] },
        { evidence, wrong: ['account'] },
        { evidence: ['match:amount_agrees'], wrong: ['settlement'] },
      ]),
    ).toEqual({
      'account:line_words': [1, 2],
      'match:amount_agrees': [0, 1],
      'reading:text:0.95': [2, 2],
      'supplier:reg_code': [2, 2],
      'vat:charged_at_home': [2, 2],
    });
  });
});
