import { parse } from 'csv-parse/sync';
import { CSV_MARK, fieldProblem, minorFromMajor, type Problem } from '#platform';
import { type PayItemRequest, payItemRequest } from './pay-item.wire.js';

const MAX_ROWS = 500;
const CURRENCY = 'EUR';
const CENTS = /^\d{1,12}(\.\d{1,2})?$/;

/** Columns of the CSV, each with the field of the request that it fills; amounts are in euros. */
const COLUMNS: Readonly<Record<string, keyof PayItemRequest>> = {
  employee_id: 'employee_id',
  employment_id: 'employment_id',
  month: 'month',
  kind: 'kind',
  amount: 'amount_minor',
  hours: 'hours',
  rate: 'rate_minor',
  from: 'from',
  to: 'to',
  description: 'description',
  account_code: 'account_code',
};
const REQUIRED = ['employee_id', 'month', 'kind'] as const;
const IN_EUROS: readonly string[] = ['amount', 'rate'];
const DECIMALS: readonly string[] = [...IN_EUROS, 'hours'];

/**
 * The pay items in a CSV with a line of column names, separated by commas or semicolons.
 * @throws Problem `validation_error` that names the column or the row at fault; rows are counted from 1
 */
export function itemsOfCsv(csv: string): PayItemRequest[] {
  const [heads = [], ...rows] = recordsOf(csv);
  const names = heads.map((head) => head.trim().toLowerCase());
  for (const [at, name] of names.entries()) {
    if (COLUMNS[name] === undefined) throw csvFault('unknown_field', `There is no column ${name}.`);
    if (names.indexOf(name) !== at) throw csvFault('duplicate', `The column ${name} is there twice.`);
  }
  for (const name of REQUIRED) {
    if (!names.includes(name)) throw csvFault('required', `The column ${name} is missing.`);
  }
  if (rows.length === 0) throw csvFault('too_short', 'There is no row below the column names.');
  if (rows.length > MAX_ROWS) throw csvFault('too_long', `A CSV has at most ${MAX_ROWS} rows.`);
  return rows.map((cells, at) => itemOf(names, cells, at + 1));
}

function recordsOf(csv: string): string[][] {
  const text = csv.startsWith(CSV_MARK) ? csv.slice(CSV_MARK.length) : csv;
  const [heads = ''] = text.split(/\r?\n/u, 1);
  try {
    return parse(text, {
      delimiter: heads.includes(';') ? ';' : ',',
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    throw csvFault('invalid_csv', error instanceof Error ? error.message : 'This is no CSV.');
  }
}

function itemOf(names: readonly string[], cells: readonly string[], row: number): PayItemRequest {
  const fields: Record<string, unknown> = {};
  for (const [at, name] of names.entries()) {
    const cell = cells[at] ?? '';
    const field = COLUMNS[name];
    if (field !== undefined && cell !== '') fields[field] = valueOf(name, cell, row);
  }
  const read = payItemRequest.safeParse(fields);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const own: unknown = issue?.code === 'custom' ? issue.params?.['code'] : undefined;
  const code = typeof own === 'string' ? own : (issue?.code ?? 'invalid');
  throw rowFault(
    row,
    columnOf(String(issue?.path[0] ?? '')),
    code,
    issue?.message ?? 'The row is not valid.',
  );
}

function valueOf(name: string, cell: string, row: number): unknown {
  if (!DECIMALS.includes(name)) return cell;
  const decimal = cell.replace(',', '.');
  if (!IN_EUROS.includes(name)) return decimal;
  if (CENTS.test(decimal)) return Number(minorFromMajor(decimal, CURRENCY));
  throw rowFault(row, name, 'invalid_decimal', 'This is not an amount in euros with at most two decimals.');
}

const columnOf = (field: string): string =>
  Object.entries(COLUMNS).find(([, one]) => one === field)?.[0] ?? field;

const csvFault = (code: string, message: string): Problem =>
  fieldProblem('validation_error', 'csv', code, message);

const rowFault = (row: number, column: string, code: string, message: string): Problem =>
  fieldProblem('validation_error', `rows.${row}.${column}`, code, `Row ${row}: ${message}`);
