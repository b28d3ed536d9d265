import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { print } from '../table.js';
import { printEvidence } from './judged/evidence.js';
import { reportMonths } from './judged/months.js';
import { type Question, type YearRecord } from './judged/record.js';
import { reportTotals } from './judged/totals.js';
import { yearOf } from './made/year.js';
import { playYear } from './owner/play-year.js';

const USAGE = `npm run year -- --seed N[,N…] [--months M] [--faults] [--asked] [--keep DIR]
npm run year -- --of DIR [--months M] [--faults] [--asked] [--evidence]

Makes the year of a small company by a seed, sends it through the product, answers truly all that it asks, and prints what was
asked, what was wrong, and what differed when the months were closed. --faults lists each fault, --asked each question. --keep writes each year to a
file, after each month, and --of prints the tables of such files together; with --evidence nothing but how often each class of evidence was right,
which is the text of libs/books/src/acts/played-acts.json.
`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    months: { type: 'string', default: '12' },
    faults: { type: 'boolean', default: false },
    asked: { type: 'boolean', default: false },
    keep: { type: 'string' },
    evidence: { type: 'boolean', default: false },
    of: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const months = Number(values.months);

async function played(): Promise<YearRecord[]> {
  const records: YearRecord[] = [];
  for (const seed of values.seed.split(',').map(Number)) {
    const record = await playYear(yearOf(seed, months), async (played, month) => {
      const seconds = Math.round(performance.now() / 1_000);
      process.stderr.write(`${seconds} s: seed ${seed}: month ${month} of ${months}\n`);
      await keep(played);
    });
    await keep(record);
    records.push(record);
  }
  return records;
}

/** Writes a year to its file: after each month, so that a year which is interrupted keeps the months before. */
async function keep(record: YearRecord): Promise<void> {
  if (values.keep === undefined) return;
  await mkdir(values.keep, { recursive: true });
  await writeFile(join(values.keep, `seed-${record.seed}.json`), JSON.stringify(record));
}

async function kept(folder: string): Promise<YearRecord[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const records = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as YearRecord),
  );
  return records.sort((a, b) => a.seed - b.seed);
}

/** A question in a line; the reasons that were answered before are marked. */
const askedOf = ({ month, about, who, item, reasons, repeated }: Question): string =>
  `month ${month} ${about} of ${who} (${item}): ${reasons.map((one) => (repeated.includes(one) ? `${one} again` : one)).join(', ')}`;

function report(records: readonly YearRecord[]): void {
  for (const record of records) {
    reportMonths(record, months);
    if (values.faults)
      for (const { month, kind, text } of record.faults) print(`month ${month} ${kind}: ${text}`);
    if (values.asked) for (const question of record.questions) print(askedOf(question));
  }
  reportTotals(records, months);
}

if (values.help) print(USAGE);
else {
  const records = values.of === undefined ? await played() : await kept(values.of);
  if (values.evidence) printEvidence(records.flatMap(({ acts }) => acts));
  else report(records);
}
process.exit();
