import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceSheet } from '../reports/balance-sheet.queries.js';
import { openItems } from '../reports/open-items.queries.js';
import { trialBalance } from '../reports/trial-balance.queries.js';
import { VatPreviews } from '../vat-return/vat-previews.js';
import { vatPreview } from '../vat-return/vat-return.queries.js';
import { rebuildRollups } from './coherence.js';
import { isoDate, type IsoDate, type IsoMonth, monthOf, processEnvironment, toJson } from '#platform';
import { TEST_TODAY } from '../../../../test/support/books.js';
import { BusyBooks, step } from '../../../../test/support/busy-books.js';
import { runs } from '../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';

const OF_A_COMPANY = 50;
/** Each run uses the same commands; `RAAMAT_ANY_COMMANDS=10000` is the long form, and another seed generates others. */
const COMMANDS = Number(processEnvironment()['RAAMAT_ANY_COMMANDS'] ?? runs({ short: 200, full: 400 }));
const SEED = Number(processEnvironment()['RAAMAT_ANY_COMMANDS_SEED'] ?? 20_261_121);

/** Months of the commands' days, and the one after them in which some count. */
const MONTHS = ['2026-01', '2026-03', '2026-05', '2026-08', '2026-10', '2026-11'].map((month) =>
  monthOf(isoDate(`${month}-01`)),
) as [IsoMonth, ...IsoMonth[]];

let held: TestDatabase;

beforeAll(async () => {
  held = await testDatabase();
});

afterAll(() => held.drop());

it('whatever commands pass the command bus, the books are coherent and their reports are the sums of their lines', async () => {
  let [done, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: OF_A_COMPANY, size: 'max' }),
      async (steps) => {
        const books = await BusyBooks.open(held.database);
        const previews = new VatPreviews();
        for (const one of steps) {
          await books.take(one);
          await previewsAgree(books, previews, MONTHS[books.done % MONTHS.length] ?? MONTHS[0]);
        }
        for (const month of MONTHS) await previewsAgree(books, previews, month);
        done += books.done;
        refused += steps.length - books.done;
        await books.trade.coherent();
        await reportsAgree(books);
        await returnsAgree(books);
      },
    ),
    { seed: SEED, numRuns: Math.ceil((2 * COMMANDS) / OF_A_COMPANY) },
  );
  // A run in which nearly all commands are refused would prove nothing.
  expect(done).toBeGreaterThan(refused / 2);
}, 1_800_000);

async function reportsAgree({ trade: { database, companyId } }: BusyBooks): Promise<void> {
  const range = { dateFrom: isoDate('2000-01-01'), dateTo: isoDate('2027-12-31') };
  const { trial, sheet, open, lines } = await database.reportCompany(companyId, async (sql) => ({
    trial: await trialBalance(sql, companyId, range, TEST_TODAY),
    sheet: await balanceSheet(sql, companyId, { asOf: range.dateTo, simplified: false }, TEST_TODAY),
    open: await openItems(sql, companyId, { asOf: range.dateTo }, TEST_TODAY),
    lines: await sql.rows<{ code: string; debit: bigint; credit: bigint }>(
      `SELECT code, coalesce(sum(base_minor) FILTER (WHERE base_minor > 0), 0)::bigint AS debit,
         coalesce(-sum(base_minor) FILTER (WHERE base_minor < 0), 0)::bigint AS credit
       FROM books.journal_line JOIN books.account ON account.company_id = $1 AND account.id = account_id
       WHERE journal_line.company_id = $1 GROUP BY code ORDER BY code`,
      [companyId],
    ),
  }));
  const moved = trial.rows.map((row) => ({
    code: row.account_code,
    debit: row.debit_base_minor,
    credit: row.credit_base_minor,
  }));
  expect(moved).toEqual(lines);
  expect(trial.total_debit_base_minor).toBe(trial.total_credit_base_minor);
  expect(sheet).toMatchObject({ balanced: true, unmapped_accounts: [] });
  expect(open.items.every((item) => item.residual_minor > 0n)).toBe(true);
}

/** A preview that follows from the one before it is the preview that is computed from all postings of the month. */
async function previewsAgree(
  { trade: { database, companyId } }: BusyBooks,
  previews: VatPreviews,
  month: IsoMonth,
): Promise<void> {
  const [followed, computed] = await database.reportCompany(companyId, async (sql) => [
    await previews.of(sql, companyId, month),
    await vatPreview(sql, companyId, month),
  ]);
  expect(followed.json.toString()).toBe(toJson(computed));
}

/** The VAT return of every month is the same from the postings that were kept and from those rebuilt from the lines. */
async function returnsAgree({ trade: { database, companyId } }: BusyBooks): Promise<void> {
  const returns = () =>
    database.reportCompany(companyId, async (sql) => {
      const months = await sql.rows<{ month: IsoDate }>(
        "SELECT DISTINCT date_trunc('month', economic_date)::date AS month FROM books.journal_entry WHERE company_id = $1 ORDER BY 1",
        [companyId],
      );
      return Promise.all(months.map(({ month }) => vatPreview(sql, companyId, monthOf(month))));
    });
  const kept = await returns();
  await database.inCompany(companyId, rebuildRollups);
  expect(await returns()).toEqual(kept);
}
