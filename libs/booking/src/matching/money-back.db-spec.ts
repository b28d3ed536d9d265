import { confirmMatch, rejectMatch } from '#books';
import { isoDate } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exempt, takeLine, transaction } from '../../../../test/support/bank.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { match, paidTo, proposals, purchase } from '../../../../test/support/matching.js';
import { Trade } from '../../../../test/support/trade.js';

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
});

afterAll(() => db.drop());

beforeEach(async () => {
  trade = await Trade.open(db.database);
  return () => trade.coherent();
});

const BACK = { bookingDate: isoDate('2026-11-17'), description: 'Topeltmakse tagastus' } as const;
const open = async (line: string) =>
  (await proposals(trade, { state: 'open', bank_transaction_id: line })).sort(
    (a, b) => (b.score ?? 0) - (a.score ?? 0),
  );
const confirmBest = async (line: string) => {
  const [best] = await open(line);
  await trade.run(confirmMatch, { match_proposal_id: best?.id ?? '' });
};

describe('money that is back', () => {
  it('meets the second payment of an invoice: one key each, and both are explained', async () => {
    const { partyId, invoiceId } = await purchase(trade);
    const first = await paidTo(trade, partyId);
    await match(trade);
    const second = await paidTo(trade, partyId, { bookingDate: isoDate('2026-11-12') });
    await match(trade);
    const back = await paidTo(trade, partyId, { ...BACK, direction: 'in' });
    await match(trade);
    expect((await open(back))[0]).toMatchObject({
      judgement: { kind: 'money_in', money_in_kind: 'refund', refund_bank_transaction_id: second },
    });
    await confirmBest(back);
    await confirmBest(second);
    expect(await transaction(trade, back)).toMatchObject({ status: 'classified' });
    expect(await transaction(trade, second)).toMatchObject({
      status: 'exempted',
      exemption: { counter_role: 'supplier_prepayment' },
    });
    expect(await transaction(trade, first)).toMatchObject({ status: 'matched' });
    expect(await trade.invoice(invoiceId)).toMatchObject({ settlement_state: 'paid' });
  });

  it('goes to the account to which the payment was exempted, and is proposed once', async () => {
    const paid = await takeLine(trade, { counterpartyName: 'Pank AS' });
    await exempt(trade, paid, 'bank_charges');
    const back = await takeLine(trade, { ...BACK, direction: 'in', counterpartyName: 'PANK AS' });
    await match(trade);
    const [proposal] = await open(back);
    expect(proposal).toMatchObject({ judgement: { refund_bank_transaction_id: paid } });
    await trade.run(rejectMatch, { match_proposal_id: proposal?.id ?? '' });
    await takeLine(trade, { counterpartyName: 'Pank AS', amountMinor: 1n });
    await match(trade);
    expect(await open(back)).toEqual([]);
  });

  it('that the company sends back clears the payment of its customer', async () => {
    const paid = await takeLine(trade, { direction: 'in', counterpartyName: 'Klient OÜ' });
    const back = await takeLine(trade, { ...BACK, counterpartyName: 'Klient OÜ' });
    await match(trade);
    await confirmBest(back);
    await confirmBest(paid);
    for (const line of [back, paid])
      expect(await transaction(trade, line)).toMatchObject({
        exemption: { counter_role: 'customer_prepayment' },
      });
  });
});
