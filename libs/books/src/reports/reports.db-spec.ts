import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, isoDate, newUlid, type Database, type IsoDate } from '#platform';
import { balanceSheet, type BalanceSheetQuery } from './balance-sheet.queries.js';
import { profitAndLoss, type ProfitAndLossQuery } from './profit-and-loss.queries.js';
import { trialBalance } from './trial-balance.queries.js';
import { generalLedger, type LegalForm } from '#ledger';
import { postEntries, TEST_TODAY, type TestEntry } from '../../../../test/support/books.js';
import { runs } from '../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { Trade } from '../../../../test/support/trade.js';

let held: TestDatabase;
let database: Database;

beforeAll(async () => {
  held = await testDatabase();
  database = held.database;
});

afterAll(() => held.drop());

const entry = (date: string, from: string, to: string, cents: bigint, journal?: 'closing'): TestEntry => ({
  date,
  ...(journal === undefined ? {} : { journal }),
  lines: [
    [to, cents],
    [from, -cents],
  ],
});

class Reports {
  private constructor(readonly trade: Trade) {}

  static async open(
    options: { legalForm?: LegalForm; fiscalYearStartMonth?: number } = {},
  ): Promise<Reports> {
    return new Reports(await Trade.open(database, options));
  }

  post(...entries: TestEntry[]) {
    return this.trade.run(postEntries, { entries });
  }

  trial(dateFrom?: string, dateTo?: string) {
    const range = {
      ...(dateFrom === undefined ? {} : { dateFrom: isoDate(dateFrom) }),
      ...(dateTo === undefined ? {} : { dateTo: isoDate(dateTo) }),
    };
    return this.report((sql) => trialBalance(sql, this.trade.companyId, range, TEST_TODAY));
  }

  sheet(query: Partial<BalanceSheetQuery> = {}) {
    return this.report((sql) =>
      balanceSheet(sql, this.trade.companyId, { simplified: false, ...query }, TEST_TODAY),
    );
  }

  result(query: Partial<ProfitAndLossQuery> = {}) {
    return this.report((sql) =>
      profitAndLoss(sql, this.trade.companyId, { scheme: '1', simplified: false, ...query }, TEST_TODAY),
    );
  }

  ledger(from: IsoDate, to: IsoDate) {
    return this.report((sql) =>
      generalLedger(sql, this.trade.companyId, { dateFrom: from, dateTo: to }, TEST_TODAY),
    );
  }

  private report<T>(work: Parameters<typeof database.reportCompany<T>>[1]): Promise<T> {
    return database.reportCompany(this.trade.companyId, work);
  }
}

const amounts = (rows: readonly { line_code: string; amount_minor: bigint | null }[]) =>
  Object.fromEntries(rows.filter((row) => row.amount_minor).map((row) => [row.line_code, row.amount_minor]));

describe('the trial balance', () => {
  let books: Reports;

  beforeAll(async () => {
    books = await Reports.open();
    await books.post(
      entry('2024-06-15', '3120', '1210', 10_000n),
      entry('2025-03-31', '1020', '5900', 4_000n),
      entry('2026-02-10', '3120', '1210', 7_000n),
      entry('2026-03-05', '1020', '5210', 500n),
      entry('2026-11-20', '1020', '5210', 600n),
      entry('2026-11-21', '1020', '5210', 9n),
    );
  });

  it('covers the fiscal year up to today by default, with accounts that have an opening or a movement', async () => {
    const { rows, ...rest } = await books.trial();
    expect(rest).toEqual({
      base_currency: 'EUR',
      from: '2026-01-01',
      to: '2026-11-20',
      total_debit_base_minor: 8_100n,
      total_credit_base_minor: 8_100n,
    });
    expect(
      rows.map((row) => [
        row.account_code,
        row.opening_base_minor,
        row.debit_base_minor,
        row.credit_base_minor,
        row.closing_base_minor,
      ]),
    ).toEqual([
      ['1020', -4_000n, 0n, 1_100n, -5_100n],
      ['1210', 10_000n, 7_000n, 0n, 17_000n],
      ['2960', -6_000n, 0n, 0n, -6_000n],
      ['3120', 0n, 0n, 7_000n, -7_000n],
      ['5210', 0n, 1_100n, 0n, 1_100n],
    ]);
  });

  it('opens income and expense accounts from the fiscal year of its first day', async () => {
    const { rows } = await books.trial('2026-03-01', '2026-03-31');
    const opening = Object.fromEntries(rows.map((row) => [row.account_code, row.opening_base_minor]));
    expect(opening).toEqual({
      '1020': -4_000n,
      '1210': 17_000n,
      '2960': -6_000n,
      '3120': -7_000n,
      '5210': 0n,
    });
  });

  it('has no row without an opening or a movement, and accepts the ends of the calendar', async () => {
    expect((await books.trial('0001-01-01', '1999-12-31')).rows).toEqual([]);
    const { rows } = await books.trial('0001-01-01', '9999-12-31');
    expect(rows.every((row) => row.opening_base_minor === 0n)).toBe(true);
    expect(rows.find((row) => row.account_code === '5210')?.closing_base_minor).toBe(1_109n);
    expect((await books.trial(undefined, '9999-12-31')).rows).not.toEqual([]);
    expect((await books.trial(undefined, '0001-01-01')).rows).toEqual([]);
  });
});

