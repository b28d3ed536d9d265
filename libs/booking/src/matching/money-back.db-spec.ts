import { classifyMoneyIn, confirmMatch, rejectMatch, undoJudgement } from '#books';
import { isoDate } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exempt, OTHER_IBAN, takeLine, transaction } from '../../../../test/support/bank.js';
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
  it('meets the second payment of an invoice: one key explains both', async () => {
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
    await match(trade);
    expect(await transaction(trade, back)).toMatchObject({ status: 'classified' });
    expect(await transaction(trade, second)).toMatchObject({
      status: 'exempted',
      exemption: { counter_role: 'supplier_prepayment', origin: 'matcher' },
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

  it('and came by two lines, as a person said, explains the payment once', async () => {
    const paid = await takeLine(trade, { counterpartyName: 'Tarnija OÜ' });
    for (const bookingDate of [isoDate('2026-11-17'), isoDate('2026-11-18')]) {
      const back = await takeLine(trade, {
        ...BACK,
        bookingDate,
        direction: 'in',
        counterpartyName: 'Tarnija OÜ',
      });
      await trade.run(classifyMoneyIn, {
        bank_transaction_id: back,
        kind: 'refund',
        refund_bank_transaction_id: paid,
      });
    }
    await match(trade);
    expect(await transaction(trade, paid)).toMatchObject({
      status: 'exempted',
      exemption: { counter_role: 'supplier_prepayment', origin: 'matcher' },
    });
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

describe('an invoice that is paid twice, and its money that is back', () => {
  /** Both payments and the money back are on one statement, and name the invoice and their accounts. */
  const twice = async () => {
    const { partyId, invoiceId } = await purchase(trade, undefined, { number: 'A-4711' });
    const named = { description: 'arve A-4711', counterpartyAccount: OTHER_IBAN };
    const first = await paidTo(trade, partyId, named);
    const second = await paidTo(trade, partyId, { ...named, bookingDate: isoDate('2026-11-12') });
    const back = await paidTo(trade, partyId, { ...BACK, direction: 'in', counterpartyAccount: OTHER_IBAN });
    await match(trade);
    return { invoiceId, first, second, back };
  };
  const statusOf = async (line: string) => (await transaction(trade, line)).status;

  it('take one answer: which of the two paid the invoice', async () => {
    const { invoiceId, first, second, back } = await twice();
    for (const line of [first, second, back]) expect(await statusOf(line)).toBe('unmatched');
    await trade.settle({ invoice_id: invoiceId, bank_transaction_id: first, item_minor: 12_400 });
    await match(trade);
    expect(await transaction(trade, second)).toMatchObject({
      status: 'exempted',
      exemption: { counter_role: 'supplier_prepayment', origin: 'matcher' },
    });
    expect(await transaction(trade, back)).toMatchObject({
      status: 'classified',
      money_in: { kind: 'refund', origin: 'matcher' },
    });
    const acts = await trade.database.readCompany(trade.companyId, (sql) =>
      sql.rows<{ kind: string; cause: string }>(
        'SELECT kind, cause FROM books.automatic_act WHERE company_id = $1 ORDER BY kind',
        [trade.companyId],
      ),
    );
    expect(acts).toEqual([
      { kind: 'exempt', cause: 'match:paid_twice' },
      { kind: 'money_in', cause: 'match:paid_twice' },
    ]);
  });

  it('take one answer: that the second was not owed, also when the money comes later', async () => {
    const { partyId } = await purchase(trade);
    await paidTo(trade, partyId, { counterpartyAccount: OTHER_IBAN });
    await match(trade);
    const second = await paidTo(trade, partyId, {
      counterpartyAccount: OTHER_IBAN,
      bookingDate: isoDate('2026-11-12'),
    });
    await match(trade);
    await exempt(trade, second, 'supplier_prepayment');
    const back = await paidTo(trade, partyId, { ...BACK, direction: 'in', counterpartyAccount: OTHER_IBAN });
    await match(trade);
    expect(await statusOf(back)).toBe('classified');
    // A person who takes it back is not overruled.
    await trade.run(undoJudgement, { bank_transaction_id: back });
    await match(trade);
    expect(await statusOf(back)).toBe('unmatched');
  });
});
