import { describe, expect, it } from 'vitest';
import { evidenceOf } from './evidence.js';

const BOOKED = {
  read_by: 'text',
  confidence: '0.96',
  supplier: 'reg_code',
  accounts: [
    { account: '5310', because: 'supplier_history', lines: [1] },
    { account: '5320', because: 'supplier_history', lines: [2] },
    { account: '5330', because: 'line_words', lines: [3] },
  ],
  vat: [
    { code: 'P24', about: null, because: 'charged_at_home', lines: [1, 2] },
    { code: 'POUT', about: null, because: null, lines: [3] },
  ],
  reasons: [],
} as const;

describe('the evidence of a booked document', () => {
  it('is how it was read, the clue to the supplier, and each ground of accounts and VAT codes once', () => {
    expect(evidenceOf(BOOKED)).toEqual([
      'reading:text:0.95',
      'supplier:reg_code',
      'account:line_words',
      'account:supplier_history',
      'vat:charged_at_home',
      'vat:nothing',
    ]);
  });

  it('says of an account that a person is to look at that it is unsure, whatever its ground', () => {
    const reasons = [{ code: 'expense_unsure', message: '' }] as const;
    expect(evidenceOf({ ...BOOKED, reasons })).toEqual([
      'reading:text:0.95',
      'supplier:reg_code',
      'account:unsure',
      'vat:charged_at_home',
      'vat:nothing',
    ]);
  });

  it('counts the weakest field that a booking needs', () => {
    const [sure, weak] = ['0.99', '0.42'].map((confidence) => evidenceOf({ ...BOOKED, confidence })[0]);
    expect([sure, weak]).toEqual(['reading:text:0.99', 'reading:text:0.00']);
  });
});
