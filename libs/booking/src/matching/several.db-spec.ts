import { confirmMatch } from '#books';
import { isoDate, type Ulid } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLine, transaction } from '../../../../test/support/bank.js';
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

const because = async (code: string) =>
  (await proposals(trade, { state: 'open' })).filter(({ reason_codes: codes }) =>
    codes.some((one) => one.code === code),
  );
const confirm = (id: Ulid) => trade.run(confirmMatch, { match_proposal_id: id });

describe('several that count as one are proposed, and a person accepts all of them', () => {
  it('two payments of one invoice, of which the first was looked at before the second came', async () => {
    const { partyId, invoiceId } = await purchase(trade);
    const first = await paidTo(trade, partyId, { amountMinor: 10_000n });
    await match(trade);
    expect(await because('payments_together')).toEqual([]);
    const second = await paidTo(trade, partyId, { amountMinor: 2_400n, bookingDate: isoDate('2026-11-17') });
    await match(trade);
    const together = await because('payments_together');
    expect(together.map(({ bank_transaction_id: line }) => line).sort()).toEqual([first, second].sort());
    for (const { id } of together) await confirm(id);
    expect(await trade.invoice(invoiceId)).toMatchObject({ settlement_state: 'paid', open_minor: 0n });
  });

  it('two invoices that a payment names, the oldest whole and the other in part', async () => {
    const { partyId, invoiceId: old } = await purchase(trade, undefined, { number: 'A-2026-101' });
    const { invoiceId: later } = await purchase(trade, partyId, { number: 'A-2026-102' });
    const line = await takeLine(trade, { amountMinor: 20_000n, description: 'A-2026-101/A-2026-102' });
    await match(trade);
    const named = await because('invoices_named');
    expect(named.map(({ judgement }) => judgement.item_minor)).toEqual([12_400n, 7_600n]);
    for (const { id } of named) await confirm(id);
    expect(await transaction(trade, line)).toMatchObject({ status: 'matched' });
    expect(await trade.invoice(old)).toMatchObject({ settlement_state: 'paid' });
    expect(await trade.invoice(later)).toMatchObject({ settlement_state: 'part_paid', open_minor: 4_800n });
  });
});
