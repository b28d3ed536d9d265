import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database } from '#platform';
import { chartOf, LEGAL_FORMS, standardVatCodes, statementSchemes } from '#ledger';
import { openTestBooks } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';

let database: Database;
let held: TestDatabase;

beforeAll(async () => {
  held = await testDatabase();
  database = held.database;
});

afterAll(() => held.drop());

const TABLES = [
  'book',
  'account',
  'vat_code',
  'fiscal_year',
  'period',
  'statement_scheme_version',
  'numbering_policy',
  'vat_registration',
  'party',
] as const;

const contents = (companyId: bigint): Promise<unknown[]> =>
  database.reportCompany(companyId, async (sql) => {
    const all: unknown[] = [];
    for (const table of TABLES) {
      all.push(
        await sql.rows(`SELECT t::text FROM books.${table} AS t WHERE company_id = $1 ORDER BY 1`, [
          companyId,
        ]),
      );
    }
    return all;
  });

describe('provisioning', () => {
  it.each(LEGAL_FORMS)('creates the chart, VAT codes, schemes and roles of %s', async (legalForm) => {
    const companyId = await openTestBooks(database, { legalForm });
    const counts = await database.readCompany(companyId, (sql) =>
      sql.one(
        `SELECT (SELECT count(*)::int FROM books.account WHERE company_id = $1) AS accounts,
           (SELECT count(role)::int FROM books.account WHERE company_id = $1) AS roles,
           (SELECT count(*)::int FROM books.vat_code WHERE company_id = $1) AS vat_codes,
           (SELECT count(*)::int FROM books.statement_scheme_version WHERE company_id = $1) AS schemes`,
        [companyId],
      ),
    );
    const chart = chartOf(legalForm);
    expect(counts).toEqual({
      accounts: chart.length,
      roles: chart.filter((account) => account.role !== null).length,
      vat_codes: standardVatCodes().length,
      schemes: statementSchemes().length,
    });
  });

  it.each(['EUR', 'SEK'])('restricts the current account to the base currency %s', async (baseCurrency) => {
    const companyId = await openTestBooks(database, { baseCurrency });
    const bound = await database.readCompany(companyId, (sql) =>
      sql.rows(
        'SELECT code, currency FROM books.account WHERE company_id = $1 AND currency IS NOT NULL ORDER BY code',
        [companyId],
      ),
    );
    expect(bound).toEqual([{ code: '1020', currency: baseCurrency }]);
  });

  it('creates the current and the previous fiscal year, with their months, all open', async () => {
    const companyId = await openTestBooks(database, { fiscalYearStartMonth: 4 });
    const years = await database.readCompany(companyId, (sql) =>
      sql.rows(
        `SELECT label, count(*)::int AS months, min(period.starts_on) AS from, max(period.ends_on) AS to
         FROM books.fiscal_year JOIN books.period ON period.company_id = $1 AND fiscal_year_id = fiscal_year.id
         WHERE fiscal_year.company_id = $1 AND state = 'open' GROUP BY label ORDER BY label`,
        [companyId],
      ),
    );
    expect(years).toEqual([
      { label: '2025/2026', months: 12, from: '2025-04-01', to: '2026-03-31' },
      { label: '2026/2027', months: 12, from: '2026-04-01', to: '2027-03-31' },
    ]);
  });

  it('makes the company a party of its own books, and stores its VAT registration', async () => {
    const companyId = await openTestBooks(database);
    const [party, registration] = await database.readCompany(companyId, (sql) =>
      Promise.all([
        sql.one('SELECT reg_code, vat_number, is_own FROM books.party WHERE company_id = $1', [companyId]),
        sql.one('SELECT status, vat_number FROM books.vat_registration WHERE company_id = $1', [companyId]),
      ]),
    );
    expect(party).toEqual({
      reg_code: String(10_000_000n + companyId),
      vat_number: 'EE100000001',
      is_own: true,
    });
    expect(registration).toEqual({ status: 'registered', vat_number: 'EE100000001' });
  });

  it('changes nothing when repeated, even concurrently', async () => {
    const companyId = await openTestBooks(database);
    const before = await contents(companyId);
    await Promise.all([1, 2, 3].map(() => openTestBooks(database, { companyId, legalForm: 'fie' })));
    expect(await contents(companyId)).toEqual(before);
  });
});
