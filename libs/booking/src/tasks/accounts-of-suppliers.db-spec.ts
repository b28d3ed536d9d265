import { setParty, updateParty, updatePartyRequest } from '#books';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLine, transaction } from '../../../../test/support/bank.js';
import { testActor } from '../../../../test/support/books.js';
import { BookingDesk, type DocumentInput } from '../../../../test/support/booking-desk.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';

const [FIRST, SECOND, NEW] = [
  'EE471000001020145685',
  'EE382200221020145685',
  'LT601010012345678901',
] as const;

let db: TestDatabase;
let desk: BookingDesk;
let numbers = 0;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  desk = await BookingDesk.open(db);
  return () => desk.close();
});

async function booked(listed: readonly string[], inText: readonly string[] = [], fields: DocumentInput = {}) {
  const number = `K-${(numbers += 1)}`;
  const accounts = { listed, in_text: inText };
  const { booking } = await desk.book({ number, ...fields, accounts });
  return { state: booking?.state, reason: booking?.reason, invoiceId: booking?.invoiceId ?? '' };
}

const accounts = () =>
  db.owner<{ iban: string; confirmed: boolean; contradicted: boolean }>(
    `SELECT iban, confirmed_at IS NOT NULL AS confirmed, contradicted_at IS NOT NULL AS contradicted
     FROM books.party_account WHERE company_id = $1 ORDER BY iban`,
    [desk.trade.companyId],
  );

