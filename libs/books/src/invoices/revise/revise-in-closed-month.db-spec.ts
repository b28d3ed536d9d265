import { closePeriod } from '../../bank/close-period.commands.js';
import { reviseInvoiceRequest } from '../content/invoice.wire.js';
import { reviseInvoice } from './revise-invoice.commands.js';
import { type Ulid } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { periodRows, reopenPeriod } from '#ledger';
import { TEST_TODAY } from '../../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { LINE, refusal, Trade } from '../../../../../test/support/trade.js';

let db: TestDatabase;
let trade: Trade;
let invoice: Ulid;

beforeAll(async () => {
  db = await testDatabase();
});

beforeEach(async () => {
  trade = await Trade.open(db.database);
  invoice = await trade.recordAndPost({}, { invoice_date: '2025-01-10', lines: [OLD_LINE] });
  await trade.run(closePeriod, { period_id: await month(0) });
});

afterAll(() => db.drop());

/** At the VAT rate of 2025. */
const OLD_LINE = { ...LINE, vat_code: 'P22' };
const nothing = { ...OLD_LINE, unit_price: '0' };

/** The id of a period of 2025, with January as 1. */
async function month(place: number): Promise<Ulid> {
  const { database, companyId } = trade;
  const rows = await database.readCompany(companyId, (sql) =>
    periodRows(sql, companyId, { fiscal_year: '2025' }, { limit: 12, after: null }, TEST_TODAY),
  );
  return rows[place]?.id ?? '';
}

const revise = (unitPrice: string, invoiceDate = '2025-01-10', id = invoice) =>
  trade.run(reviseInvoice, {
    invoice_id: id,
    ...reviseInvoiceRequest.parse({
      reason: 'parandus',
      revision: { invoice_date: invoiceDate, lines: [{ ...OLD_LINE, unit_price: unitPrice }] },
    }),
  });

const entries = async (id = invoice) =>
  (await trade.invoice(id)).entries.map(({ source_role, economic_date }) => [source_role, economic_date]);

describe('a posted purchase whose month has been closed since', () => {
  it('can be revised repeatedly: each reversal and replacement goes to the next open day', async () => {
    await revise('110');
    await revise('120');
    expect(await entries()).toEqual([
      ['primary', '2025-01-10'],
      ['reversal', '2025-02-01'],
      ['replacement', '2025-02-01'],
      ['reversal', '2025-02-01'],
      ['replacement', '2025-02-01'],
    ]);
    await trade.coherent();
  });

  it('returns to its own day when the month is open again', async () => {
    await revise('110');
    await trade.run(reopenPeriod, { period_id: await month(0) });
    await revise('120');
    expect((await entries()).at(-1)).toEqual(['replacement', '2025-01-10']);
    await trade.coherent();
  });

  it('can be revised from nothing to book: the first amount goes to the next open day too', async () => {
    const free = await trade.recordAndPost({}, { invoice_date: '2025-02-10', lines: [nothing] });
    await trade.run(closePeriod, { period_id: await month(1) });
    await revise('0', '2025-02-10', free);
    expect(await entries(free)).toEqual([]);
    await revise('120', '2025-02-10', free);
    expect(await entries(free)).toEqual([['replacement', '2025-03-01']]);
    await trade.coherent();
  });

  it('cannot move to another day of a closed month', async () => {
    await revise('110');
    expect(await refusal(revise('120', '2025-01-11'))).toMatchObject({ code: 'period_closed' });
  });
});
