import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { type Bench, type Report, type Row } from './bench.js';
import { type Surroundings } from './surroundings.js';
import { ROOT } from './place.js';

const PAGE = `${ROOT}docs/internals/performance.md`;
const COLUMNS = ['Figure', 'Measured', 'Baseline', 'Ratio', 'Goal', ''];

/**
 * Writes a benchmark's figures into the page between the marks of its name, or at the end of a page without such marks.
 * Text that people wrote around the marks remains.
 */
export async function writeDown(bench: Bench, report: Report, on: Surroundings): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const options = await resolveConfig(PAGE);
  const changed = put(page, bench.name, section(bench, report, on));
  await writeFile(PAGE, await format(changed, { ...options, parser: 'markdown' }));
}

function put(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const block = `${begin}\n\n${text}\n\n${end}`;
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  return from < 0 || to < from
    ? `${page.trimEnd()}\n\n## ${name}\n\n${block}\n`
    : page.slice(0, from) + block + page.slice(to + end.length);
}

function section({ name, about }: Bench, { rows, notes }: Report, on: Surroundings): string {
  return [
    `\`npm run bench -- ${name}\`: ${about}.`,
    '',
    table(rows),
    '',
    ...notes.map((note) => `- ${note}`),
    '',
    `Measured ${on.begun.toISOString().slice(0, 16).replace('T', ' ')} UTC on ${on.machine}, load before ${on.load}; ${on.versions}.`,
  ].join('\n');
}

function table(rows: readonly Row[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(COLUMNS),
    line(COLUMNS.map(() => '---')),
    ...rows.map(({ what, measured, baseline = '', ratio = '', goal }) =>
      line([
        what,
        measured,
        baseline,
        ratio,
        goal === undefined ? '' : `${goal.id} ${goal.wanted}`,
        goal === undefined ? '' : goal.met ? 'met' : '**missed**',
      ]),
    ),
  ].join('\n');
}
