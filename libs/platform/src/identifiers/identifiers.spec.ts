import { describe, expect, it } from 'vitest';
import { ibanLength, isIban } from './iban.js';
import { isReferenceNumber, referenceNumber } from './reference-number.js';
import { isRegistryCode } from './registry-code.js';
import { isVatNumber, vatPrefix } from './vat-number.js';

describe('Estonian registry code', () => {
  it.each([
    '10000024',
    '10254782',
    '11456861',
    '12345678',
    '14276473',
    '70000349',
    '75000561',
    '10235684',
    '12202654',
    '70005542',
    '16000099',
    '16000153',
    '16000960',
    '16001770',
  ])('%s is valid, in each stage of its check digit', (code) => {
    expect(isRegistryCode(code)).toBe(true);
  });

  it.each([
    ['12345679', 'check digit'],
    ['32345674', 'first digit'],
    ['123456789', 'length'],
    ['1234567A', 'format'],
  ])('%s is invalid: %s', (code) => {
    expect(isRegistryCode(code)).toBe(false);
  });
});

describe('Estonian VAT number', () => {
  it.each([
    ['EE100931558', true],
    ['EE100594102', true],
    ['EE100594103', false],
    ['EE101234560', false],
    ['EE123456789', false],
    ['EE100000007', true],
    ['EE101111115', true],
    ['EE102456785', true],
    ['100931558', false],
    ['EE10093155', false],
  ])('%s: %s', (number, valid) => {
    expect(isVatNumber(number)).toBe(valid);
  });
});

describe('IBAN', () => {
  it.each([
    ['EE382200221020145685', true],
    ['EE382200221020145686', false],
    ['EE471000001020145685', true],
    ['EE212200001234567897', true],
    ['EE201010010000000017', true],
    ['EE627700771000000018', true],
    ['ee38 2200 2210 2014 5685', true],
    ['DE89370400440532013000', true],
    ['GB82WEST12345698765432', true],
    ['EE3822002210201456', false],
    ['', false],
    ["EE38'; DROP TABLE", false],
  ])('%s: %s', (iban, valid) => {
    expect(isIban(iban)).toBe(valid);
  });
});

describe('reference number', () => {
  it.each([
    ['12131295', '121312952'],
    ['1', '13'],
    ['123456', '1234561'],
    ['2', '26'],
    ['20260001', '202600017'],
    ['10', '107'],
    ['999', '9991'],
    ['1234567890123456789', '12345678901234567894'],
    ['7', '71'],
    ['0001', '00013'],
  ])('of %s is %s', (base, reference) => {
    expect(referenceNumber(base)).toBe(reference);
    expect(isReferenceNumber(reference)).toBe(true);
  });

  it.each([
    ['121312953', 'wrong check digit'],
    ['1', 'too short: 2..20 digits'],
    ['111111111111111111111', 'too long'],
    ['12A4', 'not digits'],
  ])('%s is invalid: %s', (reference) => {
    expect(isReferenceNumber(reference)).toBe(false);
  });

  it.each(['', '12A4', '12345678901234567890'])('is not made for base %s', (base) => {
    expect(() => referenceNumber(base)).toThrow(RangeError);
  });
});

describe('VAT number of the Union', () => {
  it.each([
    ['EE100931558', true],
    ['FI12345678', true],
    ['fi 1234 5678', true],
    ['LT123456789', true],
    ['LT1234567890', false],
    ['DE123456789', true],
    ['ATU12345678', true],
    ['AT12345678', false],
    ['EL123456789', true],
    ['GR123456789', false],
    ['NL123456789B01', true],
    ['IE6388047V', true],
    ['SE123456789001', true],
    ['XI123456789', true],
    ['GB123456789', true],
    ['US123456789', false],
    ['', false],
  ])('%s has a valid form: %s', (number, valid) => {
    expect(vatPrefix(number) !== null).toBe(valid);
  });

  it('returns its prefix', () => {
    expect(vatPrefix('el 123456789')).toBe('EL');
    expect(vatPrefix('GB12345678')).toBeNull();
  });
});

describe('check digit of a VAT number', () => {
  it.each([
    'DE811569869',
    'FI20774740',
    'IE6388047V',
    'NL810433941B01',
    'LV40003567907',
    'FR11123456782',
    'ATU12345678',
  ])('%s is right, or only the form of its country is checked', (number) => {
    expect(isVatNumber(number)).toBe(true);
  });
  it.each(['DE123456789', 'FI20774741', 'US123456789'])('%s is wrong', (number) => {
    expect(isVatNumber(number)).toBe(false);
  });
});

describe('length of an IBAN', () => {
  it('is that of its country', () => {
    expect([ibanLength('EE'), ibanLength('NO'), ibanLength('US')]).toEqual([20, 15, undefined]);
  });
});
