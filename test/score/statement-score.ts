import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addsUp, type StatementSurvey, StatementFault, surveyStatements } from '#extraction';
import { worded } from '#reasons';
import { majorFromMinor } from '#platform';

/** The corpus's facts about a bank statement. */
interface Truth {
  readonly entries: number;
  readonly opening: string | null;
  readonly sum_entries: string;
  readonly closing: string | null;
  readonly balances: boolean | null;
}

/**
 * Reads the bank statements of the corpora and prints, for every file, the values read and their differences from the
 * corpus.
 */
async function score(corpus: string): Promise<void> {
  await camtScore(join(corpus, 'statements-camt'));
  await csvScore(join(corpus, 'statements-csv'));
}

async function camtScore(folder: string): Promise<void> {
  const truths = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Record<
    string,
    { readonly message: string; readonly statements?: readonly Truth[] }
  >;
  let right = 0;
  const names = Object.keys(truths);
  for (const name of names) {
    const read = await readOf(join(folder, name));
    // The corpus has no facts about the other messages.
    const whole = truths[name]?.message.startsWith('camt.053') === true;
    const faults = whole || typeof read === 'string' ? differences(read, truths[name]?.statements ?? []) : [];
    if (faults.length === 0) right += 1;
    else print(`${name} (${truths[name]?.message ?? ''}): ${faults.join('; ')}`);
  }
  print(`camt: ${right} of ${names.length} files as the corpus says`);
}

function differences(read: StatementSurvey | string, truths: readonly Truth[]): string[] {
  if (typeof read === 'string') return [read];
  const stated = truths.filter((truth) => truth.entries > 0 || truth.closing !== null);
  if (read.statements.length !== stated.length)
    return [`${read.statements.length} statements of ${stated.length}`];
  return stated.flatMap((truth, index) => {
    const statement = read.statements[index];
    if (statement === undefined) return ['a statement is missing'];
    const { currency } = statement.head;
    const sum = majorFromMinor(statement.sumMinor, currency);
    const balances =
      statement.openingMinor === null || statement.closingMinor === null ? null : addsUp(statement);
    return [
      ...(Number(sum) === Number(truth.sum_entries) ? [] : [`sum ${sum}, not ${truth.sum_entries}`]),
      ...(balances === truth.balances ? [] : [`balances ${String(balances)}, not ${String(truth.balances)}`]),
    ];
  });
}

async function csvScore(folder: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => name !== 'SOURCES.md');
  for (const name of names) {
    const read = await readOf(join(folder, name));
    print(`${name}: ${typeof read === 'string' ? read : `${read.lineCount} lines`}`);
  }
}

async function readOf(path: string): Promise<StatementSurvey | string> {
  try {
    return await surveyStatements(path);
  } catch (error) {
    if (error instanceof StatementFault) return `${error.code}: ${worded(error).message}`;
    throw error;
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** `npx tsc -p test/tsconfig.json && node dist/test/score/statement-score.js "$RAAMAT_CORPUS"` */
const corpus = process.argv[2] ?? '';
if (existsSync(join(corpus, 'statements-camt'))) await score(corpus);
else print('No statements: give the folder ($RAAMAT_CORPUS) that holds statements-camt and statements-csv.');
