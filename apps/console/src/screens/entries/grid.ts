import { type AccountingEvent } from '../../api/ledger.js';
import { parseAmount } from '../../format/parse-amount.js';
import { cellsOf } from '../../format/tabular.js';

/** The cells of a row as they were typed or pasted. */
export type Row = readonly string[];

type Line = AccountingEvent['lines'][number];

/** A fault of a cell, in words. */
export interface Fault {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** The lines that rows make, each with the row that it came from, and the faults at their cells. */
export interface Checked {
  readonly lines: readonly Line[];
  readonly rowOf: readonly number[];
  readonly faults: readonly Fault[];
  /** Debit less credit, of the rows that are right. */
  readonly difference: bigint;
  readonly debit: bigint;
}

/** An amount as spreadsheets write it: `1 234,56`, `1,234.56`, `1.234,56`, and in brackets when it is negative. */
export function amountIn(text: string, decimals: number): bigint | undefined {
  const bracketed = /^\((.*)\)$/.exec(text.trim());
  const minor = parseAmount(bracketed?.[1] ?? text, decimals);
  return minor === undefined || bracketed === null ? minor : -minor;
}

export const isEmptyRow = (row: Row): boolean => row.every((cell) => cell.trim() === '');

/** The rows of a pasted text; undefined when it is one cell, which belongs into the field. */
export function pasted(text: string): readonly Row[] | undefined {
  if (!/[\t\n]/.test(text.replace(/\r?\n$/, ''))) return undefined;
  const rows = cellsOf(text, '\t').map((row) => row.map((cell) => cell.trim()));
  return rows.filter((row) => !isEmptyRow(row));
}

/** The rows with others put over them from a cell on. */
export function withRows(
  rows: readonly Row[],
  at: { row: number; column: number },
  given: readonly Row[],
): Row[] {
  const result = [...rows];
  const width = rows[0]?.length ?? 0;
  given.forEach((cells, index) => {
    const own = result[at.row + index] ?? Array.from({ length: width }, () => '');
    result[at.row + index] = own.map((cell, column) => cells[column - at.column] ?? cell);
  });
  return result;
}

/** An event may have two thousand lines; one more balances each part. */
const MOST_LINES = 1_999;

interface Whole {
  readonly date: string;
  readonly memo: string;
  /** The account that takes what the lines differ by. */
  readonly balancing: string;
}

/** The events of the lines: as many as their number needs, each balanced. */
export function eventsOf(
  lines: readonly Line[],
  { date, memo, balancing }: Whole,
): readonly AccountingEvent[] {
  const events: AccountingEvent[] = [];
  for (let from = 0; from < lines.length; from += MOST_LINES) {
    const part = lines.slice(from, from + MOST_LINES);
    const sum = part.reduce((total, { amount_minor }) => total + BigInt(amount_minor), 0n);
    const rest: Line[] = sum === 0n ? [] : [{ account_code: balancing, amount_minor: Number(-sum) }];
    events.push({ kind: 'opening_balance', economic_date: date, memo, lines: [...part, ...rest] });
  }
  return events;
}
