import { reverseAllocation } from '#books';
import { encodeId } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLine, transaction, transactions } from '../../../../test/support/bank.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { match, paidTo } from '../../../../test/support/matching.js';
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

describe('files of the invoice that a line settles', () => {
  const withFile = async () => {
    const document = await trade.document('arve');
    const partyId = await trade.party();
    const invoiceId = await trade.recordAndPost(
      { party_id: partyId },
      { documents: [{ document_id: document }] },
    );
    return { partyId, invoiceId };
  };

  it('explain the line while it settles their invoice', async () => {
    const { partyId, invoiceId } = await withFile();
    const line = await paidTo(trade, partyId);
    expect(await transactions(trade, { to_explain: true })).toHaveLength(1);
    await match(trade);
    const explained = { has_document: true, file_ids: [encodeId('file', 12n)] };
    expect(await transaction(trade, line)).toMatchObject(explained);
    expect(await transactions(trade, { has_document: true })).toMatchObject([{ id: line, ...explained }]);
    const [allocation] = (await trade.invoice(invoiceId)).allocations;
    await trade.run(reverseAllocation, { allocation_id: allocation?.id ?? '' });
    expect(await transaction(trade, line)).toMatchObject({ has_document: false, file_ids: [] });
    expect(await transactions(trade, { to_explain: true })).toHaveLength(1);
  });

  it('explain a partly settled line, which then needs no further explanation', async () => {
    const { invoiceId } = await withFile();
    const line = await takeLine(trade, { amountMinor: 20_000n });
    await trade.settle({ invoice_id: invoiceId, bank_transaction_id: line, item_minor: 12_400 });
    expect(await transactions(trade, { to_explain: true })).toEqual([]);
    expect(await transaction(trade, line)).toMatchObject({ status: 'part_matched', has_document: true });
  });
});
