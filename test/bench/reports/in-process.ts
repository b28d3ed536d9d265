import { performance } from 'node:perf_hooks';
import { balanceSheet, profitAndLoss, rebuildRollups, trialBalance } from '#books';
import { type Database, type IsoDate, isoDate, type Sql } from '#platform';
import { generalLedger } from '#ledger';
import { type Report } from '../support/bench.js';
import { median } from '../support/figures.js';
import { assertResult, assertSides, assertTurnovers, plainSums } from './plain-sums.js';

const ROUNDS = 7;
const READS = 15;
const TODAY = isoDate('2026-11-20');
const ALWAYS = isoDate('2000-01-01');

/** The periods of the reports: whole months, and ranges that begin or end within a month. */
const RANGES = {
  'at month end': { from: isoDate('2026-01-01'), to: isoDate('2026-10-31') },
  'at any date': { from: isoDate('2026-03-11'), to: isoDate('2026-10-17') },
} as const;
type When = keyof typeof RANGES;
type Range = (typeof RANGES)[When];

/** Each report, called in process as the API calls it, and compared with plain sums. */
const REPORTS = {
  'trial balance': {
    ask: (sql: Sql, id: bigint, { from, to }: Range) =>
      trialBalance(sql, id, { dateFrom: from, dateTo: to }, TODAY),
    sumsFrom: (from: IsoDate) => from,
    assert: assertTurnovers,
  },
  'balance sheet': {
    ask: (sql: Sql, id: bigint, { to }: Range) =>
      balanceSheet(sql, id, { asOf: to, simplified: false }, TODAY),
    sumsFrom: () => ALWAYS,
    assert: assertSides,
  },
  'profit and loss': {
    ask: (sql: Sql, id: bigint, { from, to }: Range) =>
      profitAndLoss(sql, id, { dateFrom: from, dateTo: to, scheme: '1', simplified: false }, TODAY),
    sumsFrom: (from: IsoDate) => from,
    assert: assertResult,
  },
} as const;

/** G4a and G4b: reports on the large book and on the small one, each equal to plain sums in every round. */
export async function reportTimes(
  report: Report,
  database: Database,
  small: bigint,
  large: bigint,
): Promise<void> {
  for (const [name, { ask, sumsFrom, assert }] of Object.entries(REPORTS)) {
    for (const when of Object.keys(RANGES) as When[]) {
      const range = RANGES[when];
      const times: [number[], number[]] = [[], []];
      const sums: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const [company, into] of [
          [small, times[0]],
          [large, times[1]],
        ] as const) {
          const took = await medianMs(READS, () =>
            database.reportCompany<unknown>(company, (sql) => ask(sql, company, range)),
          );
          if (round > 0) into.push(took);
          const from = performance.now();
          const summed = await database.reportCompany(company, (sql) =>
            plainSums(sql, company, sumsFrom(range.from), range.to),
          );
          if (round > 0 && company === large) sums.push(performance.now() - from);
          const answer = await database.reportCompany<unknown>(company, (sql) => ask(sql, company, range));
          (assert as (answer: unknown, sums: unknown) => void)(answer, summed);
        }
      }
      const goal = when === 'at month end' ? { id: 'G4a', atMost: 2 } : { id: 'G4b', atMost: 3 };
      report.ratio(`${name} ${when}`, 'ms', times[1], times[0], goal);
      if (name === 'balance sheet') {
        report.ratio(`${name} ${when}, times faster than a plain SUM`, 'ms', sums, times[1], {
          id: 'G4b',
          atLeast: 20,
        });
      }
    }
  }
}

const BUSY_MONTH = `
  SELECT account.code, date_trunc('month', line.economic_date)::date AS month, count(*)::integer AS lines
  FROM books.journal_line AS line JOIN books.account ON account.company_id = $1 AND account.id = line.account_id
  WHERE line.company_id = $1 AND line.economic_date < date '2026-11-01'
  GROUP BY 1, 2 ORDER BY abs(count(*) - $2::integer), 1, 2 LIMIT 1`;

/** G5 of the ledger: an account's month with equally many lines costs the same in a large book as in a small one. */
export async function ledgerOfMonth(
  report: Report,
  database: Database,
  small: bigint,
  large: bigint,
): Promise<void> {
  const wanted = 28;
  const asked = await Promise.all(
    [small, large].map(async (company) => {
      const month = await database.readCompany(company, (sql) =>
        sql.one<{ code: string; month: IsoDate; lines: number }>(BUSY_MONTH, [company, wanted]),
      );
      const dateTo = isoDate(`${month.month.slice(0, 8)}28`);
      return { company, lines: month.lines, code: month.code, dateFrom: month.month, dateTo };
    }),
  );
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, { company, code, dateFrom, dateTo }] of asked.entries()) {
      const took = await medianMs(READS, () =>
        database.reportCompany(company, (sql) =>
          generalLedger(sql, company, { accountCodes: [code], dateFrom, dateTo }, TODAY),
        ),
      );
      if (round > 0) times[at === 0 ? 0 : 1].push(took);
    }
  }
  report.ratio('ledger of an account and month of as many lines', 'ms', times[1], times[0], {
    id: 'G5',
    atMost: 2,
  });
  report.note(`lines of that account and month: ${asked.map(({ lines }) => lines).join(', ')}`);
}

/** G4d: rebuilding all month balances from the lines, compared with one sum over all lines. */
export async function rebuilding(report: Report, database: Database, company: bigint): Promise<void> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    times[0].push(
      await medianMs(1, () =>
        database.reportCompany(company, (sql) => plainSums(sql, company, ALWAYS, isoDate('2030-12-31'))),
      ),
    );
    times[1].push(await medianMs(1, () => database.inCompany(company, rebuildRollups)));
  }
  report.ratio('month balances rebuilt from the lines, against one SUM', 'ms', times[1], times[0], {
    id: 'G4d',
    atMost: 10,
  });
}

async function medianMs(times: number, work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const from = performance.now();
    await work();
    took.push(performance.now() - from);
  }
  return median(took);
}
