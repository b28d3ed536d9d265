import fc from 'fast-check';
import { addDays, isoDate } from '#platform';
import { type LegalForm } from '#ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postEntries, TEST_TODAY, type TestEntry } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { Trade } from '../../../../test/support/trade.js';
import { balanceSheet, type BalanceSheetQuery } from './balance-sheet.queries.js';
import { cashFlow } from './cash-flow.queries.js';
import { changesInEquity } from './changes-in-equity.queries.js';
import { profitAndLoss } from './profit-and-loss.queries.js';
import { amountOf } from './statement.js';

let held: TestDatabase;

beforeAll(async () => {
  held = await testDatabase();
});

afterAll(() => held.drop());

class Statements {
  private constructor(readonly trade: Trade) {}

  static async open(legalForm: LegalForm = 'ou'): Promise<Statements> {
    return new Statements(await Trade.open(held.database, { legalForm }));
  }

  async post(
    ...entries: readonly (readonly [
      date: string,
      debit: string,
      credit: string,
      cents: number,
      journal?: TestEntry['journal'],
    ])[]
  ): Promise<void> {
    await this.trade.run(postEntries, {
      entries: entries.map(([date, debit, credit, cents, journal]): TestEntry => ({
        date,
        ...(journal === undefined ? {} : { journal }),
        lines: [
          [debit, BigInt(cents)],
          [credit, BigInt(-cents)],
        ],
      })),
    });
  }

  sheet(query: Partial<BalanceSheetQuery> = {}) {
    return this.report((sql) =>
      balanceSheet(sql, this.trade.companyId, { simplified: false, ...query }, TEST_TODAY),
    );
  }

  cash(from?: string, to?: string) {
    return this.report((sql) => cashFlow(sql, this.trade.companyId, daysOf(from, to), TEST_TODAY));
  }

  equity(from?: string, to?: string) {
    return this.report((sql) => changesInEquity(sql, this.trade.companyId, daysOf(from, to), TEST_TODAY));
  }

  result(from?: string, to?: string) {
    const query = { ...daysOf(from, to), scheme: '1', simplified: false } as const;
    return this.report((sql) => profitAndLoss(sql, this.trade.companyId, query, TEST_TODAY));
  }

  private report<T>(work: Parameters<typeof held.database.reportCompany<T>>[1]): Promise<T> {
    return held.database.reportCompany(this.trade.companyId, work);
  }
}

const daysOf = (from?: string, to?: string) => ({
  dateFrom: from === undefined ? undefined : isoDate(from),
  dateTo: to === undefined ? undefined : isoDate(to),
});

const amounts = (rows: readonly { line_code: string; kind: string; amount_minor: bigint | null }[]) =>
  Object.fromEntries(
    rows
      .filter((row) => row.kind === 'line' && row.amount_minor)
      .map((row) => [row.line_code, Number(row.amount_minor)]),
  );

/** A year of an OÜ. */
const YEAR = [
  ['2025-03-01', '1020', '2900', 250_000],
  ['2025-06-30', '1020', '3120', 100_000],
  ['2026-01-10', '1210', '3120', 500_000],
  ['2026-02-10', '1020', '1210', 420_000],
  ['2026-03-10', '5130', '2310', 60_000],
  ['2026-03-20', '2310', '1020', 50_000],
  ['2026-04-01', '1850', '1020', 120_000],
  ['2026-10-31', '7010', '1855', 20_000],
  ['2026-05-01', '1020', '2010', 90_000],
  ['2026-06-01', '2010', '1020', 30_000],
  ['2026-06-01', '8410', '1020', 2_000],
  ['2026-06-30', '2960', '2650', 78_000],
  ['2026-06-30', '8900', '2656', 22_000],
  ['2026-07-01', '2650', '1020', 78_000],
  ['2026-07-10', '2656', '1020', 22_000],
  ['2026-08-01', '2960', '2940', 5_000],
  ['2026-09-01', '1020', '2900', 10_000],
] as const;

describe('the cash flow statement', () => {
  it('shows what moved cash, and adds up to its change', async () => {
    const books = await Statements.open();
    await books.post(...YEAR);
    const { rows, ...rest } = await books.cash();
    expect(rest).toMatchObject({
      schema: { code: 'ee_cash_flow' },
      from: '2026-01-01',
      to: '2026-11-20',
      opening_cash_minor: 350_000n,
      change_minor: 218_000n,
      closing_cash_minor: 568_000n,
    });
    expect(amounts(rows)).toEqual({
      'CF.OP.RESULT': 420_000,
      'CF.OP.DEPR': 20_000,
      'CF.OP.RECV': -80_000,
      'CF.OP.PAY': 10_000,
      'CF.OP.TAX': -22_000,
      'CF.INV.FIXED': -120_000,
      'CF.FIN.LOANS': 60_000,
      'CF.FIN.INTEREST': -2_000,
      'CF.FIN.PROFIT': -78_000,
      'CF.FIN.CAPITAL': 10_000,
      'CF.CASH.FROM': 350_000,
    });
    expect([amountOf(rows, 'CF.OP'), amountOf(rows, 'CF.INV'), amountOf(rows, 'CF.FIN')]).toEqual([
      348_000n,
      -120_000n,
      -10_000n,
    ]);
  });

  it('takes opening entries of the period out of the flows, and sales of fixed assets to investing', async () => {
    const books = await Statements.open();
    await books.post(
      ['2026-01-01', '1020', '2990', 100_000, 'opening'],
      ['2026-01-01', '1850', '2990', 60_000, 'opening'],
      ['2026-02-01', '1020', '1850', 60_000],
      ['2026-02-01', '1020', '3820', 15_000],
    );
    const { rows, change_minor } = await books.cash();
    expect(amounts(rows)).toEqual({
      'CF.OP.RESULT': 15_000,
      'CF.OP.DISPOSAL': -15_000,
      'CF.INV.FIXED': 75_000,
      'CF.OPENING': 100_000,
    });
    expect(change_minor).toBe(175_000n);
  });
});