describe('the balance sheet', () => {
  let books: Reports;

  beforeAll(async () => {
    books = await Reports.open();
    await books.post(
      entry('2025-01-02', '2900', '1020', 250_000n),
      entry('2025-05-05', '3120', '1210', 10_000n),
      entry('2025-07-01', '2310', '5130', 3_000n),
      entry('2026-02-10', '3120', '1210', 7_000n),
      entry('2026-11-20', '6010', '2410', -2_000n),
    );
  });

  it('shows the balances at the end of a day; both sides are positive and equal', async () => {
    const sheet = await books.sheet();
    expect(sheet).toMatchObject({
      schema: { code: 'ee_balance_sheet', version: '2026-01', name: 'Bilanss', name_en: 'Balance sheet' },
      currency: 'EUR',
      as_of: '2026-11-20',
      compare_as_of: null,
      simplified: false,
      assets_minor: 267_000n,
      liabilities_and_equity_minor: 267_000n,
      balanced: true,
      unmapped_accounts: [],
    });
    expect(amounts(sheet.rows)).toMatchObject({
      'BS.CASH': 250_000n,
      'BS.RECV.TRADE': 17_000n,
      'BS.CL.PAY.TRADE': 3_000n,
      'BS.CL.PAY.EMP': 2_000n,
      'BS.EQ.CAP': 250_000n,
      'BS.EQ.RET': 7_000n,
      'BS.EQ.CUR': 5_000n,
    });
  });

  it('derives retained earnings and the result of the year without an entry, on their own accounts', async () => {
    const { rows } = await books.sheet({ asOf: isoDate('2025-12-31') });
    const row = (code: string) => rows.find((one) => one.line_code === code);
    expect(row('BS.EQ.RET')?.accounts).toEqual([]);
    expect(row('BS.EQ.CUR')?.accounts).toMatchObject([{ account_code: '2970', amount_minor: 7_000n }]);
  });

  it('compares with another day, and can be abridged', async () => {
    const sheet = await books.sheet({ compareAsOf: isoDate('2025-12-31'), simplified: true });
    expect(sheet).toMatchObject({
      schema: { code: 'ee_balance_sheet_simplified' },
      simplified: true,
      compare_as_of: '2025-12-31',
      balanced: true,
    });
    expect(sheet.rows.find((row) => row.line_code === 'BS.RECV')).toMatchObject({
      amount_minor: 17_000n,
      compare_amount_minor: 10_000n,
      accounts: [{ account_code: '1210', amount_minor: 17_000n, compare_amount_minor: 10_000n }],
    });
  });

  it('exists at the ends of the calendar', async () => {
    expect((await books.sheet({ asOf: isoDate('0001-01-01') })).assets_minor).toBe(0n);
    expect((await books.sheet({ asOf: isoDate('9999-12-31') })).balanced).toBe(true);
  });

  it('is the same after an entry has closed the year, in a fiscal year other than the calendar year', async () => {
    const july = await Reports.open({ fiscalYearStartMonth: 7 });
    await july.post(entry('2026-03-01', '3120', '1210', 900n), entry('2026-08-01', '3120', '1210', 50n));
    const sheet = async () => amounts((await july.sheet()).rows);
    expect(await sheet()).toMatchObject({ 'BS.EQ.RET': 900n, 'BS.EQ.CUR': 50n });
    await july.post(entry('2026-06-30', '2960', '3120', 900n, 'closing'));
    expect(await sheet()).toMatchObject({ 'BS.EQ.RET': 900n, 'BS.EQ.CUR': 50n });
    const closed = await july.result({ dateFrom: isoDate('2025-07-01'), dateTo: isoDate('2026-06-30') });
    expect(closed.result_minor).toBe(900n);
  });

  it('of an association shows net assets', async () => {
    const club = await Reports.open({ legalForm: 'mtu' });
    await club.post(entry('2025-03-01', '3910', '1020', 100n), entry('2026-03-01', '3910', '1020', 20n));
    const sheet = await club.sheet({ simplified: true });
    expect(sheet).toMatchObject({
      schema: { code: 'ee_npo_balance_sheet' },
      simplified: false,
      balanced: true,
    });
    expect(amounts(sheet.rows)).toMatchObject({ 'BS.NA.RET': 100n, 'BS.NA.CUR': 20n });
    expect((await club.result()).schema.code).toBe('ee_npo_result_statement');
    expect(amounts((await club.result()).rows)).toEqual({
      'TA.FEES': 20n,
      'TA.INC': 20n,
      'TA.OP': 20n,
      'TA.NET': 20n,
    });
  });
});

