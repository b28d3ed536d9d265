import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { extractDocument } from '#extraction';
import { processEnvironment } from '#platform';
import { type Case, SCORED } from './case.js';
import { corpusCases } from './corpora.js';
import { reportCosts } from './costs/cost-score.js';
import { CostsOfDocuments } from './costs/document-score.js';
import { generatedCases } from './generated/cases.js';
import { shownOf } from './shown.js';
import { print, printTable } from './table.js';
import { percent, Tally } from './tally.js';
import { reportVat } from './vat/report.js';
import { vatResults } from './vat/vat-score.js';
import { reportReliability } from './year/judged/reliability.js';

const USAGE = `npm run score -- [--corpus DIR] [--rounds N] [--pictures N] [--only TEXT] [--verbose]

Reads documents whose content is known and prints how well. --corpus is a folder of files with ground truth;
besides it documents are drawn: N of every layout and language (default 1), and N scans and photos of tuned and of
never-seen layouts each (default 28). --only takes groups whose name holds the text.

The accounts and VAT codes of the corpus' files are judged where their truth is known, and the words of costs on lines of
suppliers that no list was made from (\`--only "words of costs"\`: nothing else).

The VAT codes of foreign e-invoices are measured on the samples of EN 16931 in the corpus (\`--only VAT\`: nothing else).
Without --corpus the folder is that of RAAMAT_CORPUS.
`;

async function score(
  cases: readonly Case[],
  costs: CostsOfDocuments,
  verbose: boolean,
): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally>();
  for (const one of cases) {
    const tally = tallies.get(one.group) ?? new Tally();
    tallies.set(one.group, tally);
    const { bytes, contentType } = await one.load();
    const known = one.ofPages === true ? { ...one, truth: await shownOf(one.truth, bytes) } : one;
    const from = performance.now();
    const extraction = await extractDocument(bytes, contentType, one.hints);
    const ms = performance.now() - from;
    const differences = [
      ...tally.add(known, extraction, ms, process.memoryUsage.rss() / 1_048_576),
      ...(one.real ? await costs.add(one, bytes, extraction) : []),
    ];
    if (!verbose || differences.length === 0) continue;
    const failed = extraction.checks.filter((check) => !check.passed).map((check) => check.code);
    print(`${extraction.confidence} ${extraction.error_code ?? extraction.method ?? ''} ${one.name}`);
    for (const line of [...differences, ...(failed.length > 0 ? [`failed: ${failed.join(', ')}`] : [])])
      print(`    ${line}`);
  }
  return tallies;
}

function report(tallies: ReadonlyMap<string, Tally>): void {
  print();
  printTable(
    ['segment', 'files', 'fields exact', 'files exact', 'booked', 'of them wrong', 'ms a page', 'peak MB'],
    [...tallies].map(([group, tally]) => tally.summary(group)),
  );
  const shares = [...tallies].map(([group, tally]) => [group, tally.fieldShares()] as const);
  const shown = SCORED.filter((field) => shares.some(([, of]) => of.has(field)));
  print();
  printTable(
    ['segment', ...shown.map((field) => field.replace(/_/gu, ' '))],
    shares.map(([group, of]) => [group, ...shown.map((field) => of.get(field) ?? '')]),
  );
  const bands = new Map<number, { right: number; all: number }>();
  for (const tally of tallies.values()) {
    for (const { from, right, all } of tally.calibration()) {
      const known = bands.get(from) ?? { right: 0, all: 0 };
      bands.set(from, { right: known.right + right, all: known.all + all });
    }
  }
  print();
  printTable(
    ['confidence from', 'files', 'without a wrong essential'],
    [...bands]
      .sort(([a], [b]) => a - b)
      .map(([from, { right, all }]) => [String(from), String(all), percent(right / all)]),
  );
}

async function scoreReading(cases: readonly Case[], verbose: boolean): Promise<void> {
  const costs = new CostsOfDocuments();
  const tallies = await score(cases, costs, verbose);
  report(tallies);
  costs.report();
  print(
    '\nProbabilities of readings that would be booked, of accounts and of VAT codes that nobody is asked about\n',
  );
  reportReliability([...[...tallies.values()].flatMap(({ said }) => said), ...costs.said]);
  const wrong = [...tallies.values()].reduce((sum, tally) => sum + tally.wronglyBooked, 0);
  const booked = wrong === 0 ? 'None booked wrongly.' : `${wrong} would be booked wrongly.`;
  print(`\n${cases.length} files. ${booked}`);
}

const COST_GROUP = 'words of costs';
const VAT_GROUP = 'VAT codes of e-invoices';

async function scoreVat(corpus: string | undefined, verbose: boolean): Promise<void> {
  if (corpus === undefined)
    print(`\n${VAT_GROUP}: not measured, as RAAMAT_CORPUS names no folder with samples.`);
  else reportVat(await vatResults(corpus), verbose);
}

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', default: processEnvironment()['RAAMAT_CORPUS'] },
    rounds: { type: 'string', default: '1' },
    pictures: { type: 'string', default: '28' },
    only: { type: 'string', default: '' },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || (values.corpus !== undefined && !existsSync(values.corpus))) {
  print(values.help ? USAGE : `There is no folder ${values.corpus ?? ''}.\n\n${USAGE}`);
  process.exitCode = values.help ? 0 : 2;
} else {
  const cases = [
    ...(values.corpus === undefined ? [] : corpusCases(values.corpus)),
    ...generatedCases(Number(values.rounds), Number(values.pictures)),
  ].filter((one) => one.group.includes(values.only));
  if (cases.length > 0) await scoreReading(cases, values.verbose);
  if (COST_GROUP.includes(values.only)) reportCosts(values.verbose);
  if (VAT_GROUP.includes(values.only)) await scoreVat(values.corpus, values.verbose);
}
// The packaged recogniser keeps its thread, which would keep the process running.
process.exit();
