import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importSalesInvoice } from '../invoices/issue/import-sales-invoice.commands.js';
import { importSalesInvoiceRequest } from '../invoices/content/invoice.wire.js';
import { undoJudgement } from '../reconciliation/undo-judgement.commands.js';
import { OTHER_IBAN } from '../../../../test/support/bank.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { Ledgered } from '../../../../test/support/ledgered.js';
import { LINE } from '../../../../test/support/trade.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});

afterAll(async () => {
  await db.drop();
});

/** Posts to the accounts of money in transit and of opening balances in every possible way. */
async function busy(): Promise<Ledgered> {
  const books = await Ledgered.open(db);
  await books.trade.rate('USD', '2026-11-05', '1.25');
  await books.exempt(await books.paidOut(100), 'transfer_transit');
  await books.exempt(await books.received(30), 'transfer_transit');
  const undone = await books.paidOut(7);
  await books.exempt(undone, 'transfer_transit');
  await books.trade.run(undoJudgement, { bank_transaction_id: undone });
  await books.transfer(
    await books.paidOut(900),
    await books.received(1_000, {}, { iban: OTHER_IBAN, currency: 'USD' }),
  );
  await books.settle({ invoice_id: await books.sell({}), account_code: '1040', item_minor: 12_400 });
  await books.explain(await books.received(5_000), '1040', 5_000);
  await books.event('opening_balance', { 1850: 40_000, 2990: -40_000 });
  await books.trade.run(
    importSalesInvoice,
    importSalesInvoiceRequest.parse({
      party_id: books.customer,
      number: 'V-1',
      external_source: 'vana',
      opening: true,
      revision: { invoice_date: '2026-11-01', lines: [{ ...LINE, vat_code: 'S24' }] },
    }),
  );
  await books.buy({ vat_code: 'POUT', account_code: '2990' });
  await books.settle({
    invoice_id: await books.sell({}, {}, { invoice_date: '2026-11-06' }),
    counter_role: 'opening_balance',
    item_minor: 400,
  });
  return books;
}

describe('money in transit and opening balances', () => {
  it('are explained by the documents and events that posted to them', async () => {
    const { trade } = await busy();
    await trade.coherent();
  });

  it.each([
    [
      'an exemption',
      "UPDATE books.bank_judgement SET reversed_at = now() WHERE company_id = $1 AND kind = 'exemption'",
    ],
    [
      'an allocation',
      'UPDATE books.allocation SET reversed_at = now() WHERE company_id = $1 AND line_id IS NOT NULL',
    ],
    [
      'an invoice',
      "UPDATE books.invoice SET posted_at = NULL, state = 'cancelled' WHERE company_id = $1 AND origin = 'import'",
    ],
  ])('are not, when %s was reversed and its entry was not', async (_, statement) => {
    const { trade } = await busy();
    await db.database.inCompany(trade.companyId, (sql) => sql.run(statement, [trade.companyId]));
    await expect(trade.coherent()).rejects.toThrow('transit_and_opening_explained');
  });
});