/** Balances, the result and its transfer, which no entry on an equity account makes. */
const WITHOUT_ENTRIES: ReadonlySet<string> = new Set(['opening', 'result', 'transfer', 'closing']);

describe('the statement of changes in equity', () => {
  const table = async (books: Statements, from?: string, to?: string) => {
    const { columns, rows } = await books.equity(from, to);
    return Object.fromEntries(
      rows.map(({ cause, amounts_minor }) => [
        cause,
        Object.fromEntries(
          columns.flatMap(({ line_code }, at) =>
            amounts_minor[at] ? [[line_code, Number(amounts_minor[at])]] : [],
          ),
        ),
      ]),
    );
  };

  it('leads from one balance sheet to the next by causes', async () => {
    const books = await Statements.open();
    await books.post(...YEAR);
    expect(await table(books)).toEqual({
      opening: { 'BS.EQ.CAP': 250_000, 'BS.EQ.CUR': 100_000 },
      result: { 'BS.EQ.CUR': 396_000 },
      transfer: { 'BS.EQ.RET': 100_000, 'BS.EQ.CUR': -100_000 },
      capital: { 'BS.EQ.CAP': 10_000 },
      drawings: {},
      dividends: { 'BS.EQ.RET': -78_000 },
      reserves: { 'BS.EQ.RET': -5_000, 'BS.EQ.LRES': 5_000 },
      opening_entries: {},
      other: {},
      closing: {
        ...{ 'BS.EQ.CAP': 260_000, 'BS.EQ.LRES': 5_000 },
        ...{ 'BS.EQ.RET': 17_000, 'BS.EQ.CUR': 396_000 },
      },
    });
  });

  it('shows a year that entries have closed as one that none has', async () => {
    const books = await Statements.open();
    await books.post(
      ...YEAR,
      ['2025-12-31', '3120', '2970', 100_000, 'closing'],
      [...(['2026-01-01', '2970', '2960', 100_000] as const)],
    );
    expect((await table(books))['transfer']).toEqual({ 'BS.EQ.RET': 100_000, 'BS.EQ.CUR': -100_000 });
    expect((await table(books, '2025-01-01', '2025-12-31'))['result']).toEqual({ 'BS.EQ.CUR': 100_000 });
  });
});

describe('the balance sheet', () => {
  it('of a micro-entity has the totals of assets and liabilities, and the lines of its equity', async () => {
    const books = await Statements.open();
    await books.post(...YEAR, ['2026-09-09', '5900', '2700', 4_000]);
    const sheet = await books.sheet({ micro: true });
    expect(sheet).toMatchObject({ simplified: true, balanced: true, unmapped_accounts: [] });
    expect(sheet.schema.code).toBe('ee_balance_sheet_micro');
    const full = await books.sheet();
    const of = (code: string) => amountOf(sheet.rows, code);
    expect([of('MB.CA'), of('MB.NCA'), of('MB.ASSETS'), sheet.assets_minor]).toEqual([
      amountOf(full.rows, 'BS.CA'),
      amountOf(full.rows, 'BS.NCA'),
      full.assets_minor,
      full.assets_minor,
    ]);
    expect([of('MB.CL'), of('MB.CLP'), of('MB.LTL'), of('MB.LIAB'), of('MB.EQ'), of('MB.LE')]).toEqual([
      amountOf(full.rows, 'BS.CL'),
      4_000n,
      0n,
      amountOf(full.rows, 'BS.LIAB'),
      amountOf(full.rows, 'BS.EQ'),
      full.liabilities_and_equity_minor,
    ]);
    expect(sheet.rows.map(({ line_code }) => line_code)).not.toContain('BS.CASH');
    expect(of('BS.EQ.CAP')).toBe(260_000n);
  });

  it('of a sole proprietor has capital, drawings and the result, and no shares', async () => {
    const books = await Statements.open('fie');
    await books.post(
      ['2025-05-01', '1020', '2955', 30_000],
      ['2025-06-01', '1020', '3120', 80_000],
      ['2026-03-01', '2956', '1020', 45_000],
      ['2026-04-01', '1020', '3120', 20_000],
    );
    for (const simplified of [false, true]) {
      const { rows, balanced, simplified: shown } = await books.sheet({ simplified });
      expect([balanced, shown]).toEqual([true, simplified]);
      const equity = rows.filter(({ line_code }) => line_code.startsWith('BS.EQ'));
      expect(equity.map((row) => [row.line_code, row.label, Number(row.amount_minor)])).toEqual([
        ['BS.EQ.CAP', 'Ettevõtja kapital', 30_000],
        ['BS.EQ.DRAW', 'Ettevõtja erakasutus', -45_000],
        ['BS.EQ.OTHER', 'Muu omakapital', 0],
        ['BS.EQ.RET', 'Eelmiste perioodide jaotamata kasum (kahjum)', 80_000],
        ['BS.EQ.CUR', 'Aruandeaasta kasum (kahjum)', 20_000],
        ['BS.EQ', 'Kokku omakapital', 85_000],
      ]);
    }
    const { rows } = await books.equity();
    expect(rows.find(({ cause }) => cause === 'drawings')?.total_minor).toBe(-45_000n);
  });

  it('of a company with shares is as before', async () => {
    const books = await Statements.open();
    const { rows } = await books.sheet();
    expect(rows.map(({ line_code }) => line_code)).not.toContain('BS.EQ.DRAW');
    expect(rows).toHaveLength(69);
  });
});

