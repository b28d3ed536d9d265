import 'reflect-metadata';
import { depth } from './api/depth.js';
import { apiMemory } from './api/memory.js';
import { apiRequests } from './api/requests.js';
import { tokenCheck } from './api/token-check.js';
import { bankLists } from './bank/bank-lists.js';
import { crowd } from './bank/crowd.js';
import { matching } from './bank/matching.js';
import { statementImport } from './bank/statement-import.js';
import { drawnReports } from './console/drawn-reports.js';
import { newcomer } from './console/newcomer.js';
import { consoleScreens } from './console/screens.js';
import { besideReading } from './documents/beside-reading.js';
import { changeOfCompany } from './documents/change-of-company.js';
import { doubling } from './documents/doubling.js';
import { pictures } from './documents/pictures.js';
import { texts } from './documents/texts.js';
import { fairness } from './fairness.js';
import { growth } from './posting/growth.js';
import { posting } from './posting/in-process.js';
import { oneCompany } from './posting/one-company.js';
import { overHttp } from './posting/over-http.js';
import { entryLists } from './reports/entry-lists.js';
import { reportFiles } from './reports/files.js';
import { plainText } from './reports/plain-text.js';
import { reports } from './reports/reports.js';
import { companyWork } from './screens/company-work.js';
import { search } from './screens/search.js';
import { type Bench, Report } from './support/bench.js';
import { writeDown } from './support/page.js';
import { surroundings } from './support/surroundings.js';
import { dispatching, dispatchingCompanies } from './tasks/dispatching.js';
import { running } from './tasks/running.js';
import { scheduledTasks } from './tasks/scheduled.js';
import { taxAccounts } from './tasks/tax-accounts.js';
import { starting } from './tasks/starting.js';
import { workerMemory } from './tasks/worker-memory.js';
import { against } from './whole/against.js';
import { mails } from './whole/mails.js';
import { payRun } from './whole/pay-run.js';
import { upload } from './whole/upload.js';

const WRITE = '--write';

const BENCHES: readonly Bench[] = [
  starting,
  scheduledTasks,
  dispatching,
  dispatchingCompanies,
  running,
  posting,
  oneCompany,
  growth,
  overHttp,
  upload,
  texts,
  pictures,
  besideReading,
  changeOfCompany,
  doubling,
  fairness,
  mails,
  apiRequests,
  tokenCheck,
  depth,
  reports,
  plainText,
  entryLists,
  reportFiles,
  apiMemory,
  matching,
  crowd,
  statementImport,
  bankLists,
  search,
  companyWork,
  workerMemory,
  taxAccounts,
  payRun,
  consoleScreens,
  drawnReports,
  newcomer,
  against,
];

/**
 * Runs the named benchmarks, or all of them; with `--write` each writes its figures into `docs/internals/performance.md`.
 * The exit code shows whether a goal was missed.
 */
async function main(words: readonly string[]): Promise<number> {
  const names = words.filter((word) => word !== WRITE);
  const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name));
  if (unknown.length > 0) {
    console.error(`There is no benchmark ${unknown.join(', ')}. There are:`);
    for (const { name, about } of BENCHES) console.error(`  ${name}: ${about}`);
    return 2;
  }
  const missed: string[] = [];
  for (const bench of BENCHES.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const on = await surroundings();
    console.log(`\n${bench.name}: ${bench.about}\n  load before: ${on.load}`);
    const report = new Report((line) => {
      console.log(line);
    });
    await bench.run(report);
    missed.push(...report.missed.map(({ what, goal }) => `${goal?.id ?? ''} ${what}`));
    if (words.includes(WRITE)) await writeDown(bench, report, on);
  }
  console.log(missed.length === 0 ? '\nEvery goal was met.' : `\nMissed: ${missed.join('; ')}.`);
  return missed.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
