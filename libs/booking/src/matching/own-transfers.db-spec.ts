import { confirmMatch, importStatement, keyLines, undoMatch } from '#books';
import { isoDate } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bankLine,
  IBAN,
  OTHER_IBAN,
  statementOf,
  takeLine,
  transaction,
} from '../../../../test/support/bank.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { match, onlyProposal } from '../../../../test/support/matching.js';
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

describe('transfers between own accounts', () => {
  const SAVINGS = { iban: OTHER_IBAN };
  const halves = async (out: object, back: object) => {
    const paid = await takeLine(trade, { counterpartyName: null, ...out });
    const got = await takeLine(trade, { direction: 'in', counterpartyName: null, ...back }, SAVINGS);
    return [paid, got] as const;
  };

  it('are joined through transit when one half names the account of the other, whichever came first', async () => {
    const [paid, got] = await halves({ counterpartyAccount: OTHER_IBAN }, { counterpartyAccount: IBAN });
    await match(trade);
    expect(await transaction(trade, paid)).toMatchObject({
      status: 'transfer_matched',
      suspense_residual_minor: 0n,
      transfer_match: { other_bank_transaction_id: got, origin: 'matcher' },
    });
    expect(await transaction(trade, got)).toMatchObject({
      status: 'transfer_matched',
      is_internal: true,
      transfer_match: { other_bank_transaction_id: paid },
    });
    expect(await onlyProposal(trade)).toMatchObject({ state: 'confirmed', judgement: { kind: 'transfer' } });
  });

  it('are never joined again after a person separated them', async () => {
    const [paid] = await halves({ counterpartyAccount: OTHER_IBAN }, { counterpartyAccount: IBAN });
    await match(trade);
    await trade.run(undoMatch, { match_proposal_id: (await onlyProposal(trade)).id });
    await match(trade);
    expect(await transaction(trade, paid)).toMatchObject({ transfer_match: null });
    expect(await onlyProposal(trade)).toMatchObject({ state: 'undone' });
  });

  it("are proposed when only the amount and the company's own name agree, and only once", async () => {
    const { name } = await trade.database.readCompany(trade.companyId, (sql) =>
      sql.one<{ name: string }>('SELECT name FROM books.party WHERE company_id = $1 AND is_own', [
        trade.companyId,
      ]),
    );
    const [paid, got] = await halves({ counterpartyName: name }, {});
    await match(trade);
    await match(trade);
    expect(await transaction(trade, got)).toMatchObject({ status: 'unmatched' });
    const proposal = await onlyProposal(trade, { state: 'open' });
    expect(proposal).toMatchObject({
      bank_transaction_id: paid,
      judgement: { other_bank_transaction_id: got },
    });
    await trade.run(confirmMatch, { match_proposal_id: proposal.id });
    expect(await transaction(trade, got)).toMatchObject({ status: 'transfer_matched' });
  });

  it('are proposed when a payment service paid out its balance, whose charges have paid their fees', async () => {
    const balance = { ...statementOf(2), iban: null, bankName: 'Stripe' };
    const [sold, paidOut] = [
      bankLine({ direction: 'in', amountMinor: 10_000n, feeMinor: 175n, counterpartyName: 'Klient' }),
      bankLine({ amountMinor: 9_825n, method: 'payout', counterpartyName: null, description: 'Payout po_1' }),
    ];
    await trade.run(importStatement, { statement: balance, lines: keyLines([sold, paidOut]), last: true });
    const got = await takeLine(trade, {
      direction: 'in',
      amountMinor: 9_825n,
      counterpartyName: 'Stripe Technology Europe Ltd',
      bookingDate: isoDate('2026-11-13'),
    });
    await match(trade);
    const proposal = await onlyProposal(trade, { state: 'open' });
    expect(proposal).toMatchObject({
      judgement: { kind: 'transfer', other_bank_transaction_id: got },
      score: 85,
    });
    await trade.run(confirmMatch, { match_proposal_id: proposal.id });
    expect(await transaction(trade, got)).toMatchObject({ status: 'transfer_matched' });
  });
});
