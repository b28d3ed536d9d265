import { describe, expect, it } from 'vitest';
import { areAlikeMerchants, merchantKey, telling } from './merchants.js';

describe('the merchant of a card line', () => {
  it.each([
    ['PAYPAL *NETFLIX', 'netflix'],
    ['SumUp  *Kohvik Kodu', 'kohvik kodu'],
    ['SQ *4471', '4471'],
    ['Squarespace Inc.', 'squarespace'],
  ])('is named without the payment service: %s', (written, key) => {
    expect(merchantKey(written)).toBe(key);
  });

  it.each([
    ['BOLT.EU/O/2411061234 TALLINN', 'Bolt Operations OÜ'],
    ['PAYPAL *NETFLIX', 'Netflix International B.V.'],
    ['Selver Torupilli Tallinn', 'Selver AS'],
    ['HETZNER ONLINE GMBH', 'Hetzner Online GmbH'],
  ])('%s is like %s', (written, name) => {
    expect(areAlikeMerchants(written, name)).toBe(true);
  });

  it.each([
    ['HOTEL TALLINK', 'Hotel Viru AS'],
    ['SQ *4471', 'Pilv Inc'],
    ['', 'Pilv Inc'],
    ['ISS EESTI', 'Issanda OÜ'],
    ['Rimi Haabersti', 'Selver AS'],
  ])('%s is not like %s', (written, name) => {
    expect(areAlikeMerchants(written, name)).toBe(false);
  });

  it.each([
    ['BOLT.EU/O/2411061234 TALLINN', 'bolt'],
    ['PAYPAL *NETFLIX', 'netflix'],
    ['Hotel Viru', 'viru'],
    ['SQ *4471', undefined],
  ])('%s is searched in mails by %s', (written, word) => {
    expect(telling(written)).toBe(word);
  });
});