describe('profit and loss', () => {
  let books: Reports;

  beforeAll(async () => {
    books = await Reports.open();
    await books.post(
      entry('2025-05-05', '3120', '1210', 10_000n),
      entry('2026-02-10', '3120', '1210', 7_000n),
      entry('2026-02-11', '2310', '4010', 1_000n),
      entry('2026-02-12', '2310', '5130', 500n),
      entry('2026-02-13', '2310', '5310', 200n),
      entry('2026-02-14', '2410', '6010', 2_000n),
      entry('2026-02-15', '1020', '8410', 30n),
    );
  });

  it('shows income positive and expenses negative, by nature', async () => {
    const report = await books.result();
    expect(report).toMatchObject({
      schema: { code: 'ee_income_statement_1' },
      currency: 'EUR',
      from: '2026-01-01',
      to: '2026-11-20',
      compare_from: null,
      compare_to: null,
      simplified: false,
      result_minor: 3_270n,
      compare_result_minor: null,
      unmapped_accounts: [],
    });
    expect(amounts(report.rows)).toEqual({
      'IS.REV': 7_000n,
      'IS.MAT': -1_000n,
      'IS.OPEX': -700n,
      'IS.STAFF': -2_000n,
      'IS.STAFF.WAGE': -2_000n,
      'IS.OP': 3_300n,
      'IS.INTEXP': -30n,
      'IS.PBT': 3_270n,
      'IS.NET': 3_270n,
    });
  });

  it('shows the same result by function, abridged and compared', async () => {
    const report = await books.result({
      scheme: '2',
      simplified: true,
      compared: { from: isoDate('2025-01-01'), to: isoDate('2025-12-31') },
    });
    expect(report).toMatchObject({
      schema: { code: 'ee_income_statement_2_simplified' },
      simplified: true,
      compare_from: '2025-01-01',
      compare_to: '2025-12-31',
      result_minor: 3_270n,
      compare_result_minor: 10_000n,
    });
    expect(amounts(report.rows)).toMatchObject({
      'IS2.COGS': -1_000n,
      'IS2.GROSS': 6_000n,
      'IS2.DISTR': -200n,
      'IS2.ADMIN': -2_500n,
    });
    expect(report.rows.find((row) => row.line_code === 'IS2.REV')?.compare_amount_minor).toBe(10_000n);
  });

  it('includes an account without a line in the result, and names it', async () => {
    const odd = await Reports.open();
    await database.inCompany(odd.trade.companyId, (sql) =>
      sql.run(
        `INSERT INTO books.account (company_id, id, code, name, search_key, type, normal_side)
         VALUES ($1, $2, '5999', 'Muu', 'muu', 'expense', 'debit')`,
        [odd.trade.companyId, newUlid()],
      ),
    );
    await odd.post(entry('2026-02-10', '1020', '5999', 70n));
    expect(await odd.result()).toMatchObject({ result_minor: -70n, unmapped_accounts: ['5999'] });
    expect((await odd.sheet()).balanced).toBe(true);
  });
});

