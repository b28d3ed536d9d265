import { print, printTable } from '../../table.js';
import { type FaultKind, type YearRecord } from './record.js';
import { percent } from './shares.js';

const WRONG: readonly FaultKind[] = [
  'amount',
  'party',
  'account',
  'vat',
  'facts',
  'settlement',
  'answer',
  'lost',
];

/** A year's table, a row for each month. */
export function reportMonths(record: YearRecord, months: number): void {
  print(`\nSeed ${record.seed}, a company of the kind “${record.kind}”\n`);
  printTable(
    [
      'month',
      'documents',
      'untouched',
      'lines',
      'untouched',
      'asked',
      'per 100',
      'repeats',
      'wrong',
      'twice',
      'at the close',
    ],
    Array.from({ length: Math.min(months, lastMonthOf(record)) }, (_, at) => rowOf(record, at + 1)),
  );
}

/** The last month that a year was played to. */
export const lastMonthOf = ({ outcomes }: YearRecord): number =>
  Math.max(0, ...outcomes.map(({ month }) => month));

function rowOf({ outcomes, questions, faults }: YearRecord, month: number): string[] {
  const of = (about: string) => outcomes.filter((one) => one.month === month && one.about === about);
  const untouched = (about: string) => of(about).filter((one) => one.untouched).length;
  const asked = questions.filter((one) => one.month === month);
  const count = (kinds: readonly FaultKind[]): string =>
    String(faults.filter((fault) => fault.month === month && kinds.includes(fault.kind)).length);
  const [documents, lines] = [of('document').length, of('line').length];
  return [
    String(month),
    String(documents),
    percent(untouched('document'), documents),
    String(lines),
    percent(untouched('line'), lines),
    String(asked.length),
    ((100 * asked.length) / Math.max(1, documents + lines)).toFixed(1),
    String(asked.filter(({ repeated }) => repeated.length > 0).length),
    count(WRONG),
    count(['duplicate']),
    count(['close', 'refused']),
  ];
}
