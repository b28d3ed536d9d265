import { issueInvoice } from '../invoices/issue/issue-invoice.commands.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exempt, takeLine } from '../../../../test/support/bank.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { LINE, Trade } from '../../../../test/support/trade.js';

const RESTRICTED = '23001';
const CHECKED = '23514';
const NOT_GRANTED = '42501';

let db: TestDatabase;
let trade: Trade;
let line: string;

beforeAll(async () => {
  db = await testDatabase();
  trade = await Trade.open(db.database);
  const party_id = await trade.party({ kind: 'customer', address: 'Aia 5' });
  const { invoice_id } = await trade.record(
    { direction: 'sales', number: null, party_id },
    { lines: [{ ...LINE, vat_code: 'S24' }] },
  );
  await trade.run(issueInvoice, { invoice_id, seller_address: 'Pikk 1' });
  line = await takeLine(trade, { amountMinor: 900n });
  await exempt(trade, line, 'bank_charges');
});

afterAll(async () => {
  await trade.coherent();
  await db.drop();
});

/** Runs an SQL statement as the role of the application, in the company, bypassing every command. */
const byHand = (statement: string) => trade.database.inCompany(trade.companyId, (sql) => sql.run(statement));

describe('a statement sent directly as the application role', () => {
  it.each([
    ['skips no sales number', `UPDATE books.sales_counter SET last = last + 2`, RESTRICTED],
    ['never assigns a sales number twice', `UPDATE books.sales_counter SET last = last`, RESTRICTED],
    [
      'begins no series but with 1',
      `INSERT INTO books.sales_counter SELECT company_id, 'other', 7 FROM books.sales_counter LIMIT 1`,
      RESTRICTED,
    ],
    ['forgets no series', `DELETE FROM books.sales_counter`, NOT_GRANTED],
    ['changes no amount of a bank line', `UPDATE books.bank_transaction SET amount_minor = 1`, NOT_GRANTED],
    ['settles no bank line by hand', `UPDATE books.bank_transaction SET allocated_minor = 1`, NOT_GRANTED],
    ['deletes no bank line', `DELETE FROM books.bank_transaction`, NOT_GRANTED],
    [
      'judges no bank line over another judgement',
      `UPDATE books.bank_transaction SET judgement = 'money_in'`,
      RESTRICTED,
    ],
    ['judges no bank line in other words', `UPDATE books.bank_judgement SET reason = 'x'`, NOT_GRANTED],
    [
      'names no party without saying who did',
      `UPDATE books.bank_transaction SET party_source = 'human'`,
      CHECKED,
    ],
  ])('%s', async (_rule, statement, code) => {
    await expect(byHand(statement)).rejects.toMatchObject({ code });
  });
});
