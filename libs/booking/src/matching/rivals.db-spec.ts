import { allocate, allocateRequest, confirmMatch, exemptTransaction } from '#books';
import { isoDate, type Ulid } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '../../../../test/support/bank.js';
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

/** Two payments of a party and two of its invoices, all of one amount, which the matcher has proposed. */
async function tie() {
  const { partyId, invoiceId: first } = await purchase(trade);
  const { invoiceId: second } = await purchase(trade, partyId);
  const one = await paidTo(trade, partyId);
  const other = await paidTo(trade, partyId, { bookingDate: isoDate('2026-11-17') });
  await match(trade);
  expect(await proposals(trade, { state: 'open' })).toHaveLength(4);
  return { first, second, one, other };
}

const proposalOf = async (line: Ulid, invoice: Ulid): Promise<Ulid> =>
  (await proposals(trade, { bank_transaction_id: line })).find(
    ({ judgement }) => judgement.invoice_id === invoice,
  )?.id ?? '';

/** The tasks that follow from a command. */
async function after(command: () => Promise<unknown>): Promise<readonly string[]> {
  trade.consequences.length = 0;
  await command();
  return [...trade.consequences];
}

describe('what competed with an answered pair', () => {
  it('is settled by the matcher once a person has resolved the tie', async () => {
    const { first, second, one, other } = await tie();
    const proposal = await proposalOf(one, first);
    expect(await after(() => trade.run(confirmMatch, { match_proposal_id: proposal }))).toContain(
      'match-company',
    );
    await match(trade);
    expect(await transaction(trade, other)).toMatchObject({
      allocations: [{ invoice_id: second, origin: 'matcher' }],
    });
  });

  it('is settled too when one payment turns out to be for something else', async () => {
    const { partyId, invoiceId } = await purchase(trade);
    const twice = [await paidTo(trade, partyId), await paidTo(trade, partyId)];
    await match(trade);
    const exempted = () =>
      trade.run(exemptTransaction, {
        bank_transaction_id: twice[1] ?? '',
        counter_role: 'supplier_prepayment',
        reason: 'topelt',
      });
    expect(await after(exempted)).toContain('match-company');
    await match(trade);
    expect(await transaction(trade, twice[0] ?? '')).toMatchObject({
      allocations: [{ invoice_id: invoiceId, origin: 'matcher' }],
    });
  });

  it('is not looked for where a settlement had no rival', async () => {
    const { partyId, invoiceId } = await purchase(trade);
    const line = await paidTo(trade, partyId, { amountMinor: 1_000n });
    const body = { kind: 'payment', invoice_id: invoiceId, bank_transaction_id: line, item_minor: 1_000 };
    expect(await after(() => trade.run(allocate, allocateRequest.parse(body)))).toEqual(['rebuild-status']);
  });
});
