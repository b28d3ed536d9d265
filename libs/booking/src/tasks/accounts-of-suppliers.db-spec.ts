import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLine } from '../../../../test/support/bank.js';
import { BookingDesk, type Said } from '../../../../test/support/booking-desk.js';
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

async function booked(listed: readonly string[], inText: readonly string[] = [], said: Said = {}) {
  const number = `K-${(numbers += 1)}`;
  const accounts = { listed, in_text: inText };
  const { booking } = await desk.book({ number, ...said, accounts });
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

  it('that is known and names no account but a new one in a note waits for a person, who is shown old and new', async () => {
    await booked([FIRST]);
    const { state, reason } = await booked([], [NEW]);
    expect(state).toBe('draft');
    expect(reason).toContain(`${NEW} (known: ${FIRST})`);
  });

  it('that lists a new account beside a known one is booked, and the new one stays as unknown as it was', async () => {
    await booked([FIRST]);
    expect(await booked([FIRST, NEW])).toMatchObject({ state: 'posted' });
    expect(await booked([NEW])).toMatchObject({ state: 'draft' });
  });

  it('whose learned account is contradicted waits until a payment has confirmed one', async () => {
    const { invoiceId } = await booked([FIRST]);
    expect(await booked([SECOND])).toMatchObject({ state: 'draft' });
    expect(await accounts()).toEqual([{ iban: FIRST, confirmed: false, contradicted: true }]);
    expect(await booked([FIRST])).toMatchObject({ state: 'draft' });
    const line = await takeLine(desk.trade, { amountMinor: 12_400n, counterpartyAccount: SECOND });
    await desk.trade.settle({ invoice_id: invoiceId, bank_transaction_id: line, item_minor: 12_400 });
    expect(await accounts()).toEqual([
      { iban: SECOND, confirmed: true, contradicted: false },
      { iban: FIRST, confirmed: false, contradicted: true },
    ]);
    expect(await booked([SECOND])).toMatchObject({ state: 'posted' });
  });

  it('is not contradicted by a stranger', async () => {
    await booked([FIRST]);
    desk.profiles.standing = 'other';
    const stranger = { source: 'email', sender: { address: 'a@vale.ee', proof: 'proven' } } as const;
    await desk.book({ number: 'X-1', accounts: { listed: [NEW], in_text: [] } }, stranger);
    expect(await accounts()).toEqual([{ iban: FIRST, confirmed: false, contradicted: false }]);
    expect(await booked([FIRST])).toMatchObject({ state: 'posted' });
  });

  it("is booked where the company's own account stands on the document", async () => {
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
