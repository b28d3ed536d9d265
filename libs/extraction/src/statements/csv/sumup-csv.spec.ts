import { describe, expect, it } from 'vitest';
import { linesOf, survey } from '../../../../../test/support/statements.js';
import { totalOf } from '../model/statement.js';

const HEADER =
  'Email,Date,Transaction ID,Transaction type,Status,Card type,Last 4 digits,Process as,Payment method,Entry mode,Auth code,' +
  'Description,Total,Net sale,Tax amount,Tip amount,Fee,Payout,Payout date,Payout ID,Reference';

const row = (given: Readonly<Record<string, string>>): string =>
  HEADER.split(',')
    .map((name) => given[name] ?? '')
    .join(',');

const sale = (id: string, total: string, more: Readonly<Record<string, string>> = {}): string =>
  row({
    Date: '2026-11-02 09:14',
    'Transaction ID': id,
    'Transaction type': 'Sale',
    Status: 'Successful',
    'Last 4 digits': '**** **** **** 4242',
    'Payment method': 'Contactless',
    Description: 'Kohv',
    Total: total,
    ...more,
  });

const part = (id: string, total: string, fee: string, net: string, payout = 'PID7'): string =>
  row({
    Date: '2026-11-04 06:00',
    'Transaction ID': id,
    'Transaction type': 'Payout',
    Status: 'Paid out',
    Total: total,
    Fee: fee,
    Payout: net,
    'Payout date': '2026-11-04',
    'Payout ID': payout,
  });

const report = (...rows: readonly string[]): string => [HEADER, ...rows].join('\n');

describe('the report of SumUp', () => {
  it('has every payment gross with its fee, and the payout that the bank receives', async () => {
    const lines = await linesOf(
      report(
        sale('T1', '100.00'),
        sale('T2', '20.00', { Date: '2026-11-03 10:00', 'Last 4 digits': '' }),
        part('T1', '100.00', '1.69', '98.31'),
        part('T2', '20.00', '0.34', '19.66'),
      ),
    );
    expect(lines).toMatchObject([
      {
        externalId: 'T1 sale PID7',
        bookingDate: '2026-11-02',
        valueDate: '2026-11-04',
        direction: 'in',
        amountMinor: 10_000n,
        feeMinor: 169n,
        cardLast4: '4242',
        description: 'Kohv',
      },
      { externalId: 'T2 sale PID7', bookingDate: '2026-11-03', amountMinor: 2_000n, feeMinor: 34n },
      {
        externalId: 'PID7',
        bookingDate: '2026-11-04',
        direction: 'out',
        amountMinor: 11_797n,
        method: 'payout',
      },
    ]);
    expect(lines.reduce((sum, line) => sum + totalOf(line), 0n)).toBe(0n);
  });

  it('of an account in euros leaves out what is not paid out: cash, failed and waiting payments', async () => {
    const content = report(
      sale('T1', '100.00', { 'Payment method': 'Cash', 'Last 4 digits': '' }),
      sale('T2', '5.00', { Status: 'Failed' }),
      sale('T3', '7.00'),
      part('T4', '10.00', '0.17', '9.83'),
    );
    expect((await linesOf(content)).map(({ externalId }) => externalId)).toEqual(['T4 sale PID7', 'PID7']);
    expect((await survey(content)).statements).toMatchObject([
      { head: { currency: 'EUR', bankName: 'SumUp' } },
    ]);
  });

  it('takes a refund off the payout, and a payment once, in whatever report it stands', async () => {
    const refund = part('T1', '-40.00', '0.00', '-40.00', 'PID8');
    const lines = await linesOf(
      report(sale('T1', '100.00'), refund, part('T5', '50.00', '0.85', '49.15', 'PID8')),
    );
    expect(lines).toMatchObject([
      { externalId: 'T1 refund PID8', bookingDate: '2026-11-04', direction: 'out', amountMinor: 4_000n },
      { externalId: 'T5 sale PID8', amountMinor: 5_000n, feeMinor: 85n },
      { externalId: 'PID8', direction: 'out', amountMinor: 915n },
    ]);
    const again = await linesOf(report(part('T5', '50.00', '0.85', '49.15', 'PID8'), refund));
    expect(new Set(again.map(({ externalId }) => externalId))).toEqual(
      new Set(lines.map(({ externalId }) => externalId)),
    );
  });

  it('of the older form has sale and payout in one row', async () => {
    const lines = await linesOf(
      report(
        sale('T1', '100.00', {
          Fee: '1.69',
          Payout: '98.31',
          'Payout date': '2026-11-04',
          'Payout ID': 'PID7',
        }),
      ),
    );
    expect(lines).toMatchObject([
      { bookingDate: '2026-11-02', amountMinor: 10_000n, feeMinor: 169n, cardLast4: '4242' },
      { externalId: 'PID7', amountMinor: 9_831n },
    ]);
  });

  it('names a state that it does not know, because money may have moved or not', async () => {
    await expect(linesOf(report(sale('T1', '1.00', { Status: 'Strange' })))).rejects.toThrow('Strange');
  });
});