describe('whatever is posted', () => {
  it('the reports agree with the lines and with each other', async () => {
    const codes = ['1020', '1210', '2310', '2960', '2970', '3120', '3840', '5130', '6010', '8900'];
    const day = fc.integer({ min: 0, max: 1_050 }).map((days) => addDays(isoDate('2024-01-01'), days));
    const posted = fc.record({
      date: day,
      from: fc.constantFrom(...codes),
      to: fc.constantFrom(...codes),
      cents: fc.bigInt({ min: 1n, max: 10_000_000n }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(posted, { minLength: 1, maxLength: 25 }),
        day,
        day,
        fc.constantFrom(1, 4, 7),
        async (entries, a, b, fiscalYearStartMonth) => {
          const books = await Reports.open({ fiscalYearStartMonth });
          await books.post(...entries.map(({ date, from, to, cents }) => entry(date, from, to, cents)));
          const [first, last] = a < b ? [a, b] : [b, a];
          const trial = await books.trial(first, last);
          const plain = await database.readCompany(books.trade.companyId, (sql) =>
            sql.rows<{ code: string; debit: bigint; credit: bigint }>(
              `SELECT account.code, coalesce(sum(base_minor) FILTER (WHERE base_minor > 0), 0)::bigint AS debit,
                 coalesce(-sum(base_minor) FILTER (WHERE base_minor < 0), 0)::bigint AS credit
               FROM books.journal_line JOIN books.account
                 ON account.company_id = $1 AND account.id = journal_line.account_id
               WHERE journal_line.company_id = $1 AND economic_date BETWEEN $2 AND $3 GROUP BY code ORDER BY code`,
              [books.trade.companyId, first, last],
            ),
          );
          const moved = trial.rows
            .filter((row) => row.debit_base_minor + row.credit_base_minor > 0n)
            .map((row) => ({
              code: row.account_code,
              debit: row.debit_base_minor,
              credit: row.credit_base_minor,
            }));
          expect(moved).toEqual(plain);
          expect(trial.rows.reduce((sum, row) => sum + row.opening_base_minor, 0n)).toBe(0n);
          expect(trial.rows.reduce((sum, row) => sum + row.closing_base_minor, 0n)).toBe(0n);
          expect(trial.total_debit_base_minor).toBe(trial.total_credit_base_minor);

          const ledger = await books.ledger(first, last);
          expect(
            ledger.accounts.map((one) => [one.account_code, one.opening_base_minor, one.closing_base_minor]),
          ).toEqual(
            trial.rows.map((row) => [row.account_code, row.opening_base_minor, row.closing_base_minor]),
          );

          const sheet = await books.sheet({ asOf: last });
          expect(sheet).toMatchObject({ balanced: true, unmapped_accounts: [] });
          const result = await books.result({ dateTo: last });
          const booked = await database.readCompany(books.trade.companyId, (sql) =>
            sql.one<{ minor: bigint }>(
              `SELECT coalesce(-sum(base_minor), 0)::bigint AS minor FROM books.journal_line JOIN books.account
                 ON account.company_id = $1 AND account.id = journal_line.account_id
               WHERE journal_line.company_id = $1 AND account.code = '2970' AND economic_date <= $2`,
              [books.trade.companyId, last],
            ),
          );
          expect(amounts(sheet.rows)['BS.EQ.CUR'] ?? 0n).toBe(result.result_minor + booked.minor);
          expect(amounts(result.rows)['IS.NET'] ?? 0n).toBe(result.result_minor);
          expect((await books.result({ dateTo: last, scheme: '2' })).result_minor).toBe(result.result_minor);
          await books.trade.coherent();
        },
      ),
      { numRuns: runs({ short: 5, full: 12 }), seed: 20_261_120 },
    );
  });
});
