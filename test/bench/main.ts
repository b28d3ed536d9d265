import 'reflect-metadata';
import { apiMemory } from './api/memory.js';
import { fairness } from './fairness.js';
import { growth } from './posting/growth.js';
import { posting } from './posting/in-process.js';
import { oneCompany } from './posting/one-company.js';
import { overHttp } from './posting/over-http.js';
import { type Bench, Report } from './support/bench.js';
import { dealing } from './tasks/dealing.js';
import { running } from './tasks/running.js';
import { starting } from './tasks/starting.js';
import { workerMemory } from './tasks/worker-memory.js';
import { mails } from './whole/mails.js';
import { upload } from './whole/upload.js';

const BENCHES: readonly Bench[] = [
  starting,
  dealing,
  running,
  posting,
  oneCompany,
  growth,
  overHttp,
  upload,
  fairness,
  mails,
  apiMemory,
  workerMemory,
];

/** Runs the benchmarks that are named, or all of them; the exit code tells whether a goal was missed. */
async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name));
  if (unknown.length > 0) {
    console.error(`There is no benchmark ${unknown.join(', ')}. There are:`);
    for (const { name, about } of BENCHES) console.error(`  ${name}: ${about}`);
    return 2;
  }
  const report = new Report((line) => {
    console.log(line);
  });
  for (const bench of BENCHES) {
    if (names.length > 0 && !names.includes(bench.name)) continue;
    report.begin(bench);
    await bench.run(report);
  }
  console.log(
    report.missed.length === 0 ? '\nEvery goal was met.' : `\nMissed: ${report.missed.join('; ')}.`,
  );
  return report.missed.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
