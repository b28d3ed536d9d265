import { isoDate } from '#platform';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LHV, linesOf } from '../../../../../test/support/statements.js';
import { csvLine } from '../csv/csv-format.js';
import { withPaidInText } from './paid-in-text.js';

/** The reading of a line in euros with this amount and text. */
const read = (amountMinor: bigint, description: string) => {
  const bookingDate = isoDate('2026-11-10');
  const line = csvLine({ bookingDate, direction: 'out', amountMinor, feeMinor: 0n, description });
  const { origCurrency, origMinor, bankRate } = withPaidInText(line, 'EUR');
  return origMinor === null ? null : [origCurrency, origMinor, bankRate?.toFixed()];
};

describe('the amount in another currency that the text of a line gives', () => {
  it.each([
    ['USD 120.00 @ 1.0845', 11_065n, ['USD', 12_000n, '1.0845']],
    ['Ost 25,00 GBP kurss 0,8571', 2_917n, ['GBP', 2_500n, '0.8571']],
    ['(..1234) 2026-11-04 HETZNER 1 234,56USD, vahetuskurss: 1,0845', 113_837n, ['USD', 123_456n, '1.0845']],
    ['PIN 1234 KAUP SEK499.00 1 EUR = 11.3421 SEK', 4_400n, ['SEK', 49_900n, '11.3421']],
    ['Purchase 20.00 USD (18.44 EUR) rate EUR/USD 1.0845', 1_844n, ['USD', 2_000n, '1.0845']],
    ['Pirkums 120.00 USD kurss 0.92208', 11_065n, ['USD', 12_000n, '0.92208']],
    ['Оплата 15000 JPY курс 162.35', 9_239n, ['JPY', 15_000n, '162.35']],
  ])('is read where the rate makes it the amount of the line: %s', (text, amountMinor, paid) => {
    expect(read(amountMinor, text)).toEqual(paid);
  });

  it.each([
    ['without a rate', 'Arve 77 USD 120.00'],
    ['by a rate that makes another amount', 'USD 120.00 @ 1.2845'],
    ['in the currency of the account', 'EUR 110.65 @ 1.0000'],
    ['in a currency that does not exist', 'TOP 10.00 XQX 120.00 @ 1.0845'],
    ['with more decimals than the currency has', 'USD 120.004 @ 1.0845'],
    ['that is one of two possible ones', 'USD 120.00 CAD 120.00 @ 1.0845'],
    ['without end', `USD ${'9'.repeat(60)}.00 @ 1.0845`],
  ])('is not read %s', (_what, text) => {
    expect(read(11_065n, text)).toBeNull();
  });

  it('never replaces the amount that the bank gives in a field', () => {
    const given = csvLine({
      bookingDate: isoDate('2026-11-10'),
      direction: 'out',
      amountMinor: 11_065n,
      feeMinor: 0n,
      description: 'USD 120.00 @ 1.0845',
      origCurrency: 'CAD',
      origMinor: 16_000n,
    });
    expect(withPaidInText(given, 'EUR')).toBe(given);
  });

  it('is read from any amount and rate, and makes the amount of the line', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 100n, max: 10_000_000n }),
        fc.integer({ min: 5_000, max: 200_000 }),
        (cents, rate) => {
          const amount = (BigInt(Math.round((Number(cents) * 10_000) / rate)) * 2n + 1n) / 2n;
          const text = `CARD ${(Number(cents) / 100).toFixed(2)} USD kurss ${(rate / 10_000).toFixed(4)}`;
          expect(read(amount, text)?.slice(0, 2)).toEqual(['USD', cents]);
          const other = amount + 2n + amount / 50n;
          // As a multiplier the rate makes another amount, which may be that one only where it is about 1.
          if (Math.abs(rate - 10_000) > 500) expect(read(other, text)).toBeNull();
        },
      ),
    );
  });

  it('is read from the CSV of a bank', async () => {
    const [, card] = await linesOf(LHV.replace('Sõit ""öö""', '(..1234) BOLT 72,10 PLN kurss 8,5833'));
    expect(card).toMatchObject({
      origCurrency: 'PLN',
      origMinor: 7_210n,
      cardLast4: '1234',
      amountMinor: 840n,
    });
  });
});
