import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../../../test/support/statements.js';
import { totalOf } from '../model/statement.js';

describe('the CSV exports of banks', () => {
  it('of Stripe: every charge with its fee, and the payout that its rows sum to', async () => {
    const stripe = `automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created,available_on,currency,gross,fee,net,reporting_category,source_id,description
po_1,2026-11-05 00:00:00,txn_1,2026-11-02 10:11:12,2026-11-04 00:00:00,eur,100.00,3.20,96.80,charge,ch_1,Tellimus 1
po_1,2026-11-05 00:00:00,txn_2,2026-11-03 10:11:12,2026-11-04 00:00:00,eur,-10.00,0.00,-10.00,refund,re_1,Tagasi`;
    const lines = await linesOf(stripe);
    expect(lines).toMatchObject([
      { externalId: 'txn_1', direction: 'in', amountMinor: 10_000n, feeMinor: 320n },
      { externalId: 'txn_2', direction: 'out', amountMinor: 1_000n },
      {
        externalId: 'po_1',
        bookingDate: '2026-11-05',
        direction: 'out',
        amountMinor: 8_680n,
        method: 'payout',
      },
    ]);
    expect(lines.reduce((sum, line) => sum + totalOf(line), 0n)).toBe(0n);
  });

  it('of Stripe: a payout has the same id in every report', async () => {
    const history = `id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description
txn_9,payout,po_1,-86.80,0.00,-86.80,eur,2026-11-05 00:00,2026-11-05 00:00,STRIPE PAYOUT`;
    const payouts = `id,Amount,Created (UTC),Currency,Arrival Date (UTC),Source Type,Status,Type,Method,Description,Destination Name
po_1,86.80,2026-11-05 00:00,eur,2026-11-07 00:00,card,paid,bank_account,standard,STRIPE PAYOUT,AS LHV PANK
po_2,5.00,2026-11-06 00:00,eur,2026-11-08 00:00,card,failed,bank_account,standard,STRIPE PAYOUT,AS LHV PANK
po_3,-7.00,2026-11-07 00:00,eur,2026-11-09 00:00,card,in_transit,bank_account,standard,STRIPE PAYOUT,AS LHV PANK`;
    const payout = { externalId: 'po_1', bookingDate: '2026-11-05', direction: 'out', amountMinor: 8_680n };
    expect(await linesOf(history)).toMatchObject([payout]);
    expect(await linesOf(payouts)).toMatchObject([payout, { externalId: 'po_3', direction: 'in' }]);
  });
});
