import { describe, expect, it } from 'vitest';
import { vatAreaOf } from './vat-area.js';

describe('VAT area of a party', () => {
  it.each([
    ['EE', null, 'domestic', 'country'],
    ['ee', 'FI12345678', 'domestic', 'country'],
    ['FI', null, 'eu', 'country'],
    ['GR', null, 'eu', 'country'],
    ['MC', null, 'eu', 'country'],
    ['US', null, 'non_eu', 'country'],
    ['GB', 'GB123456789', 'non_eu', 'country'],
    ['GB', 'XI123456789', 'eu', 'vat_number'],
    [null, 'EE100931558', 'domestic', 'vat_number'],
    [null, 'LV12345678901', 'eu', 'vat_number'],
    [null, 'EL123456789', 'eu', 'vat_number'],
    [null, 'XI123456789', 'eu', 'vat_number'],
    [null, 'GB123456789', 'non_eu', 'vat_number'],
    [null, 'CHE-123.456.789 MWST', 'non_eu', 'vat_number'],
  ])('in %s with %s is %s, by its %s', (country, vatNumber, area, source) => {
    expect(vatAreaOf(country, vatNumber)).toEqual({ area, source });
  });

  it.each([
    [null, null],
    ['', null],
    [null, '12345'],
    ['Eesti', null],
  ])('in %s with %s is unknown', (country, vatNumber) => {
    expect(vatAreaOf(country, vatNumber)).toBeNull();
  });
});
