import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import { type ExportFormat, exportJournal, trialBalance } from '#books';
import { isoDate } from '#platform';
import { ACCOUNTING_TOOLS, carried, isInstalled, printedBy } from '../../support/accounting-tools.js';
import { openTestBooks } from '../../support/books.js';
import { type Bench, type Report } from '../support/bench.js';
import { newPlace, type Place } from '../support/place.js';
import { plainSums } from './plain-sums.js';
import { seed, SIZES } from './seeded-books.js';

const [FIRST, LAST] = [isoDate('2024-01-01'), isoDate('2026-12-31')];
const RUNS = 3;

/** The same journal in plain-text accounting programs, as the product exports it. */
export const plainText: Bench = {
  name: 'plain-text',
  about:
    'what every account carries, asked of the product and of hledger, ledger and beancount over the same journal',
  async run(report) {
    const place = await newPlace(4);
    const folder = await mkdtemp(join(tmpdir(), 'raamat-bench-'));
    try {
      for (const lines of SIZES) {
        const company = await openTestBooks(place.database);
        await seed(place, company, lines);
        await compared(report, place, company, lines, folder);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
      await place.drop();
    }
  },
};

async function compared(
  report: Report,
  { database }: Place,
  company: bigint,
  lines: number,
  folder: string,
): Promise<void> {
  const timed = async <T>(times: number, work: () => Promise<T>): Promise<{ took: number[]; last: T }> => {
    const took: number[] = [];
    for (;;) {
      const from = performance.now();
      const last = await work();
      took.push((performance.now() - from) / 1_000);
      if (took.length >= times) return { took, last };
    }
  };
  const ours = await timed(RUNS, () =>
    database.reportCompany(company, (sql) =>
      trialBalance(sql, company, { dateFrom: FIRST, dateTo: LAST }, LAST),
    ),
  );
  report.figure(`${lines} lines: raamat, trial balance`, 's', ours.took);
  const wanted = await database.reportCompany(company, (sql) => plainSums(sql, company, FIRST, LAST));
  const balances = wanted
    .map(({ code, debit, credit }): [string, bigint] => [code, debit - credit])
    .filter(([, minor]) => minor !== 0n);

  const files = new Map<ExportFormat, string>();
  for (const format of ['hledger', 'beancount'] as const) {
    const file = join(folder, `${format}-${lines}`);
    const { took } = await timed(1, () =>
      database.reportCompany(company, (sql) =>
        pipeline(exportJournal(sql, company, format), createWriteStream(file)),
      ),
    );
    report.figure(`${lines} lines: raamat, export for ${format}`, 's', took);
    files.set(format, file);
  }
  for (const tool of ACCOUNTING_TOOLS) {
    if (!(await isInstalled(tool))) {
      report.note(`${tool.name} is not installed`);
      continue;
    }
    const file = files.get(tool.format) ?? '';
    const { took, last } = await timed(lines > 100_000 ? 1 : RUNS, () => printedBy(tool.balances(file)));
    report.ratio(`${lines} lines: ${tool.name}, balances`, 's', took, ours.took.slice(0, took.length));
    const theirs = new Map(
      [...carried(tool, last)].map(([path, minor]) => [/:(\w+)/.exec(path)?.[1] ?? path, minor]),
    );
    const same =
      theirs.size === balances.length && balances.every(([code, minor]) => theirs.get(code) === minor);
    if (!same) throw new Error(`${tool.name} carries something else than the books at ${lines} lines.`);
  }
}
