import { describe, expect, it } from 'vitest';
import { findIbans, findVatNumbers } from './identifiers.js';

describe('codes in a text', () => {
  it('finds VAT numbers with any spacing, without the word after them', () => {
    expect(findVatNumbers('KMKR EE 100 931 558 TALLINN').map((found) => found.value)).toEqual([
      'EE100931558',
    ]);
    expect(findVatNumbers('USt-IdNr. DE 232 446 240').map((found) => found.value)).toEqual(['DE232446240']);
    expect(findVatNumbers('N° TVA FR 11 123456782').map((found) => found.value)).toEqual(['FR11123456782']);
  });
  it('finds the number after its label, even if the prefix of the country also precedes the label', () => {
    expect(findVatNumbers('IE VAT IE3206488LH').map((found) => found.value)).toEqual(['IE3206488LH']);
    expect(findVatNumbers('EE VAT EE101234568').map((found) => found.value)).toEqual(['EE101234568']);
  });
  it('finds account numbers in groups of four, and rejects misprints', () => {
    expect(findIbans('IBAN EE38 2200 2210 2014 5685 HABAEE2X').map((found) => found.value)).toEqual([
      'EE382200221020145685',
    ]);
    expect(findIbans('IBAN EE38 2200 2210 2014 5686')).toEqual([]);
  });
});
