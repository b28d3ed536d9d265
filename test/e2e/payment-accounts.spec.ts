import { findIssuedSale } from '#books';
import { invoiceFiles } from '#rendering';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OTHER_IBAN } from '../support/bank.js';
import { TEST_TODAY } from '../support/books.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

const EURO = { iban: 'EE382200221020145685', bic: 'HABAEE2X', bank_name: 'Swedbank', currency: 'EUR' };
const DOLLARS = { iban: OTHER_IBAN, bic: null, bank_name: 'LHV', currency: 'USD' };

let db: TestDatabase;
let keeper: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  await db.owner(
    `INSERT INTO books.reference_rate (base, quote, date, value) VALUES ('EUR', 'USD', '2026-11-03', 1.2)`,
    [],
  );
  keeper = await startBookkeeper(db);
  for (const [label, account] of [
    ['A arvelduskonto', EURO],
    ['B dollarikonto', DOLLARS],
  ] as const) {
    const opened = await keeper.post(
      '/bank-accounts',
      { label, ...account },
      { key: undefined, session: keeper.session },
    );
    expect(opened.status, opened.text).toBe(201);
  }
});

afterAll(async () => {
  await keeper.close();
  await db.drop();
});

/** Issues a sale, and returns its answer with the text of its e-invoice. */
async function sold(currency: string): Promise<{ accounts: unknown; xml: string }> {
  const recorded = await keeper.post('/invoices', {
    direction: 'sales',
    party_id: await keeper.party({ kind: 'customer', address: 'Aia 5, Tartu', country: 'US' }),
    revision: {
      invoice_date: '2026-11-03',
      currency,
      lines: [{ description: 'Nõustamine', unit_price: '80', vat_code: 'S0EXS' }],
    },
  });
  const { invoice_id: id } = (recorded.body as { result: { invoice_id: string } }).result;
  const issued = await keeper.post(`/invoices/${id}/issue`, { seller_address: 'Pikk 1, Tallinn' });
  expect(issued.status, issued.text).toBe(200);
  const { payment_accounts: accounts } = (await keeper.get(`/invoices/${id}/`)).body as {
    payment_accounts: unknown;
  };
  const sale = await db.database.reportCompany(keeper.company.id, (sql) =>
    findIssuedSale(sql, keeper.company.id, id, TEST_TODAY),
  );
  if (sale === undefined) throw new Error('There is no such sale.');
  const [, ubl] = await invoiceFiles(sale);
  return { accounts, xml: ubl.content.toString() };
}

describe('the bank accounts of an invoice', () => {
  it.each([
    ['EUR', [EURO, DOLLARS]],
    ['USD', [DOLLARS, EURO]],
  ])('in %s begin with the one in its currency', async (currency, expected) => {
    const { accounts, xml } = await sold(currency);
    expect(accounts).toEqual(expected);
    const places = expected.map(({ iban }) => xml.indexOf(`<cbc:ID>${iban}</cbc:ID>`));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  it('are none on a purchase', async () => {
    const recorded = await keeper.post('/invoices', await keeper.purchase());
    const { invoice_id: id } = (recorded.body as { result: { invoice_id: string } }).result;
    expect((await keeper.get(`/invoices/${id}/`)).body).toMatchObject({ payment_accounts: [] });
  });
});
