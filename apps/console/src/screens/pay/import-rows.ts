import { folded } from '../../actions/find.js';
import { type EmployeeRow } from '../../api/people.js';
import { parseDay } from '../../format/days.js';
import { decimalText } from '../../format/money.js';
import { parseAmount } from '../../format/parse-amount.js';
import { cellsOf } from '../../format/tabular.js';
import { KINDS } from './item-values.js';

/** The fault of a row, by the name of its words. */
export type RowFault = 'noEmployee' | 'severalEmployees' | 'noKind' | 'noAmount' | 'noDay';

export interface ImportRow {
  readonly cells: readonly string[];
  readonly fault: RowFault | undefined;
  /** The columns of the API, in the order of `HEADS`. */
  readonly values: readonly string[];
}

/** The columns that are sent; the person's come without the month, which is that of the view. */
const HEADS = [
  'employee_id',
  'kind',
  'amount',
  'hours',
  'rate',
  'from',
  'to',
  'description',
  'month',
] as const;
export const MOST_ROWS = 500;
const CENTS = 2;

export type KindNames = Readonly<Record<(typeof KINDS)[number], string>>;

interface Known {
  readonly employees: readonly EmployeeRow[];
  /** The kinds as the person reads them; the contract's names are known too. */
  readonly kinds: KindNames;
  readonly month: string;
}

/** The rows of a spreadsheet or of a CSV: tabs, semicolons or commas, whichever the first row has. */
function table(text: string): string[][] {
  const [first = ''] = text.split(/\r?\n/u, 1);
  const given = first.includes('\t')
    ? cellsOf(text, '\t')
    : first.includes(';')
      ? text.split(/\r?\n/u).map((row) => row.split(';'))
      : cellsOf(text, ',');
  return given
    .map((row) => row.map((cell) => cell.trim().replace(/^"(.*)"$/u, '$1')))
    .filter((row) => row.some((cell) => cell !== ''));
}

/** The rows to import, each with its fault. A first row whose second cell is no kind, and which has no number, is one of names. */
export function importRows(text: string, known: Known): ImportRow[] {
  const rows = table(text);
  const [first] = rows;
  const isHead =
    first !== undefined && kindOf(first[1] ?? '', known.kinds) === undefined && !/\d/u.test(first.join(''));
  return rows.slice(isHead ? 1 : 0).map((cells) => rowOf(cells, known));
}

function rowOf(cells: readonly string[], known: Known): ImportRow {
  const [who = '', what = '', amount = '', hours = '', rate = '', from = '', to = '', description = ''] =
    cells;
  const people = employeesOf(who, known.employees);
  const kind = kindOf(what, known.kinds);
  const amounts = [
    [amount, CENTS],
    [hours, 3],
    [rate, CENTS],
  ] as const;
  const decimals = amounts.map(([cell, digits]) => decimalOf(cell, digits));
  const days = [from, to].map((cell) => (cell === '' ? '' : parseDay(cell, `${known.month}-01`)));
  const fault: RowFault | undefined =
    people.length === 0
      ? 'noEmployee'
      : people.length > 1
        ? 'severalEmployees'
        : kind === undefined
          ? 'noKind'
          : decimals.includes(undefined)
            ? 'noAmount'
            : days.includes(undefined)
              ? 'noDay'
              : undefined;
  const values = [
    people[0]?.id ?? '',
    kind ?? '',
    ...decimals.map((one) => one ?? ''),
    ...days.map((one) => one ?? ''),
    description,
    known.month,
  ];
  return { cells, fault, values };
}

/** The people with a name, in either order of its parts and with their day of birth if it is given; or the one with an id. */
function employeesOf(text: string, employees: readonly EmployeeRow[]): readonly EmployeeRow[] {
  const parts = text.split(/\s+/u);
  const birth = parts.length > 1 && /^\d/u.test(parts.at(-1) ?? '') ? parts.pop() : undefined;
  const wanted = folded(parts.join(' '));
  if (wanted === '') return [];
  const born = birth === undefined ? undefined : parseDay(birth);
  return employees.filter(
    ({ id, first_name, last_name, birth_date }) =>
      id === text ||
      ((birth === undefined || (born !== undefined && born === birth_date)) &&
        [`${first_name} ${last_name}`, `${last_name} ${first_name}`, `${last_name}, ${first_name}`].some(
          (one) => folded(one) === wanted,
        )),
  );
}

const kindOf = (text: string, names: KindNames): (typeof KINDS)[number] | undefined =>
  KINDS.find((kind) => kind === text || folded(names[kind]) === folded(text));

/** A decimal of the contract; an empty cell stays empty. */
function decimalOf(cell: string, digits: number): string | undefined {
  if (cell === '') return '';
  const value = parseAmount(cell, digits);
  return value === undefined ? undefined : decimalText(value, digits);
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** The CSV of the API: all rows are added, or none. */
export const csvOf = (rows: readonly ImportRow[]): string =>
  [HEADS.join(','), ...rows.map(({ values }) => values.map(quoted).join(','))].join('\n');
