import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { faults } from '../support/problems.js';

let db: TestDatabase;
let keeper: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  keeper = await startBookkeeper(db);
  for (const [kind, economic_date, debit, credit, cents] of [
    ['opening_balance', '2026-01-01', '1020', '2990', 100_000],
    ['manual', '2026-03-01', '1000', '2900', 50_000],
    ['manual', '2026-04-01', '5130', '1000', 20_000],
  ] as const) {
    const lines = [
      { account_code: debit, amount_minor: cents },
      { account_code: credit, amount_minor: -cents },
    ];
    expect((await keeper.post('/events', { kind, economic_date, lines })).status).toBe(201);
  }
});

afterAll(async () => {
  await keeper.close();
  await db.drop();
});

const amountsOf = (body: unknown) =>
  Object.fromEntries(
    (body as { rows: { line_code: string; amount_minor: number | null }[] }).rows
      .filter(({ amount_minor }) => amount_minor)
      .map(({ line_code, amount_minor }) => [line_code, amount_minor]),
  );

describe('the statements of the annual report', () => {
  it('show the cash flows of some days', async () => {
    const { status, body } = await keeper.get('/reports/cash-flow/?date_to=2026-11-20');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      schema: { code: 'ee_cash_flow', name_en: 'Cash flow statement (indirect method)' },
      currency: 'EUR',
      from: '2026-01-01',
      to: '2026-11-20',
      opening_cash_minor: 0,
      change_minor: 130_000,
      closing_cash_minor: 130_000,
    });
    expect(amountsOf(body)).toMatchObject({
      'CF.OP.RESULT': -20_000,
      'CF.FIN.CAPITAL': 50_000,
      'CF.NET': 30_000,
      'CF.OPENING': 100_000,
      'CF.CHANGE': 130_000,
    });
  });

  it('show the changes in equity', async () => {
    const { status, body } = await keeper.get('/reports/changes-in-equity/?date_from=2026-02-01');
    expect(status).toBe(200);
    const { rows, ...rest } = body as { rows: { cause: string; total_minor: number }[] };
    expect(rest).toMatchObject({ opening_equity_minor: 100_000, closing_equity_minor: 130_000 });
    expect(Object.fromEntries(rows.map(({ cause, total_minor }) => [cause, total_minor]))).toMatchObject({
      opening: 100_000,
      result: -20_000,
      capital: 50_000,
      transfer: 0,
      closing: 130_000,
    });
  });

  it('show other days next to them, as the statements of those days do', async () => {
    const days = 'date_from=2026-04-01&date_to=2026-04-30';
    const compared = 'compare_from=2026-01-01&compare_to=2026-03-31';
    const shown = async (report: string, query: string) =>
      (await keeper.get(`/reports/${report}/?${query}`)).body as {
        rows: Record<string, unknown>[];
      } & Record<string, unknown>;
    for (const [report, figures] of [
      ['cash-flow', ['opening_cash_minor', 'change_minor', 'closing_cash_minor']],
      ['changes-in-equity', ['opening_equity_minor', 'closing_equity_minor']],
    ] as const) {
      const alone = await shown(report, days);
      const other = await shown(report, compared.replaceAll('compare_', 'date_'));
      const both = await shown(report, `${days}&${compared}`);
      expect([alone['compare_from'], both['compare_from'], both['compare_to']]).toEqual([
        null,
        '2026-01-01',
        '2026-03-31',
      ]);
      for (const figure of figures) {
        expect([alone[`compare_${figure}`], both[figure]]).toEqual([null, alone[figure]]);
        expect(both[`compare_${figure}`], figure).toBe(other[figure]);
      }
      const names = report === 'cash-flow' ? ['amount_minor'] : ['amounts_minor', 'total_minor'];
      for (const [at, row] of both.rows.entries()) {
        for (const name of names) {
          expect(row[name]).toEqual(alone.rows[at]?.[name]);
          expect(row[`compare_${name}`], name).toEqual(other.rows[at]?.[name]);
        }
      }
    }
    const { rows } = await shown('cash-flow', `${days}&${compared}`);
    const accounts = rows.find((row) => row['line_code'] === 'CF.CASH.FROM')?.['accounts'];
    expect(accounts).toMatchObject([
      { account_code: '1000', amount_minor: 50_000, compare_amount_minor: 0 },
      { account_code: '1020', amount_minor: 100_000, compare_amount_minor: 0 },
    ]);
  });

  it('abridge the balance sheet for a micro-entity', async () => {
    const { status, body } = await keeper.get('/reports/balance-sheet/?micro=true');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      schema: { code: 'ee_balance_sheet_micro' },
      simplified: true,
      balanced: true,
    });
    expect(amountsOf(body)).toMatchObject({ 'MB.CA': 130_000, 'MB.ASSETS': 130_000, 'MB.EQ': 130_000 });
  });

  it('are refused for days that end before they begin', async () => {
    for (const report of ['cash-flow', 'changes-in-equity']) {
      const path = `/reports/${report}/?date_from=2026-05-01&date_to=2026-04-01`;
      expect(faults(await keeper.get(path))).toEqual([400, 'validation_error', 'date_from: after_date_to']);
      const compared = (query: string) => keeper.get(`/reports/${report}/?${query}`);
      expect(faults(await compared('compare_from=2026-05-01&compare_to=2026-04-01'))).toEqual([
        400,
        'validation_error',
        'compare_from: after_compare_to',
      ]);
      expect(faults(await compared('compare_to=2026-04-01'))).toEqual([
        400,
        'validation_error',
        'compare_from: required',
      ]);
    }
  });
});