describe('whatever is posted', () => {
  const CODES = [
    '1000',
    '1020',
    '1080',
    '1210',
    '1230',
    '1510',
    '1640',
    '1720',
    '1830',
    '1835',
    '2010',
    '2110',
  ];
  const MORE = [
    '2310',
    '2650',
    '2700',
    '2710',
    '2810',
    '2900',
    '2940',
    '2950',
    '2960',
    '2970',
    '2990',
    '3000',
  ];
  const RESULT = [
    '3120',
    '3820',
    '3840',
    '5130',
    '6010',
    '7010',
    '7110',
    '8330',
    '8400',
    '8410',
    '8500',
    '8900',
  ];
  const code = fc.constantFrom(...CODES, ...MORE, ...RESULT);
  const day = fc.integer({ min: 0, max: 730 }).map((days) => addDays(isoDate('2025-01-01'), days));
  const entry = fc.record({
    date: day,
    debit: code,
    credit: code,
    cents: fc.integer({ min: 1, max: 99_999 }),
    journal: fc.constantFrom<TestEntry['journal'][]>('general', 'general', 'general', 'opening', 'closing'),
  });

  it('cash flows explain the change of cash, and changes in equity lead to the balance sheet', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { minLength: 1, maxLength: 25 }),
        day,
        day,
        fc.constantFrom<LegalForm[]>('ou', 'fie', 'mtu'),
        async (entries, one, other, form) => {
          const [from, to] = one < other ? [one, other] : [other, one];
          const books = await Statements.open(form);
          const usable = entries.filter(
            ({ debit, credit }) =>
              debit !== credit && (form === 'ou' || ![debit, credit].some((of) => FORM_BOUND.includes(of))),
          );
          await books.post(
            ...usable.map(
              ({ date, debit, credit, cents, journal }) => [date, debit, credit, cents, journal] as const,
            ),
          );
          const cash = await books.cash(from, to);
          const sheets = [
            await books.sheet({ asOf: addDays(from, -1) }),
            await books.sheet({ asOf: to }),
          ] as const;
          const cashOf = ({ rows }: (typeof sheets)[number]) => amountOf(rows, 'BS.CASH');
          expect(cash.opening_cash_minor).toBe(cashOf(sheets[0]));
          expect(cash.closing_cash_minor).toBe(cashOf(sheets[1]));
          expect(cash.opening_cash_minor + cash.change_minor).toBe(cash.closing_cash_minor);

          const equity = await books.equity(from, to);
          const equityOf = ({ rows }: (typeof sheets)[number]) => amountOf(rows, 'BS.EQ', 'BS.NA');
          expect(equity.opening_equity_minor).toBe(equityOf(sheets[0]));
          expect(equity.closing_equity_minor).toBe(equityOf(sheets[1]));
          for (const [at, { line_code }] of equity.columns.entries()) {
            const column = equity.rows.map(({ amounts_minor }) => amounts_minor[at] ?? 0n);
            const changes = column.slice(0, -1).reduce((sum, amount) => sum + amount, 0n);
            expect(changes, line_code).toBe(column.at(-1));
            for (const { cause, amounts_minor, entries } of equity.rows) {
              if (WITHOUT_ENTRIES.has(cause)) continue;
              const own = entries.filter((entry) => entry.line_code === line_code);
              const sum = own.reduce((total, { amount_minor }) => total + amount_minor, 0n);
              expect(sum, `${cause} ${line_code}`).toBe(amounts_minor[at]);
            }
          }
          const total = (cause: string) => equity.rows.find((row) => row.cause === cause)?.total_minor;
          expect(total('transfer')).toBe(0n);
          expect(total('result')).toBe((await books.result(from, to)).result_minor);
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);

  const FORM_BOUND: readonly string[] = ['2650', '2900', '2940', '8900'];
});
