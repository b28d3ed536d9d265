import { describe, expect, it } from 'vitest';
import { emptyRule, GIVES_LINES, requestOf, wordsOf } from './typed.js';

describe('the words of a description that a rule looks for', () => {
  it('are the longest run without digits: dates and numbers differ the next time', () => {
    expect(wordsOf('Teenustasu 10/2026')).toBe('Teenustasu');
    expect(wordsOf('nr 5 konto kuutasu 11.2026 eest')).toBe('konto kuutasu');
    expect(wordsOf('12345')).toBe('');
  });
});

describe('a rule for lines of documents', () => {
  const party = { id: 'P1', name: 'Rendileandja OÜ' };
  const typed = { ...emptyRule('EUR'), act: GIVES_LINES, party, text: 'parkimine', name: 'rendileandja' };

  it('asks for no condition of bank lines, and for something to give', () => {
    expect(requestOf(typed)).toBeUndefined();
    expect(requestOf({ ...typed, party: undefined, toVatCode: { id: 'P24', name: '24%' } })).toBeUndefined();
    const toAccount = { id: 'A1', code: '5320', name: 'Parkimine' };
    expect(requestOf({ ...typed, toAccount, toDimensions: { D1: 'V1' } })).toEqual({
      when: {
        party_id: 'P1',
        text: 'parkimine',
        currency: 'EUR',
        amount_from_minor: null,
        amount_to_minor: null,
      },
      what: { kind: 'lines', account_code: '5320', vat_code: null, dimensions: ['V1'] },
      max_minor: null,
    });
  });
});
