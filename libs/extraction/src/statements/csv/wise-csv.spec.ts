import { describe, expect, it } from 'vitest';
import { linesOf, survey } from '../../../../../test/support/statements.js';
import { totalOf } from '../model/statement.js';

describe('the CSV exports of banks', () => {
  it('of Wise: one account per currency, days before months', async () => {
    const wise =
      '"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate",' +
      `"Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits"
CARD-1,05-11-2026,-12.30,EUR,Card transaction,,87.70,,,,,,,Figma,1234
TRANSFER-2,06-11-2026,50.00,USD,Received,INV-9,50.00,,,,Acme Inc,,,,`;
    const read = await survey(wise);
    expect(read.statements.map(({ head }) => [head.bankName, head.currency])).toEqual([
      ['Wise', 'EUR'],
      ['Wise', 'USD'],
    ]);
    expect(await linesOf(wise)).toMatchObject([
      {
        externalId: 'CARD-1',
        bookingDate: '2026-11-05',
        counterpartyName: 'Figma',
        cardLast4: '1234',
        balanceAfterMinor: 8_770n,
      },
      { direction: 'in', counterpartyName: 'Acme Inc', reference: 'INV-9' },
    ]);
  });

  describe('of Wise, the history of all balances', () => {
    const history = (...rows: string[]): string =>
      [
        'ID,Status,Direction,"Created on","Finished on","Source fee amount","Source fee currency","Target fee amount",' +
          '"Target fee currency","Source name","Source amount (after fees)","Source currency","Target name",' +
          '"Target amount (after fees)","Target currency","Exchange rate",Reference,Batch,"Created by",Category,Note',
        ...rows,
      ].join('\n');
    const paid =
      'TRANSFER-1,COMPLETED,OUT,2026-11-02 14:20:05,2026-11-03 09:00:00,0.45,EUR,,,Ostja OÜ,120.00,EUR,Landlord GmbH,120.00,EUR,1,Rent,,Mari,Housing,';

    it('includes the fee in outgoing money, and excludes the payer’s fee from incoming money', async () => {
      const lines = await linesOf(
        history(
          paid,
          'TRANSFER-2,COMPLETED,IN,2026-11-04 09:00:00,2026-11-04 09:01:30,1.00,USD,5.00,GBP,Acme Ltd,2505.00,GBP,Ostja OÜ,2500.00,GBP,1,Invoice 42,,,,',
        ),
      );
      expect(lines).toMatchObject([
        {
          externalId: 'TRANSFER-1',
          bookingDate: '2026-11-03',
          direction: 'out',
          amountMinor: 12_000n,
          feeMinor: 45n,
          counterpartyName: 'Landlord GmbH',
          reference: 'Rent',
        },
        { direction: 'in', amountMinor: 250_500n, feeMinor: 500n, counterpartyName: 'Acme Ltd' },
      ]);
      expect(lines.map((line) => totalOf(line))).toEqual([-12_045n, 250_000n]);
    });

    it('identifies a card payment by the id in the statement of its balance, and each balance that paid it', async () => {
      const read = await survey(
        history(
          'CARD_TRANSACTION-9,COMPLETED,OUT,2026-11-02 10:00:00,2026-11-02 10:00:01,0.07,EUR,,,Ostja OÜ,10.00,EUR,Figma,11.00,USD,1.10,,,Mari,Office,',
          'CARD_TRANSACTION-9,COMPLETED,OUT,2026-11-02 10:00:00,2026-11-02 10:00:01,0.00,USD,,,Ostja OÜ,23.00,USD,Figma,23.00,USD,1,,,Mari,Office,',
        ),
      );
      expect(read.statements.map(({ head, sumMinor }) => [head.currency, sumMinor])).toEqual([
        ['EUR', -1_007n],
        ['USD', -2_300n],
      ]);
      const lines = [];
      for await (const { line } of read.lines()) lines.push(line);
      expect(lines).toMatchObject([
        { externalId: 'CARD-9', method: 'card', origCurrency: 'USD', origMinor: 1_100n },
        { externalId: 'CARD-9', origCurrency: null },
      ]);
    });

    it('moves a conversion out of one balance and into the other', async () => {
      const read = await survey(
        history(
          'BALANCE_TRANSACTION-3,COMPLETED,NEUTRAL,2026-11-01 10:00:00,2026-11-01 10:00:02,1.20,EUR,,,Ostja OÜ,400.00,EUR,Ostja OÜ,440.00,USD,1.10,,,Mari,,',
        ),
      );
      expect(read.statements.map(({ head, sumMinor }) => [head.currency, sumMinor])).toEqual([
        ['EUR', -40_120n],
        ['USD', 44_000n],
      ]);
    });

    it('leaves out rows that moved no money, and asks where money may have been returned', async () => {
      const states = ['CANCELLED', 'REFUNDED'].map((state) => paid.replace('COMPLETED', state));
      expect(await linesOf(history(...states, paid))).toHaveLength(1);
      await expect(survey(history(paid.replace('COMPLETED,OUT', 'REFUNDED,IN')))).rejects.toThrow(
        'the state "REFUNDED" does not show whether money moved',
      );
      await expect(survey(history(paid.replace('0.45,EUR', '0.45,USD')))).rejects.toThrow(
        'the fee is in USD, the balance in EUR',
      );
    });
  });
});
