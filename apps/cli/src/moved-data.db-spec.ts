import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { vatPreview } from '#books';
import { isoDate, monthOf, type Ulid } from '#platform';
import { type Command } from '#ledger';
import { testDatabase, type TestDatabase } from '../../../test/support/database.js';
import { Ledgered } from '../../../test/support/ledgered.js';
import { moveData } from './moved-data.js';

let db: TestDatabase;
let books: Ledgered;

beforeAll(async () => {
  db = await testDatabase();
});

beforeEach(async () => {
  books = await Ledgered.open(db);
  await db.owner(
    `WITH organization AS (INSERT INTO identity.organization (name) VALUES ('Näidis') RETURNING id)
     INSERT INTO identity.company (id, organization_id, name, registry_code, legal_form, state)
     OVERRIDING SYSTEM VALUE SELECT $1, id, 'Näidis', $2, 'ou', 'ready' FROM organization`,
    [books.trade.companyId, String(20_000_000n + books.trade.companyId)],
  );
});

afterEach(() => books.trade.coherent());

afterAll(() => db.drop());

/** Posts the entry of a prepayment as the first release did: its VAT counts at once. */
const asBefore: Command<{ readonly invoice: Ulid; readonly revision: Ulid; readonly entry: Ulid }, object> = {
  name: 'test.post_as_before',
  permission: null,
  async handle(context, { invoice, revision, entry }) {
    await context.ledger.reverse(entry);
    const accounts = await context.accounts();
    const line = (role: string, minor: bigint, invoiceId: Ulid | null, vatCode: string | null) => ({
      accountId: accounts.requireRole(role).id,
      currency: 'EUR',
      amountMinor: minor,
      baseMinor: minor,
      partyId: books.customer,
      invoiceId,
      vatCode,
    });
    context.ledger.post({
      journal: 'sales',
      economicDate: isoDate('2026-11-05'),
      sourceKind: 'invoice_revision',
      sourceRole: 'replacement',
      sourceId: revision,
      lines: [
        line('trade_receivable', 12_400n, invoice, null),
        line('customer_prepayment', -10_000n, invoice, 'S24'),
        line('vat_output', -2_400n, null, 'S24'),
      ],
    });
    return { result: {}, facts: [], audit: [] };
  },
};

/** A prepayment of 124 euros of the first release, with a payment of its time. */
async function prepaymentOfBefore(paidCents: number): Promise<Ulid> {
  const invoice = await books.sell({}, { kind: 'prepayment' });
  const { revision_id: revision, entries } = await books.trade.invoice(invoice);
  await books.trade.run(asBefore, { invoice, revision, entry: entries[0]?.id ?? '' });
  if (paidCents > 0) await books.pay(invoice, await books.received(paidCents), paidCents);
  return invoice;
}

async function move(dryRun = false): Promise<string[]> {
  const lines: string[] = [];
  const printed = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  try {
    await moveData(db.database, books.trade.clock, { dryRun });
    return lines.filter((line) => line.includes('prepayment'));
  } finally {
    printed.mockRestore();
  }
}

async function outputVat(): Promise<bigint | undefined> {
  const { companyId } = books.trade;
  const { lines } = await db.database.reportCompany(companyId, (sql) =>
    vatPreview(sql, companyId, monthOf(isoDate('2026-11-05'))),
  );
  return lines.find(({ line }) => line === '4')?.amount_minor;
}

describe('a prepayment of an earlier release', () => {
  it('leaves the accounts of prepayments and VAT as far as it is unpaid, by one entry, once', async () => {
    await prepaymentOfBefore(3_100);
    expect(await outputVat()).toBe(2_400n);
    expect(await move(true)).toEqual([expect.stringContaining('the unpaid 9300 (EUR, minor units)')]);
    expect(await outputVat()).toBe(2_400n);
    expect(await books.moved(() => move())).toEqual({ 1211: -9_300, 2320: 7_500, 2510: 1_800 });
    expect(await outputVat()).toBe(600n);
    expect(await move()).toEqual([]);
  });

  it('is paid, used and counted once after that, as any other', async () => {
    const prepayment = await prepaymentOfBefore(3_100);
    await move();
    await books.pay(prepayment, await books.received(9_300), 9_300);
    expect(await outputVat()).toBe(2_400n);
    const final = await books.sell({}, {}, { invoice_date: '2026-11-06' });
    await books.settle({
      kind: 'prepayment_apply',
      invoice_id: final,
      other_invoice_id: prepayment,
      item_minor: 12_400,
    });
    expect(await outputVat()).toBe(2_400n);
  });

  it('that was paid in full stays as it is', async () => {
    await prepaymentOfBefore(12_400);
    expect(await move()).toEqual([]);
    expect(await outputVat()).toBe(2_400n);
  });
});
