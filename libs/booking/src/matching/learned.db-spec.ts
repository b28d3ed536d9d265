import {
  addAliasRequest,
  addPartyAlias,
  confirmMatch,
  mergeParty,
  rejectMatch,
  updateParty,
  updatePartyRequest,
  withdrawStatement,
} from '#books';
import { isoDate } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OTHER_IBAN, takeLine, transaction } from '../../../../test/support/bank.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { match, onlyProposal, proposals, purchase, waiting } from '../../../../test/support/matching.js';
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

describe('the matcher learns', () => {
  it('the owner of an account and a name from a person, for waiting and for future lines', async () => {
    const { partyId, invoiceId } = await purchase(trade);
    const { invoiceId: second } = await purchase(trade, partyId, { number: 'TEINE' });
    const who = { counterpartyName: 'Juhan Juurikas', counterpartyAccount: OTHER_IBAN };
    const paid = await takeLine(trade, { ...who, amountMinor: 12_400n });
    const waits = await takeLine(trade, { ...who, bookingDate: isoDate('2026-11-12') });
    await match(trade);
    expect(await waiting(trade)).toBe(4);
    const chosen = (await proposals(trade)).find(
      (one) => one.bank_transaction_id === paid && one.judgement.invoice_id === invoiceId,
    );
    await trade.run(confirmMatch, { match_proposal_id: chosen?.id ?? '' });
    await match(trade);
    expect(await transaction(trade, waits)).toMatchObject({
      status: 'matched',
      allocations: [{ invoice_id: second, origin: 'matcher' }],
    });
    const later = await takeLine(trade, { counterpartyName: 'JUHAN JUURIKAS' });
    expect(await transaction(trade, later)).toMatchObject({ party_id: partyId, party_source: 'alias' });
  });

  it('from a rejection: another payment of that payer is no longer settled with that party by name', async () => {
    const { partyId } = await purchase(trade, await trade.party({ name: 'Tarnija OÜ' }));
    const line = await takeLine(trade, { counterpartyName: 'Tarnija', amountMinor: 100n });
    await match(trade);
    const proposal = await onlyProposal(trade, { state: 'open' });
    await trade.run(rejectMatch, { match_proposal_id: proposal.id });
    const again = await takeLine(trade, { counterpartyName: 'Tarnija', bookingDate: isoDate('2026-11-12') });
    await match(trade);
    expect(await transaction(trade, line)).toMatchObject({ status: 'unmatched', party_id: partyId });
    expect(await transaction(trade, again)).toMatchObject({ status: 'unmatched' });
  });

  it.each(['alias', 'name'] as const)('from another %s that a person gave the party', async (given) => {
    const { partyId, invoiceId } = await purchase(trade);
    const line = await takeLine(trade, { counterpartyName: `Kaubamärk ${given}`, amountMinor: 12_400n });
    await match(trade);
    expect(await transaction(trade, line)).toMatchObject({ status: 'unmatched', party_id: null });
    trade.consequences.length = 0;
    const name = `Kaubamärk ${given}`;
    if (given === 'alias')
      await trade.run(addPartyAlias, { party_id: partyId, ...addAliasRequest.parse({ name }) });
    else await trade.run(updateParty, { party_id: partyId, ...updatePartyRequest.parse({ name }) });
    expect(trade.consequences).toEqual(['match-company']);
    await match(trade);
    expect(await transaction(trade, line)).toMatchObject({
      status: 'matched',
      allocations: [{ invoice_id: invoiceId, origin: 'matcher' }],
    });
  });

  it('nothing from rejected or withdrawn lines of a bank statement that was imported by mistake', async () => {
    const { partyId, invoiceId } = await purchase(trade, await trade.party({ name: 'Tarnija OÜ' }));
    const wrong = await takeLine(trade, { counterpartyName: 'Tarnija', amountMinor: 100n });
    await match(trade);
    await trade.run(rejectMatch, { match_proposal_id: (await onlyProposal(trade, { state: 'open' })).id });
    const { statement_id: id } = await transaction(trade, wrong);
    await trade.run(withdrawStatement, { statement_id: id ?? '', reason: 'vale fail' });
    const right = await takeLine(trade, { counterpartyName: 'Tarnija', bookingDate: isoDate('2026-11-12') });
    await match(trade);
    expect(await transaction(trade, right)).toMatchObject({
      status: 'matched',
      party_id: partyId,
      allocations: [{ invoice_id: invoiceId, origin: 'matcher' }],
    });
  });

  it('from a merge: payments of the remaining party settle the invoices of the merged one', async () => {
    const { partyId: gone, invoiceId } = await purchase(trade);
    const into = await trade.party({ name: 'Õige OÜ' });
    const line = await takeLine(trade, { counterpartyName: 'Õige OÜ', amountMinor: 12_400n });
    await match(trade);
    expect(await transaction(trade, line)).toMatchObject({ status: 'unmatched', party_id: into });
    trade.consequences.length = 0;
    await trade.run(mergeParty, { party_id: gone, into_party_id: into });
    expect(trade.consequences).toEqual(['match-company']);
    await match(trade);
    expect(await transaction(trade, line)).toMatchObject({
      status: 'matched',
      allocations: [{ invoice_id: invoiceId, origin: 'matcher' }],
    });
  });

  it('nothing more while nothing arrives and nothing changes', async () => {
    await purchase(trade);
    await takeLine(trade, { counterpartyName: 'Keegi muu', amountMinor: 7n });
    await match(trade);
    const before = await trade.footprint();
    await match(trade);
    expect(await trade.footprint()).toEqual(before);
  });
});
