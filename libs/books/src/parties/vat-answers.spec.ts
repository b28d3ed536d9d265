import { describe, expect, it } from 'vitest';
import { vatAnswers } from './vat-answers.js';

const PEX = { code: 'PEX', about: 'exempt', lines: [1] };
const P24 = { code: 'P24', about: 'charged', lines: [2] };

describe('the answers of people about VAT', () => {
  it('are confirmations of what they left as proposed, also next to what they changed', () => {
    const given = [
      { code: 'P0', untaxed: true, lines: [1] },
      { code: 'P24', untaxed: false, lines: [2] },
    ];
    expect(vatAnswers({ by: 'answered', proposed: [PEX, P24], given })).toEqual([
      { about: 'exempt', untaxed: true, values: new Set(['P0']), by: 'answered' },
      { about: 'charged', untaxed: false, values: new Set(['P24']), by: 'confirmed' },
    ]);
  });

  it('are of all lines where a person joined them under one code, and of none under several', () => {
    const joined = [{ code: 'P0', untaxed: true, lines: [1] }];
    expect(vatAnswers({ by: 'answered', proposed: [PEX, P24], given: joined })).toMatchObject([
      { about: 'exempt', by: 'answered' },
      { about: 'charged', by: 'answered' },
    ]);
    const split = [
      { code: 'P0', untaxed: true, lines: [1, 3] },
      { code: 'P24', untaxed: false, lines: [2] },
    ];
    expect(vatAnswers({ by: 'answered', proposed: [PEX, P24], given: split })).toEqual([]);
  });

  it('are none of the service but those it learned, and without a proposal those of untaxed lines alone', () => {
    const given = [
      { code: 'PEX', untaxed: true, lines: [1] },
      { code: 'P24', untaxed: false, lines: [2] },
    ];
    expect(vatAnswers({ by: 'service', proposed: [PEX, P24], given })).toEqual([]);
    const learned = { ...PEX, because: 'supplier_history' };
    expect(vatAnswers({ by: 'service', proposed: [learned, P24], given })).toEqual([
      { about: 'exempt', untaxed: true, values: new Set(['PEX']), by: 'confirmed' },
    ]);
    const changed = [{ code: 'P0', untaxed: true, lines: [1, 2] }];
    expect(vatAnswers({ by: 'service', proposed: [learned, P24], given: changed })).toEqual([]);
    expect(vatAnswers({ by: 'answered', proposed: null, given })).toEqual([
      { about: null, untaxed: true, values: new Set(['PEX']), by: 'answered' },
    ]);
  });
});
