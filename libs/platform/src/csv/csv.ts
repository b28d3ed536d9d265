/** Stands before the first line: by it spreadsheets know the letters. */
export const CSV_MARK = '\ufeff';

/** How text cells are written. `raw`: as they are, for programs; a spreadsheet may then take one for a formula. */
export interface CsvOptions {
  readonly raw?: boolean;
}

/** A column of a table. A `value` is a number, a date or an id of ours, which no spreadsheet calculates. */
export interface CsvColumn<Row> {
  readonly head: string;
  readonly kind: 'text' | 'value';
  readonly cell: (row: Row) => string;
}

/** The line of column names (RFC 4180), with its end. */
export function csvHeads(columns: readonly Pick<CsvColumn<never>, 'head'>[]): string {
  return `${columns.map(({ head }) => head).join(',')}\r\n`;
}

/** A line of CSV (RFC 4180), with its end. */
export function csvLine<Row>(columns: readonly CsvColumn<Row>[], row: Row, { raw }: CsvOptions = {}): string {
  const cells = columns.map(({ kind, cell }) => {
    const written = cell(row);
    return kind === 'value' || raw === true ? quoted(written) : csvText(written);
  });
  return `${cells.join(',')}\r\n`;
}

/**
 * A formula sign, also full-width, where a spreadsheet begins a cell: at the start of a text, and inside it behind what
 * parts cells or lines for a program that reads `;` or tabs (CWE-1236). Such a program does not see our quotes: those
 * between a separator and the sign, and spaces, which it drops, count with the separator.
 */
const FORMULA_SIGNS = /(^|[;\t\r\n\v\f\u0085\u2028\u2029]["\p{Zs}]*)([=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** A text cell that no spreadsheet takes for a formula: an apostrophe before every sign, and the cell in quotes. */
function csvText(text: string): string {
  const harmless = text.replaceAll(FORMULA_SIGNS, "$1'$2");
  return harmless === text ? quoted(text) : inQuotes(harmless);
}

/** Quoted where a reader would part it. */
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? inQuotes(text) : text);

const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`;
