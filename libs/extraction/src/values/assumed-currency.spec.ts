import { describe, expect, it } from 'vitest';
import { assumedCurrency } from './assumed-currency.js';

const sure = (value: string) => ({ value, confidence: 1 });

describe('the currency of a document that prints none', () => {
  it.each([
    ['of the VAT number', { supplierVatNumber: sure('SE556677889901') }, 'SEK', 'supplier'],
    ['of the euro area', { supplierVatNumber: sure('DE136695976') }, 'EUR', 'supplier'],
    ['of the address', { supplierAddress: sure('Oak Street 1, London, United Kingdom') }, 'GBP', 'supplier'],
    ['of the stated country', { supplierAddress: sure('Hauptstr. 1, 8001, Zürich, CH') }, 'CHF', 'supplier'],
    ['of the account', { supplierIban: sure('PL61109010140000071219812874') }, 'PLN', 'supplier'],
    [
      'of the VAT number before the account',
      { supplierVatNumber: sure('DK16356706'), supplierIban: sure('EE38') },
      'DKK',
      'supplier',
    ],
    ['of the books', {}, 'EUR', 'books'],
  ])('is that of the country %s', (_name, supplier, currency, basis) => {
    const assumed = assumedCurrency(supplier);
    expect(assumed.currency.value).toBe(currency);
    expect(assumed.check).toMatchObject({
      code: 'currency_printed',
      passed: false,
      parameters: { currency, basis },
    });
  });

  it('is that of books in another currency, and never sure', () => {
    expect(assumedCurrency({}, 'SEK').currency).toEqual({ value: 'SEK', confidence: 0.5 });
  });
});
