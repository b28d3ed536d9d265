import { describe, expect, it } from 'vitest';
import { linesOf, survey } from '../../../../../test/support/statements.js';
import { totalOf } from '../model/statement.js';

const HEADER = 'Settlement date,Payment date,Reference,Type,Net,Balance';
const report = (...rows: readonly string[]): string => [HEADER, ...rows].join('\n');

describe('the account statement of Zettle', () => {
  it('has a payment and its fee as one line, and the deposit that the bank receives', async () => {
    const content = report(
      '2026-11-04 06:00,2026-11-02 09:14,1001,Card payment,100.00,100.00',
      '2026-11-04 06:00,2026-11-02 09:14,1001,Card payment fee,-1.75,98.25',
      '2026-11-04 06:00,2026-11-03 10:00,1002,Card payment,20.00,118.25',
      '2026-11-04 06:00,2026-11-03 10:00,1002,Card payment fee,-0.35,117.90',
      '2026-11-05 02:00,,,Deposit to bank account,-117.90,0.00',
    );
    const lines = await linesOf(content);
    expect(lines).toMatchObject([
      {
        externalId: '1001 card payment',
        bookingDate: '2026-11-04',
        valueDate: '2026-11-02',
        direction: 'in',
        amountMinor: 10_000n,
        feeMinor: 175n,
        reference: '1001',
      },
      { externalId: '1002 card payment', amountMinor: 2_000n, feeMinor: 35n },
      { bookingDate: '2026-11-05', direction: 'out', amountMinor: 11_790n, feeMinor: 0n, method: 'payout' },
    ]);
    expect(lines.reduce((sum, line) => sum + totalOf(line), 0n)).toBe(0n);
    expect((await survey(content)).statements).toMatchObject([
      { head: { currency: 'EUR', bankName: 'Zettle' } },
    ]);
  });

  it('keeps refunds and fees of their own as lines, newest first too', async () => {
    const lines = await linesOf(
      report(
        '2026-11-06 06:00,2026-11-06 06:00,,Monthly fee,-5.00,35.00',
        '2026-11-05 06:00,2026-11-05 09:00,1003,Refund,-10.00,40.00',
        '2026-11-04 06:00,2026-11-02 09:14,1001,Card payment fee,-0.88,50.00',
        '2026-11-04 06:00,2026-11-02 09:14,1001,Card payment,50.88,50.88',
      ),
    );
    expect(lines).toMatchObject([
      { direction: 'out', amountMinor: 500n, feeMinor: 0n, method: 'monthly fee' },
      { externalId: '1003 refund', direction: 'out', amountMinor: 1_000n },
      { externalId: '1001 card payment', direction: 'in', amountMinor: 5_088n, feeMinor: 88n },
    ]);
  });

  it('is read in Danish, with the day before the month', async () => {
    const lines = await linesOf(
      [
        'Afregningsdato;Betalingsdato;Reference;Type;Netto;Saldo;Valuta',
        '04-11-2026;02-11-2026;1001;Kortbetaling;1.250,00;1.250,00;DKK',
        '04-11-2026;02-11-2026;1001;Kortbetalingsgebyr;-20,63;1.229,37;DKK',
        '25-11-2026;;;Udbetaling til bankkonto;-1.229,37;0,00;DKK',
      ].join('\n'),
    );
    expect(lines).toMatchObject([
      { bookingDate: '2026-11-04', amountMinor: 125_000n, feeMinor: 2_063n },
      { bookingDate: '2026-11-25', direction: 'out', amountMinor: 122_937n, method: 'payout' },
    ]);
  });
});
