import { cancelInvoice, reverseAllocation, reviseInvoice, reviseInvoiceRequest } from '#books';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLine } from '../../../../test/support/bank.js';
import { BookingDesk } from '../../../../test/support/booking-desk.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';

let db: TestDatabase;
let desk: BookingDesk;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  desk = await BookingDesk.open(db);
  return () => desk.close();
});

/** Of 49.60 euros, a quarter of the order. */
const PREPAID = { kind: 'prepayment', net: 4_000 } as const;
/** The order of 198.40 euros, which takes the prepayment off. */
const FINAL = { net: 16_000, date: '2026-11-20', prepaid: 4_960 } as const;
let orders = 0;

/** A prepayment invoice that a person posted, and the bank paid; answers its id and its number. */
async function prepaid(paidMinor = 4_960n): Promise<{ id: string; number: string }> {
  const number = `E-${(orders += 1)}`;
  const { booking } = await desk.book({ ...PREPAID, number });
  const id = booking?.invoiceId ?? '';
  const { state } = await desk.trade.invoice(id);
  if (state === 'recorded') await desk.trade.post(id);
  if (paidMinor > 0n) {
    const bank_transaction_id = await takeLine(desk.trade, { amountMinor: paidMinor });
    await desk.trade.settle({ invoice_id: id, bank_transaction_id, item_minor: Number(paidMinor) });
  }
  return { id, number };
}

const final = async (prepayments: readonly string[], input: object = {}) => {
  const { booking } = await desk.book({ ...FINAL, number: `A-${(orders += 1)}`, prepayments, ...input });
  return { id: booking?.invoiceId ?? '', codes: (booking?.reasonCodes ?? []).map(({ code }) => code) };
};

describe('an invoice that names the prepayment invoice that it takes off', () => {
  it('is a draft that holds it, and uses it once a person has posted it: VAT counts once', async () => {
    const { id: prepayment, number } = await prepaid();
    const { id, codes } = await final([number]);
    expect(codes).toEqual(['prepayment_used']);
    const held = [{ invoice_id: prepayment, number, amount_minor: 4_960n }];
    expect(await desk.trade.invoice(id)).toMatchObject({
      state: 'recorded',
      amount_due_minor: 19_840n,
      revision: { prepaid_minor: 0n, prepayments: held },
    });
    expect(await desk.trade.post(id)).toMatchObject({ warnings: [] });
    expect(await desk.trade.invoice(id)).toMatchObject({
      open_minor: 14_880n,
      allocations: [{ kind: 'prepayment_apply', origin: 'human', item_minor: 4_960n }],
    });
    const vat = await desk.trade.database.readCompany(desk.trade.companyId, (sql) =>
      sql.one<{ minor: bigint }>(
        `SELECT sum(l.amount_minor)::bigint AS minor FROM books.journal_line l
         JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
         WHERE l.company_id = $1 AND a.role = 'vat_input'`,
        [desk.trade.companyId],
      ),
    );
    expect(vat.minor).toBe(3_840n);
  });

  it('is booked with its use from the next one on, with the evidence, until one is taken back', async () => {
    await desk.trade.post((await final([(await prepaid()).number])).id);
    const { id: prepayment, number } = await prepaid();
    const { id, codes } = await final([number]);
    expect(codes).toEqual([]);
    expect(await desk.trade.invoice(id)).toMatchObject({
      state: 'posted',
      open_minor: 14_880n,
      allocations: [{ kind: 'prepayment_apply', origin: 'matcher', item_minor: 4_960n }],
    });
    const act = await desk.trade.database.readCompany(desk.trade.companyId, (sql) =>
      sql.one<{ evidence: string[]; grounds: readonly object[] }>(
        `SELECT evidence, grounds FROM books.automatic_act WHERE company_id = $1 AND invoice_id = $2 AND kind = 'post'`,
        [desk.trade.companyId, id],
      ),
    );
    expect(act.evidence).toContain('prepayment:number_named');
    expect(act.grounds).toContainEqual(
      expect.objectContaining({ code: 'prepayment_used', invoice_ids: [prepayment] }),
    );
    const { allocations } = await desk.trade.invoice(id);
    await desk.trade.run(reverseAllocation, { allocation_id: allocations[0]?.id ?? '' });
    await desk.trade.run(cancelInvoice, { invoice_id: id, reason: 'ei ole meie oma' });
    expect((await final([number])).codes).toEqual(['prepayment_used']);
  });

  it('waits while the books know of no payment, and uses what is paid by the time it is posted', async () => {
    const { number } = await prepaid(2_000n);
    const { id, codes } = await final([number]);
    expect(codes).toEqual(['prepaid_unknown', 'prepayment_used']);
    const { warnings } = await desk.trade.post(id);
    expect(warnings).toMatchObject([
      { code: 'prepayment_short', parameters: { number, missing_minor: 2_960, currency: 'EUR' } },
    ]);
    expect(await desk.trade.invoice(id)).toMatchObject({ open_minor: 17_840n });
  });

  it('holds none that is not in the books, that is of another supplier, or of less than it takes off', async () => {
    expect((await final(['E-0'])).codes).toEqual(['prepaid_unknown']);
    const { number } = await prepaid();
    const stranger = { supplier: 'Teine OÜ', regCode: '10000018', vatNumber: 'EE100247019' };
    await desk.book({ ...stranger, number: 'T-1', net: 1_000 });
    expect((await final([number], stranger)).codes).toEqual(['prepaid_unknown']);
    expect((await final([number], { prepaid: 4_961 })).codes).toEqual(['prepaid_unknown']);
    const { id } = await final([number, 'E-0']);
    expect((await desk.trade.invoice(id)).revision).not.toHaveProperty('prepayments');
  });

  it('uses several where it takes off all that is left of them', async () => {
    const [one, other] = [await prepaid(), await prepaid()];
    const both = [one.number, other.number];
    const { id } = await final(both, { prepaid: 9_920 });
    await desk.trade.post(id);
    expect(await desk.trade.invoice(id)).toMatchObject({ open_minor: 9_920n });
    expect((await final([(await prepaid()).number, one.number])).codes).toEqual(['prepaid_unknown']);
  });

  it('still holds them when a person corrects it, but not for another party or a prepaid amount', async () => {
    const { number } = await prepaid();
    const { id } = await final([number]);
    const revise = async (revision: object) => {
      const body = reviseInvoiceRequest.parse({
        reason: 'parandus',
        revision: {
          invoice_date: '2026-11-20',
          lines: [{ description: 'Kapp', unit_price: '200', vat_code: 'P24' }],
          ...revision,
        },
      });
      await desk.trade.run(reviseInvoice, { invoice_id: id, ...body });
      return (await desk.trade.invoice(id)).revision.prepayments?.map((one) => one.number);
    };
    expect(await revise({ customer_note: 'kapp' })).toEqual([number]);
    expect(await revise({ prepaid_minor: 100 })).toBeUndefined();
    expect(await revise({})).toBeUndefined();
  });
});
