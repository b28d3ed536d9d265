import { describe, expect, it } from 'vitest';
import { totalsOf } from './totals.js';

const S24 = { treatment: 'standard', rate_bps: 2400 } as const;
const S9 = { treatment: 'reduced', rate_bps: 900 } as const;

describe('the totals while an invoice is written', () => {
  it('round the VAT once for all lines of a rate, as the server does', () => {
    const line = { quantity: '1', price: '0.02', vat: S24 };
    // Each line alone would have no VAT: 0.0048 rounds to nothing.
    expect(totalsOf([line, line], false, 'EUR')).toMatchObject({ net: 4n, tax: 1n, gross: 5n });
  });

  it('take the VAT out of prices that include it', () => {
    const totals = totalsOf([{ quantity: '2', price: '62', vat: S24 }], true, 'EUR');
    expect(totals).toMatchObject({ net: 10_000n, tax: 2400n, gross: 12_400n, lines: [10_000n] });
  });

  it('show each rate, and leave out lines that are not written yet', () => {
    const totals = totalsOf(
      [
        { quantity: '1.5', price: '100', vat: S24 },
        { quantity: '1', price: undefined, vat: S24 },
        { quantity: '1', price: '10', vat: S9 },
        { quantity: '1', price: '5', vat: undefined },
      ],
      false,
      'EUR',
    );
    expect(totals.rates).toEqual([
      { rateBps: 2400, net: 15_000n, tax: 3600n },
      { rateBps: 900, net: 1000n, tax: 90n },
    ]);
    expect(totals).toMatchObject({ net: 16_500n, tax: 3690n, gross: 20_190n });
    expect(totals.lines).toEqual([15_000n, undefined, 1000n, 500n]);
  });
});
