import { generalLedger, type LegalForm, statementSchemes } from '#ledger';
import { addDays, type Database, type IsoDate, isoDate } from '#platform';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postEntries, TEST_TODAY, type TestEntry } from '../../../../test/support/books.js';
import { runs } from '../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { Trade } from '../../../../test/support/trade.js';
import { balanceSheet } from './balance-sheet.queries.js';
import { profitAndLoss } from './profit-and-loss.queries.js';
import { type StatementRowView } from './statement.wire.js';

let held: TestDatabase;
let database: Database;

beforeAll(async () => {
  held = await testDatabase();
  database = held.database;
});

afterAll(() => held.drop());

const SIDES = new Map(
  statementSchemes().map(({ code, rows }) => [
    code,
    new Map(rows.map((row) => [row.code, row.positive_side === 'debit' ? 1n : -1n])),
  ]),
);

/** Sums of each row's accounts in the general ledger of some days, with the sign of the row. */
async function ledgerSums(
  companyId: bigint,
  report: { readonly schema: { readonly code: string }; readonly rows: readonly StatementRowView[] },
  days: { readonly dateFrom?: IsoDate; readonly dateTo: IsoDate },
  of: 'closing' | 'movement',
): Promise<Record<string, bigint | null>> {
  const sums: Record<string, bigint | null> = {};
  const known = new Map<string, bigint>([['', 0n]]);
  for (const { line_code: line, kind, account_codes: accountCodes } of report.rows) {
    const sign = SIDES.get(report.schema.code)?.get(line) ?? 0n;
    const sum = known.get(accountCodes.join()) ?? (await ledgerSum(companyId, accountCodes, days, of));
    known.set(accountCodes.join(), sum);
    sums[line] = kind === 'heading' ? null : sign * sum;
  }
  return sums;
}

async function ledgerSum(
  companyId: bigint,
  accountCodes: readonly string[],
  days: { readonly dateFrom?: IsoDate; readonly dateTo: IsoDate },
  of: 'closing' | 'movement',
): Promise<bigint> {
  const { accounts } = await database.reportCompany(companyId, (sql) =>
    generalLedger(sql, companyId, { ...days, accountCodes, asResult: true }, TEST_TODAY),
  );
  return accounts.reduce((total, account) => {
    const moved = account.lines.reduce((minor, { base_minor }) => minor + base_minor, 0n);
    expect(account.opening_base_minor + moved, account.account_code).toBe(account.closing_base_minor);
    return total + (of === 'closing' ? account.closing_base_minor : moved);
  }, 0n);
}

const amounts = (rows: readonly StatementRowView[]) =>
  Object.fromEntries(rows.map((row) => [row.line_code, row.amount_minor]));

describe('the ledger of the accounts that a row of a report names', () => {
  it('adds up to the row, in balance sheets and income statements of every form, also when a year was closed', async () => {
    const codes = ['1020', '1210', '2310', '2960', '2970', '3120', '3840', '5130', '6010', '7010'];
    const day = fc.integer({ min: 0, max: 1_050 }).map((days) => addDays(isoDate('2024-01-01'), days));
    const posted = fc.record({
      date: day,
      from: fc.constantFrom(...codes),
      to: fc.constantFrom(...codes),
      cents: fc.bigInt({ min: 1n, max: 10_000_000n }),
      closing: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(posted, { minLength: 1, maxLength: 20 }),
        day,
        day,
        fc.constantFrom<LegalForm>('ou', 'mtu', 'fie'),
        fc.constantFrom(1, 7),
        fc.boolean(),
        async (entries, a, b, legalForm, fiscalYearStartMonth, simplified) => {
          const trade = await Trade.open(database, { legalForm, fiscalYearStartMonth });
          await trade.run(postEntries, {
            entries: entries.map(({ date, from, to, cents, closing }): TestEntry => ({
              date,
              ...(closing ? { journal: 'closing' as const } : {}),
              lines: [
                [to, cents],
                [from, -cents],
              ],
            })),
          });
          const [first, last] = a < b ? [a, b] : [b, a];
          const { companyId } = trade;
          const sheet = await database.reportCompany(companyId, (sql) =>
            balanceSheet(sql, companyId, { asOf: last, compareAsOf: first, simplified }, TEST_TODAY),
          );
          expect(await ledgerSums(companyId, sheet, { dateTo: last }, 'closing')).toEqual(
            amounts(sheet.rows),
          );
          const result = await database.reportCompany(companyId, (sql) =>
            profitAndLoss(
              sql,
              companyId,
              { dateFrom: first, dateTo: last, scheme: simplified ? '1' : '2', simplified },
              TEST_TODAY,
            ),
          );
          expect(await ledgerSums(companyId, result, { dateFrom: first, dateTo: last }, 'movement')).toEqual(
            amounts(result.rows),
          );
        },
      ),
      { numRuns: runs({ short: 4, full: 20 }), seed: 20_261_125 },
    );
  }, 120_000);
});
