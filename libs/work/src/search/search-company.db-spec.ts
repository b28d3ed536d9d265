import { issueInvoice, recordEvent, recordEventRequest } from '#books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeLine } from '../../../../test/support/bank.js';
import { openTestBooks } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { Trade } from '../../../../test/support/trade.js';
import { type CompanySearch, searchCompany } from './search-company.js';

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
  trade = await Trade.open(db.database);
  const kauplus = await trade.party({ name: 'Kauplus Põhjala OÜ', reg_code: '10137319' });
  await trade.party({ name: 'Põhjatäht AS' });
  await trade.record({ number: 'PÕ-2026/77', party_id: kauplus }, { invoice_date: '2026-11-02' });
  await trade.record({ number: 'ARVE-100%', party_id: kauplus });
  await trade.run(
    recordEvent,
    recordEventRequest.parse({
      kind: 'manual',
      economic_date: '2026-11-01',
      memo: 'Põhivara ümberhindlus',
      lines: [
        { account_code: '5900', amount_minor: 1_250 },
        { account_code: '7010', amount_minor: -1_250 },
      ],
    }),
  );
  await takeLine(trade, { description: 'Makse 8877665 põhja', amountMinor: 125_000n });
  await takeLine(trade, { description: 'Muu makse', amountMinor: 1_250n, direction: 'in' });
  await db.owner(
    `INSERT INTO files.stored_file (company_id, sha256, kind, kind_given, name, content_type, size_bytes, storage_key, source,
       created_at)
     SELECT $1, encode(sha256(n::text::bytea), 'hex'), 'invoice', true, 'Põhjala_' || n || '.pdf', 'application/pdf', 1, 'k',
       'upload', now() + n * interval '1 s' FROM generate_series(1, 7) AS n`,
    [trade.companyId],
  );
});

afterAll(() => db.drop());

const find = (q: string, may = { books: true, documents: true }, company = trade.companyId) =>
  db.database.readCompany(company, (sql) => searchCompany(sql, company, q, may));
const by = (found: CompanySearch[keyof CompanySearch]) =>
  found?.map(({ title, detail, matched }) => [title, detail, matched]);

describe('search in a company', () => {
  it('finds text anywhere in names, numbers, lines, memos and accounts, whatever its case', async () => {
    const found = await find('PÕHJA');
    expect(by(found.parties)).toEqual([
      ['Põhjatäht AS', null, 'name'],
      ['Kauplus Põhjala OÜ', '10137319', 'name'],
    ]);
    expect(by(found.bank_transactions)).toEqual([['Tarnija OÜ', 'Makse 8877665 põhja', 'text']]);
    expect(by((await find('põhivara üm')).entries)).toEqual([['Põhivara ümberhindlus', 'general 1', 'memo']]);
    expect(by((await find('2026/7')).invoices)).toEqual([['Kauplus Põhjala OÜ', 'PÕ-2026/77', 'number']]);
    expect((await find('1020')).accounts?.[0]).toMatchObject({ detail: '1020', matched: 'code' });
    expect((await find('hoiukonto')).accounts?.[0]).toMatchObject({ matched: 'name' });
  });

  it('shows the newest five files', async () => {
    const { files } = await find('põhjala_');
    expect(files?.map(({ title }) => title)).toEqual([7, 6, 5, 4, 3].map((n) => `Põhjala_${String(n)}.pdf`));
    expect(by((await find('hjala_2')).files)).toEqual([['Põhjala_2.pdf', 'invoice', 'name']]);
  });

  it('finds codes by their beginning and a party by its bank account', async () => {
    expect(by((await find('10137')).parties)).toEqual([['Kauplus Põhjala OÜ', '10137319', 'reg_code']]);
    expect(by((await find('101373190')).parties)).toEqual([]);
  });

  it.each(['12,5', '12.50', '12,50 €', '-12,50'])('reads %s as an amount', async (q) => {
    const { bank_transactions: lines } = await find(q);
    expect(lines?.map(({ amount_minor: minor, matched }) => [minor, matched])).toEqual([[1_250n, 'amount']]);
  });

  it('finds invoices and lines by an amount with separated thousands', async () => {
    expect(by((await find('1 250,00')).bank_transactions)).toEqual([
      ['Tarnija OÜ', 'Makse 8877665 põhja', 'amount'],
    ]);
    const { invoices } = await find('124,00');
    expect(invoices?.map(({ amount_minor: minor, matched }) => [minor, matched])).toEqual([
      [12_400n, 'amount'],
      [12_400n, 'amount'],
    ]);
    expect((await find('125')).invoices).toEqual([]);
  });

  it('finds a sale by its reference number, however short', async () => {
    const buyer = await trade.party({ kind: 'customer', name: 'Ostja AS', address: 'Pikk 1' });
    const line = { description: 'Nõustamine', unit_price: '90', vat_code: 'S24' };
    const { invoice_id: id } = await trade.record(
      { direction: 'sales', party_id: buyer, number: null },
      { lines: [line] },
    );
    await trade.run(issueInvoice, { invoice_id: id, seller_address: 'Pikk 2' });
    const { number, reference_number: reference } = await trade.invoice(id);
    expect(reference).toHaveLength(2);
    expect(by((await find(reference ?? '')).invoices)).toEqual([['Ostja AS', number, 'reference_number']]);
  });

  it('finds an entry by its number, and a number inside a line', async () => {
    expect((await find('1')).entries?.every(({ matched }) => matched === 'entry_no')).toBe(true);
    expect((await find('1')).entries?.length).toBeGreaterThan(1);
    expect(by((await find('makse 8877665')).bank_transactions)).toHaveLength(1);
  });

  it('takes signs of patterns as they are', async () => {
    expect(by((await find('100%')).invoices)).toEqual([['Kauplus Põhjala OÜ', 'ARVE-100%', 'number']]);
    expect((await find('A_V')).invoices).toEqual([]);
    for (const q of ['%%%', '___', '\\\\\\', "'''", '   ', '\u200b']) {
      expect(Object.values(await find(q)).every((rows: readonly unknown[]) => rows.length === 0)).toBe(true);
    }
  });

  it('finds the beginning of a name by one or two letters', async () => {
    expect((await find('põ')).parties?.map(({ title }) => title)).toEqual(['Põhjatäht AS']);
  });

  it('leaves out what the caller may not read, and has nothing of another company', async () => {
    expect(Object.keys(await find('põhja', { books: false, documents: true }))).toEqual(['files']);
    expect((await find('põhja', { books: true, documents: false })).files).toBeUndefined();
    const other = await openTestBooks(db.database);
    for (const q of ['põhja', '12,50', '2026/77', '10137319']) {
      const found = await find(q, { books: true, documents: true }, other);
      expect(Object.values(found).every((rows: readonly unknown[]) => rows.length === 0)).toBe(true);
    }
    const [party] = (await find('kauplus')).parties ?? [];
    expect(party).toBeDefined();
  });
});