describe('a supplier', () => {
  it('without a known account is booked, and the accounts of its list are learned, unconfirmed', async () => {
    expect(await booked([FIRST, SECOND], [NEW])).toMatchObject({ state: 'posted' });
    const learned = { confirmed: false, contradicted: false };
    expect(await accounts()).toEqual([
      { iban: SECOND, ...learned },
      { iban: FIRST, ...learned },
    ]);
  });

  it('that is known and names only a new account in a note waits for a person, who sees the old and the new one', async () => {
    await booked([FIRST]);
    const { state, reason } = await booked([], [NEW]);
    expect(state).toBe('draft');
    expect(reason).toContain(`${NEW} (known: ${FIRST})`);
  });

  it('that lists a new account and a known one is booked, and the new one remains unknown', async () => {
    await booked([FIRST]);
    expect(await booked([FIRST, NEW])).toMatchObject({ state: 'posted' });
    expect(await booked([NEW])).toMatchObject({ state: 'draft' });
  });

  it('whose learned account is contradicted waits until a payment has confirmed one', async () => {
    const { invoiceId } = await booked([FIRST]);
    expect(await booked([SECOND])).toMatchObject({ state: 'draft' });
    expect(await accounts()).toEqual([{ iban: FIRST, confirmed: false, contradicted: true }]);
    expect(await booked([FIRST])).toMatchObject({ state: 'draft' });
    expect(await booked([SECOND])).toMatchObject({ state: 'draft' });
    const line = await takeLine(desk.trade, { amountMinor: 12_400n, counterpartyAccount: SECOND });
    await desk.trade.settle({ invoice_id: invoiceId, bank_transaction_id: line, item_minor: 12_400 });
    expect(await accounts()).toEqual([
      { iban: SECOND, confirmed: true, contradicted: false },
      { iban: FIRST, confirmed: false, contradicted: true },
    ]);
    expect(await booked([SECOND])).toMatchObject({ state: 'posted' });
  });

  it('whose new account a person saw on the draft and posted is known by it, and not confirmed', async () => {
    await booked([FIRST]);
    const { state, invoiceId } = await booked([SECOND]);
    expect(state).toBe('draft');
    await desk.trade.post(invoiceId, testActor({ human: false, credential: { kind: 'api_key', id: 'key' } }));
    expect(await accounts()).toEqual([{ iban: FIRST, confirmed: false, contradicted: true }]);
    const { invoiceId: next } = await booked([SECOND]);
    await desk.trade.post(next);
    expect(await accounts()).toEqual([
      { iban: SECOND, confirmed: false, contradicted: false },
      { iban: FIRST, confirmed: false, contradicted: true },
    ]);
    expect(await booked([SECOND])).toMatchObject({ state: 'posted' });
  });

  it('is paid to an account that a person confirmed in its update, and only to that one', async () => {
    const { invoiceId } = await booked([FIRST]);
    const { party_id } = await desk.trade.invoice(invoiceId);
    const confirm = { bank_accounts: [{ iban: SECOND, confirmed: true }] };
    await desk.trade.run(updateParty, { party_id, ...updatePartyRequest.parse(confirm) });
    expect(await booked([SECOND])).toMatchObject({ state: 'posted' });
    expect(await booked([NEW])).toMatchObject({ state: 'draft' });
  });

  describe('named for a bank line with a new account', () => {
    const named = async (direction: 'in' | 'out', human: boolean) => {
      const { invoiceId } = await booked([FIRST]);
      const party_id = (await desk.trade.invoice(invoiceId)).party_id;
      const fields = { direction, amountMinor: 1n, counterpartyAccount: NEW } as const;
      const line = await takeLine(desk.trade, fields);
      await desk.trade.run(setParty, { bank_transaction_id: line, party_id }, testActor({ human }));
      return { party_id, fields };
    };

    it.each([
      ['of money that came in, by a program', 'in', false],
      ['of money that came in, by a person', 'in', true],
      ['of money paid, by a program', 'out', false],
    ] as const)('%s, waits with a document that asks for it', async (_, direction, human) => {
      const { party_id, fields } = await named(direction, human);
      expect(await accounts()).toMatchObject([{ iban: FIRST }, { iban: NEW, confirmed: false }]);
      const { state, reason } = await booked([NEW]);
      expect(state).toBe('draft');
      expect(reason).toContain(`${NEW} (known: ${FIRST})`);
      const next = await takeLine(desk.trade, { ...fields, counterpartyName: null });
      expect(await transaction(desk.trade, next)).toMatchObject({ party_id, party_source: 'alias' });
    });

    it('for an outgoing payment, by a person, is paid there from then on', async () => {
      await named('out', true);
      expect(await booked([NEW])).toMatchObject({ state: 'posted' });
    });

    it('is trusted with its first document, whatever line it was named for', async () => {
      const party_id = await desk.trade.party({ name: 'Pilvemajutus OÜ', reg_code: '12345678' });
      const line = await takeLine(desk.trade, { direction: 'in', amountMinor: 1n, counterpartyAccount: NEW });
      await desk.trade.run(setParty, { bank_transaction_id: line, party_id }, testActor({ human: false }));
      expect(await booked([FIRST])).toMatchObject({ state: 'posted' });
      expect(await booked([NEW])).toMatchObject({ state: 'draft' });
    });

    it('keeps the account when a program names another party for a line of it', async () => {
      const { party_id } = await named('out', true);
      const other = await desk.trade.party();
      const line = await takeLine(desk.trade, { counterpartyAccount: NEW });
      await desk.trade.run(
        setParty,
        { bank_transaction_id: line, party_id: other },
        testActor({ human: false }),
      );
      const owners = await db.owner(
        'SELECT party_id FROM books.party_account WHERE company_id = $1 AND iban = $2 AND confirmed_at IS NOT NULL',
        [desk.trade.companyId, NEW],
      );
      expect(owners).toEqual([{ party_id }]);
    });
  });

  it('is not contradicted by a stranger', async () => {
    await booked([FIRST]);
    desk.profiles.trust = 'other';
    const stranger = { source: 'email', sender: { address: 'a@vale.ee', proof: 'proven' } } as const;
    await desk.book({ number: 'X-1', accounts: { listed: [NEW], in_text: [] } }, stranger);
    expect(await accounts()).toEqual([{ iban: FIRST, confirmed: false, contradicted: false }]);
    expect(await booked([FIRST])).toMatchObject({ state: 'posted' });
  });

  it("is booked when the document shows the company's own account", async () => {
    await booked([FIRST]);
    const [own] = await db.owner<{ iban: string }>(
      'SELECT iban FROM books.bank_account WHERE company_id = $1 AND iban IS NOT NULL LIMIT 1',
      [desk.trade.companyId],
    );
    if (own === undefined) await takeLine(desk.trade, {});
    const [account] = await db.owner<{ iban: string }>(
      'SELECT iban FROM books.bank_account WHERE company_id = $1 AND iban IS NOT NULL LIMIT 1',
      [desk.trade.companyId],
    );
    expect(await booked([FIRST], [account?.iban ?? ''])).toMatchObject({ state: 'posted' });
  });
});
