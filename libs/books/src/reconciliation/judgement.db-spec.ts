import { classifyMoneyIn, exemptTransaction } from './judgement.commands.js';
import { setParty } from './set-party.commands.js';
import { undoJudgement } from './undo-judgement.commands.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exempt, takeLine, transaction } from '../../../../test/support/bank.js';
import { testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { refusal, Trade } from '../../../../test/support/trade.js';

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
  trade = await Trade.open(db.database);
});

afterAll(async () => {
  await trade.coherent();
  await db.drop();
});

describe('judging a bank line', () => {
  it('exempts it to the account of a role, and undoes that', async () => {
    const id = await takeLine(trade, { amountMinor: 900n });
    const { entry_id } = (await exempt(trade, id, 'bank_charges')).result;
    expect(await trade.entryLines(entry_id)).toEqual({ 1090: -900n, 5710: 900n });
    expect(await transaction(trade, id)).toMatchObject({
      status: 'exempted',
      suspense_residual_minor: 0n,
      exemption: { counter_role: 'bank_charges', reason: 'leping' },
    });
    expect(await refusal(exempt(trade, id, 'bank_charges'))).toMatchObject({ code: 'state_conflict' });
    await trade.run(undoJudgement, { bank_transaction_id: id });
    expect(await transaction(trade, id)).toMatchObject({
      status: 'unmatched',
      suspense_residual_minor: 900n,
      exemption: null,
    });
    expect(await refusal(trade.run(undoJudgement, { bank_transaction_id: id }))).toMatchObject({
      code: 'state_conflict',
    });
  });

  it('can be undone, and the matcher then examines the line again: an invoice may have arrived meanwhile', async () => {
    const id = await takeLine(trade);
    await exempt(trade, id, 'bank_charges');
    trade.consequences.length = 0;
    await trade.run(undoJudgement, { bank_transaction_id: id });
    expect(trade.consequences).toEqual(['rebuild-status', 'match-company']);
  });

  it('refuses a role that the chart of the legal form lacks', async () => {
    const id = await takeLine(trade);
    expect(await refusal(exempt(trade, id, 'owner_drawings'))).toMatchObject({
      code: 'validation_error',
      field: 'counter_role',
      error: 'not_in_chart',
    });
    await exempt(trade, id, 'bank_charges');
    // For an exempted line too: a wrong body is reported before a wrong state.
    expect(await refusal(exempt(trade, id, 'owner_drawings'))).toMatchObject({ error: 'not_in_chart' });
  });

  it.each([
    ['intercompany', 'related_party_receivable'],
    ['owner', 'owner_payable'],
    ['tax_refund', 'tax_receivable'],
    ['grant', 'grant_liability'],
    ['loan', 'loan_payable'],
    ['refund', 'supplier_prepayment'],
  ] as const)('classifies money in as %s to %s', async (kind, role) => {
    const id = await takeLine(trade, { direction: 'in', amountMinor: 100n });
    const { entry_id } = (await trade.run(classifyMoneyIn, { bank_transaction_id: id, kind })).result;
    const lines = await db.database.readCompany(trade.companyId, (sql) =>
      sql.rows<{ role: string; base: bigint }>(
        `SELECT a.role, l.base_minor AS base FROM books.journal_line l
         JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
         WHERE l.company_id = $1 AND l.entry_id = $2 ORDER BY l.base_minor`,
        [trade.companyId, entry_id],
      ),
    );
    expect(lines).toEqual([
      { role, base: -100n },
      { role: 'suspense_receivable', base: 100n },
    ]);
    expect(await transaction(trade, id)).toMatchObject({ status: 'classified', money_in: { kind } });
  });

  it('settles the refund of a paid purchase with its invoice', async () => {
    const invoice = await trade.recordAndPost();
    const paid = await takeLine(trade);
    await trade.settle({ invoice_id: invoice, bank_transaction_id: paid, item_minor: 12_400 });
    const back = await takeLine(trade, { direction: 'in', amountMinor: 2_400n });
    await trade.run(classifyMoneyIn, {
      bank_transaction_id: back,
      kind: 'refund',
      refund_invoice_id: invoice,
    });
    expect(await trade.invoice(invoice)).toMatchObject({ open_minor: 2_400n, settlement_state: 'part_paid' });
    await trade.run(undoJudgement, { bank_transaction_id: back });
    expect(await trade.invoice(invoice)).toMatchObject({ open_minor: 0n, settlement_state: 'paid' });
  });

  it('refunds a purchase in another currency by the amount that the bank states, else the whole', async () => {
    await trade.rate('USD', '2026-11-05', '1.25');
    for (const [orig, open] of [
      [{ origCurrency: 'USD', origMinor: 3_000n }, 3_000n],
      [{}, 12_400n],
    ] as const) {
      const invoice = await trade.recordAndPost({}, { currency: 'USD' });
      const paid = await takeLine(trade, { amountMinor: 9_900n });
      await trade.settle({
        invoice_id: invoice,
        bank_transaction_id: paid,
        item_minor: 12_400,
        counter_minor: 9_900,
      });
      const back = await takeLine(trade, { direction: 'in', amountMinor: 2_350n, ...orig });
      const refund = { bank_transaction_id: back, kind: 'refund', refund_invoice_id: invoice } as const;
      await trade.run(classifyMoneyIn, refund);
      expect(await trade.invoice(invoice)).toMatchObject({ open_minor: open });
    }
  });

  it('refunds nothing of an unpaid purchase in another currency', async () => {
    await trade.rate('SEK', '2026-11-05', '11.2');
    const invoice = await trade.recordAndPost({}, { currency: 'SEK' });
    const back = await takeLine(trade, { direction: 'in', amountMinor: 2_350n });
    const refund = { bank_transaction_id: back, kind: 'refund', refund_invoice_id: invoice } as const;
    expect(await refusal(trade.run(classifyMoneyIn, refund))).toMatchObject({
      code: 'allocation_exceeds_open',
      field: 'item_minor',
    });
  });

  it('is for people only: a key may only set the party', async () => {
    const id = await takeLine(trade, { counterpartyAccount: 'EE087700771002233445' });
    const key = testActor({ human: false });
    const judged = trade.run(
      exemptTransaction,
      { bank_transaction_id: id, counter_role: 'bank_charges', reason: 'x' },
      key,
    );
    expect(await refusal(judged)).toMatchObject({ code: 'human_actor_required' });
    const party = await trade.party({ name: 'Elekter AS' });
    await trade.run(setParty, { bank_transaction_id: id, party_id: party }, key);
    expect(await transaction(trade, id)).toMatchObject({
      party_id: party,
      party_name: 'Elekter AS',
      party_source: 'human',
    });
    const next = await takeLine(trade, { counterpartyAccount: 'EE087700771002233445' });
    expect(await transaction(trade, next)).toMatchObject({ party_id: party, party_source: 'alias' });
  });

  it.each([
    ['name', { counterpartyName: 'Eksi Tus' }],
    ['account', { counterpartyName: null, counterpartyAccount: 'EE382200221020145685' }],
  ])(
    'recognizes the %s of a counterparty by the last party that somebody assigned to one of its lines',
    async (_, by) => {
      const [wrong, right] = [await trade.party(), await trade.party()];
      const id = await takeLine(trade, by);
      await trade.run(setParty, { bank_transaction_id: id, party_id: wrong });
      await trade.run(setParty, { bank_transaction_id: id, party_id: right });
      const next = await takeLine(trade, by);
      expect(await transaction(trade, next)).toMatchObject({ party_id: right, party_source: 'alias' });
    },
  );
});
